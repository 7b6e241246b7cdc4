import type { ReleasedPage } from '#src/release/release.ts'

/**
 * The Content-Security-Policy of one page: nothing but the portal's own files, what stands inline by its hash,
 * and scripts only through the named Trusted Types policies.
 *
 * @param page its hash sources
 * @param trustedTypes sources of its directive
 * @param origins other servers whose files it may load: a developer's own
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

/** Headers of every answer that the gateway itself gives. */
export const securityHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/**
 * Strict-Transport-Security, for answers that went out by https: two years. The names below the portal's own are
 * other people's, until an operator says that they have https too.
 */
export function strictTransportSecurity(includesSubDomains: boolean): string {
  return `max-age=63072000${includesSubDomains ? '; includeSubDomains' : ''}`
}
