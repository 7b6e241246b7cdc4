import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BootData,
  bootDataId,
  type Manifest,
  type RouteDeclaration,
} from 'portal-contract'
import { hashSource } from '#src/store/files.ts'
import { buildsOf, type Release, type ReleasedPage } from '#src/store/release.ts'
import { artefactDir, assetsPath, assetUrl } from '#src/store/store.ts'
import { localeUrls } from './release-apps.ts'

type Hashes = Pick<ReleasedPage, 'scriptHash' | 'styleHash'>

type PageDocument = {
  head: string
  boot: BootData
  body?: string
  shell: Manifest
  /** The remote that owns the route, with the route. */
  owner?: { manifest: Manifest; route: RouteDeclaration }
  /** The realm's own files. */
  content?: Manifest | null
  styles?: string
  stylesheets?: readonly string[]
  headScript?: string
}

/** Reads the script that every page of a published shell runs before the first paint. */
export async function readHeadScript(store: string, shell: Manifest): Promise<string> {
  if (!shell.head) return ''
  return (await readFile(join(artefactDir(store, shell), shell.head), 'utf8')).trim()
}

const escapes: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }

/** Escapes text for HTML, also inside attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&${escapes[character]};`)
}

/** JSON that cannot close its script element. */
const inlineJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

const preload = (as: string, url: string, attributes = '') =>
  `<link rel="preload" as="${as}" href="${escapeHtml(url)}" crossorigin${attributes}>`

const checkedPreload = (as: string, manifest: Manifest) => (file: string) =>
  preload(as, assetUrl(manifest, file), ` integrity="${manifest.files[file]?.integrity}"`)

/** Preloads for the route's remote, so that they load in parallel with the shell's main script. */
function remotePreloads({ owner, shell, boot, content }: PageDocument): string[] {
  if (!owner) return []
  const { manifest, route } = owner
  // What the page calls that has no answer in the HTML: the calls, and the shell's code for them.
  const open = (route.data ?? []).filter((url) => !(url in (boot.live?.answers ?? {})))
  const callScripts = open.length > 0 || route.access ? shell.callScripts : []
  return [
    ...[manifest.entry, ...manifest.scripts].map(checkedPreload('script', manifest)),
    ...manifest.styles.map(checkedPreload('style', manifest)),
    ...Object.values(localeUrls(manifest, content)[boot.language] ?? {}).map((url) =>
      preload('fetch', url),
    ),
    ...(callScripts ?? []).map(checkedPreload('script', shell)),
    ...open.map((url) => preload('fetch', url)),
  ]
}

/** Writes the whole HTML of one page in one language. @returns it with the hashes of its inline code */
export function renderDocument(page: PageDocument) {
  const { shell, boot, content, headScript = '', styles = '', stylesheets = [] } = page
  const main = shell.files[shell.entry]
  const icon = content?.icon
    ? assetUrl(content, content.icon)
    : shell.icon && assetUrl(shell, shell.icon)
  const html = [
    '<!doctype html>',
    `<html lang="${boot.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    page.head,
    ...(icon ? [`<link rel="icon" href="${icon}">`] : []),
    `<script>${headScript}</script>`,
    `<style>${styles}</style>`,
    ...stylesheets.map((url) => `<link rel="stylesheet" href="${url}">`),
    `<script defer src="${assetUrl(shell, shell.entry)}" crossorigin${main ? ` integrity="${main.integrity}"` : ''}></script>`,
    ...remotePreloads(page),
    ...shell.fonts.map((font) =>
      preload('font', assetUrl(shell, font), ' type="font/woff2"'),
    ),
    '</head><body>',
    `<div id="root">${page.body ?? ''}</div>`,
    `<script type="application/json" id="${bootDataId}">${inlineJson(boot)}</script>`,
    '</body></html>',
  ].join('')
  const hashes = { scriptHash: hashSource(headScript), styleHash: hashSource(styles) }
  return { html, hashes }
}

/**
 * The Content-Security-Policy of one page: the portal's own files, and inline code by its hash.
 * @param origins other servers that the page may load from, such as a developer's own
 */
export function contentSecurityPolicy(
  page: Hashes,
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

/**
 * The HTML of a page that only the browser renders, with its Content-Security-Policy.
 * @param origins other servers that the page may load from
 */
export async function renderInBrowser(
  store: string,
  { shell, title, boot }: { shell: Manifest; title: string; boot: BootData },
  trustedTypes: readonly string[],
  origins: readonly string[] = [],
) {
  const { html, hashes } = renderDocument({
    head: `<title>${escapeHtml(title)}</title>`,
    boot,
    shell,
    stylesheets: shell.styles.map((file) => assetUrl(shell, file)),
    headScript: await readHeadScript(store, shell),
  })
  return { html, policy: contentSecurityPolicy(hashes, trustedTypes, origins) }
}

/** The element with the boot data: its start, the data and its end. */
export const bootElement = new RegExp(
  `(<script type="application/json" id="${bootDataId}">)(.*?)(</script>)`,
  's',
)

/** As `renderDocument` writes it: nothing before it can hold these tags. */
const inlineStyles = /<\/script><style>(.*?)<\/style>/s

/**
 * Names all files of a release at the assets origin in the HTML of one of its pages. The inlined styles name files too,
 * so their hash changes. The policy allows that origin's files of builds, and nothing else there.
 * @param origin without it, the page stays as it is
 */
export function nameAssetsAt(
  origin: string | undefined,
  release: Release,
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
