import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path/posix'
import type { Manifest } from 'portal-contract'
import { artefactDir, assetUrl } from '#src/store/store.ts'

/** Read whole, because an image in a `data:` URL may have a `url()` of its own. */
const references = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')]*))\s*\)/g

const isAbsolute = (url: string) => /^(?:data:|\/|https?:|#)/.test(url)

/** Makes the relative URLs of a stylesheet absolute. */
export function withAbsoluteUrls(css: string, absolute: (url: string) => string): string {
  return css.replace(references, (reference, double, single, bare) => {
    const url: string = double ?? single ?? bare
    return isAbsolute(url) ? reference : `url(${absolute(url)})`
  })
}

/**
 * Returns a build's styles for inlining: relative URLs become absolute.
 */
export async function inlineStyles(store: string, manifest: Manifest): Promise<string> {
  const dir = artefactDir(store, manifest.name, manifest.build)
  const sheets = manifest.styles.map(async (file) => {
    const css = await readFile(join(dir, file), 'utf8')
    return withAbsoluteUrls(css, (url) => assetUrl(manifest, join(dirname(file), url)))
  })
  return (await Promise.all(sheets)).join('')
}
