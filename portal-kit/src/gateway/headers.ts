import type { ReleasedPage } from '#src/release/release.ts'

/**
 * The Content-Security-Policy of one page: nothing but the portal's own files, what stands inline by its hash,
 * and scripts only through the named Trusted Types policies.
 */
export function contentSecurityPolicy(
  page: ReleasedPage,
  trustedTypes: readonly string[],
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${page.scriptHash}`,
    `style-src 'self' ${page.styleHash}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
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
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const
