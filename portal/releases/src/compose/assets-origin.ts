import { hashSource } from '#src/store/files.ts'
import { buildsOf, type Release, type ReleasedPage } from '#src/store/release.ts'
import { assetsPath, assetUrl } from '#src/store/store.ts'
import { contentSecurityPolicy } from './document.ts'

type Hashes = Pick<ReleasedPage, 'scriptHash' | 'styleHash'>
type Builds = Parameters<typeof buildsOf>[0] & Pick<Release, 'trustedTypes'>

/** As `renderDocument` writes it: nothing before it can hold these tags. */
const inlineStyles = /<\/script><style>(.*?)<\/style>/s

/**
 * Names all files of a release at the assets origin in the HTML of one of its pages. The inlined styles name files too,
 * so their hash changes. The policy allows that origin's files of builds, and nothing else there.
 * @param origin without it, the page stays as it is
 */
export function nameAssetsAt(
  origin: string | undefined,
  release: Builds,
  page: { html: string; hashes: Hashes },
): { html: string; policy: string } {
  const { trustedTypes } = release
  if (origin === undefined)
    return { html: page.html, policy: contentSecurityPolicy(page.hashes, trustedTypes) }
  const html = buildsOf(release)
    .map((app) => assetUrl(app, ''))
    .reduce((named, base) => named.replaceAll(base, origin + base), page.html)
  const [, styles = ''] = inlineStyles.exec(html) ?? []
  const hashes = { ...page.hashes, styleHash: hashSource(styles) }
  const allowed = [`${origin}${assetsPath}/`]
  return { html, policy: contentSecurityPolicy(hashes, trustedTypes, allowed) }
}
