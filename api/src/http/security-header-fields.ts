/** Sent with every reply: it is data, and no page may use it as anything else. */
export const securityHeaderFields = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
