export const securityHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** Two years. Subdomains are not included unless an operator says that they speak https too. */
export function strictTransportSecurity(includesSubDomains: boolean): string {
  return `max-age=63072000${includesSubDomains ? '; includeSubDomains' : ''}`
}
