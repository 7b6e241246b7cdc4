import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { outputDir } from '#src/build/common.ts'
import { manifestFile } from '#src/build/manifest.ts'
import { type Manifest, parseManifest } from '#src/contract/manifest.ts'
import { PortalError } from '#src/errors.ts'
import { createFolderAtomically, integrityOf } from '#src/files.ts'
import { encode, isCompressible } from './compress.ts'
import { artefactDir, exists } from './store.ts'

async function copyFile(buildDir: string, target: string, file: string, integrity: string) {
  const content = await readFile(join(buildDir, file)).catch(() => {
    throw new PortalError(
      `${join(buildDir, file)} is in the manifest but missing: build the app again`,
    )
  })
  if (integrityOf(content) !== integrity) {
    throw new PortalError(
      `${join(buildDir, file)} is not what the manifest says: build the app again`,
    )
  }
  const path = join(target, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  if (!isCompressible(file)) return
  const { br, gzip } = await encode(content)
  await writeFile(`${path}.br`, br)
  await writeFile(`${path}.gz`, gzip)
}

/**
 * Puts an app's build into the store, whole or not at all. A build that is there already is left alone.
 *
 * @param store the store's folder
 * @param appDir the app's folder, built
 * @returns the build's manifest
 * @throws PortalError when the build and its manifest disagree
 */
export async function publish(store: string, appDir: string): Promise<Manifest> {
  const buildDir = join(appDir, outputDir)
  const manifestPath = join(buildDir, manifestFile)
  const text = await readFile(manifestPath, 'utf8').catch(() => {
    throw new PortalError(`${manifestPath} is missing: build the app first`)
  })
  const manifest = parseManifest(text, manifestPath)
  const target = artefactDir(store, manifest.name, manifest.build)
  if (await exists(target)) return manifest

  await createFolderAtomically(target, async (dir) => {
    const files = Object.entries(manifest.files)
    // All to their end: what is still being written cannot be cleared away.
    const copies = await Promise.allSettled(
      files.map(([file, { integrity }]) => copyFile(buildDir, dir, file, integrity)),
    )
    for (const copy of copies) if (copy.status === 'rejected') throw copy.reason
    await cp(manifestPath, join(dir, manifestFile))
  })
  return manifest
}
