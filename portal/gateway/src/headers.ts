import type { ReleasedPage } from 'portal-releases'

/**
 * The Content-Security-Policy of one page: the portal's own files, and inline code by its hash.
 * @param trustedTypes values of the `trusted-types` directive
 * @param origins other servers that the page may load from, such as a developer's own
 */
export function contentSecurityPolicy(
  page: Pick<ReleasedPage, 'scriptHash' | 'styleHash'>,
  trustedTypes: readonly string[],
  origins: readonly string[] = [],
): string {
  const self = ["'self'", ...origins].join(' ')
  return [
    "default-src 'none'",
    `script-src ${self} ${page.scriptHash}`,
    `style-src ${self} ${page.styleHash}`,
    `img-src ${self} data:`,
    `font-src ${self}`,
    `connect-src ${self}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.join(' ')}`,
  ].join('; ')
}

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
