import type { ReleasedPage } from '#src/store/release.ts'

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
    // A worker would run under no policy, and a browser cannot check its hash.
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.join(' ')}`,
  ].join('; ')
}
