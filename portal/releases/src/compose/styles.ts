import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path/posix'
import type { Manifest } from 'portal-contract'
import { artefactDir, assetUrl } from '#src/store/store.ts'

/**
 * Returns a build's styles for inlining: relative URLs become absolute.
 */
export async function inlineStyles(store: string, manifest: Manifest): Promise<string> {
  const dir = artefactDir(store, manifest.name, manifest.build)
  const sheets = manifest.styles.map(async (file) => {
    const css = await readFile(join(dir, file), 'utf8')
    return css.replace(
      /url\((?!["']?(?:data:|\/|https?:|#))["']?([^"')]+)["']?\)/g,
      (_, url: string) => {
        return `url(${assetUrl(manifest, join(dirname(file), url))})`
      },
    )
  })
  return (await Promise.all(sheets)).join('')
}
