import { mkdir, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Manifest, manifestFile, parseManifest } from 'portal-contract'
import { artefactDir, exists, outputDir } from 'portal-releases'

/** Names the remotes that are neither in development nor built, so that their pages are missing. */
export async function findUnbuilt(dirs: readonly string[]): Promise<string[]> {
  const found = dirs.map(async (dir) =>
    (await exists(join(dir, outputDir, manifestFile))) ? [] : [basename(dir)],
  )
  return (await Promise.all(found)).flat()
}

/** Links the last builds of the remotes that are not in development into the store; returns their manifests. */
export async function linkBuiltRemotes(
  store: string,
  dirs: readonly string[],
): Promise<Manifest[]> {
  const linked = dirs.map(async (dir) => {
    const path = join(dir, outputDir, manifestFile)
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text === null) return []
    const manifest = parseManifest(text, path)
    const link = artefactDir(store, manifest.name, manifest.build)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(dir, outputDir), link, 'junction').catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
    return [manifest]
  })
  return (await Promise.all(linked)).flat()
}
