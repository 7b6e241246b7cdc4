/** Sent with every reply: browsers must treat it as data only. */
export const securityHeaderFields = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
