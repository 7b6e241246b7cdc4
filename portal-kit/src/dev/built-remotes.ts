import { mkdir, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { outputDir } from '#src/build/output.ts'
import { type Manifest, manifestFile, parseManifest } from '#src/contract/manifest.ts'
import { artefactDir, exists } from '#src/release/store.ts'

/**
 * Names the remotes whose pages are missing because nobody works on them and nobody built them.
 *
 * @param dirs their folders
 */
export async function findUnbuilt(dirs: readonly string[]): Promise<string[]> {
  const found = dirs.map(async (dir) =>
    (await exists(join(dir, outputDir, manifestFile))) ? [] : [basename(dir)],
  )
  return (await Promise.all(found)).flat()
}

/**
 * The remotes that nobody works on, as they were last built in their own folders.
 *
 * @param store the store that stands for the real one; their builds are linked into it
 * @param dirs their folders
 * @returns their manifests; those without a build are left out
 */
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
