import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path/posix'
import type { Manifest } from '#src/contract/manifest.ts'
import { artefactDir, assetUrl } from './store.ts'

/**
 * The styles of a build as they may stand in a document of any address: relative URLs made absolute.
 *
 * @param store the store's folder
 * @param manifest the build
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
