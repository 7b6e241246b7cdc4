import type { RouteDeclaration } from '#src/contract/app.ts'
import type { Manifest } from '#src/contract/manifest.ts'
import { type BootData, bootDataId } from '#src/contract/registry.ts'
import { assetUrl } from './store.ts'

/** One page of a release, before it is text. */
export interface PageDocument {
  language: string
  /** Title and meta elements. */
  head: string
  boot: BootData
  /** The HTML inside the root element. */
  body: string
  shell: Manifest
  /** The remote that owns the route, with the route. */
  owner: { manifest: Manifest; route: RouteDeclaration } | null
  /** Styles of shell and remote, ready to stand in the document. */
  styles: string
  /** URLs of styles that are linked instead; of development alone. */
  stylesheets?: readonly string[]
  headScript: string
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
/** Text as it may stand in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')
}

/** JSON that cannot end the script element it stands in. */
const inlineJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

const preload = (as: string, url: string, attributes = '') =>
  `<link rel="preload" as="${as}" href="${escapeHtml(url)}" crossorigin${attributes}>`

/** Preloads of what the route's remote needs, so that it all starts beside the shell's main script. */
function remotePreloads(
  { manifest, route }: NonNullable<PageDocument['owner']>,
  language: string,
): string[] {
  const checked = (as: string) => (file: string) =>
    preload(as, assetUrl(manifest, file), ` integrity="${manifest.files[file]?.integrity}"`)
  return [
    ...[manifest.entry, ...manifest.scripts].map(checked('script')),
    ...manifest.styles.map(checked('style')),
    ...Object.values(manifest.locales[language] ?? {}).map((file) =>
      preload('fetch', assetUrl(manifest, file)),
    ),
    ...(route.data ?? []).map((url) => preload('fetch', url)),
  ]
}

/**
 * Writes the whole HTML of one page in one language.
 *
 * @param page what is in it
 */
export function renderDocument(page: PageDocument): string {
  const { shell, language } = page
  const main = shell.files[shell.entry]
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    page.head,
    ...(shell.icon ? [`<link rel="icon" href="${assetUrl(shell, shell.icon)}">`] : []),
    `<script>${page.headScript}</script>`,
    `<style>${page.styles}</style>`,
    ...(page.stylesheets ?? []).map((url) => `<link rel="stylesheet" href="${url}">`),
    `<script defer src="${assetUrl(shell, shell.entry)}" crossorigin${main ? ` integrity="${main.integrity}"` : ''}></script>`,
    ...(page.owner ? remotePreloads(page.owner, language) : []),
    ...shell.fonts.map((font) =>
      preload('font', assetUrl(shell, font), ' type="font/woff2"'),
    ),
    '</head><body>',
    `<div id="root">${page.body}</div>`,
    `<script type="application/json" id="${bootDataId}">${inlineJson(page.boot)}</script>`,
    '</body></html>',
  ].join('')
}
