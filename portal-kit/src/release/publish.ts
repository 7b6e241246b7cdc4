import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { outputDir } from '#src/build/output.ts'
import { readReport } from '#src/build/report.ts'
import { checkBuild, refuseFindings } from '#src/check/run.ts'
import { type Manifest, manifestFile, parseManifest } from '#src/contract/manifest.ts'
import { PortalError } from '#src/errors.ts'
import { createFolderAtomically, integrityOf } from '#src/files.ts'
import { encode, isCompressible } from './compress.ts'
import { useStore } from './lock.ts'
import { correctRights, setRights } from './rights.ts'
import { artefactDir, exists, readArtefact } from './store.ts'
import { checkArtefact, manifestIntegrity } from './verify.ts'

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

/** Two builds of one name: one of them is not what its name, a hash of the content, says. */
async function refuseAnother(store: string, manifest: Manifest): Promise<void> {
  const { name, build } = manifest
  const known = await readArtefact(store, name, build).catch(() => null)
  if (!known || manifestIntegrity(known) === manifestIntegrity(manifest)) return
  throw new PortalError(
    `${name}@${build} is in the store with another manifest: build the app again; if it is the store's that was changed, remove ${artefactDir(store, name, build)}`,
  )
}

interface PublishOptions {
  /** Whether the contract gate is asked: a test of what comes behind it may go around. */
  isChecked?: boolean
}

async function addBuild(
  store: string,
  buildDir: string,
  manifest: Manifest,
  isChecked: boolean,
) {
  await refuseAnother(store, manifest)
  const target = artefactDir(store, manifest.name, manifest.build)
  const isThere = await exists(target)
  if (isThere && (await checkArtefact(store, manifest)).length === 0) return
  const fill = async (dir: string) => {
    const files = Object.entries(manifest.files)
    // All to their end: what is still being written cannot be cleared away.
    const copies = await Promise.allSettled(
      files.map(([file, { integrity }]) => copyFile(buildDir, dir, file, integrity)),
    )
    for (const copy of copies) if (copy.status === 'rejected') throw copy.reason
    if (isChecked) {
      const build = { dir, manifest, report: await readReport(buildDir) }
      refuseFindings(`${manifest.name}@${manifest.build}`, await checkBuild(build))
    }
    await cp(join(buildDir, manifestFile), join(dir, manifestFile))
    await setRights(store, target, dir)
  }
  await createFolderAtomically(target, fill, isThere)
}

/**
 * Puts an app's build into the store, whole or not at all. A build that is there already is left alone,
 * unless it was damaged.
 *
 * @param store the store's folder
 * @param appDir the app's folder, built
 * @returns the build's manifest
 * @throws PortalError when the build and its manifest disagree, or the contract gate finds something
 */
export async function publish(
  store: string,
  appDir: string,
  { isChecked = true }: PublishOptions = {},
): Promise<Manifest> {
  const buildDir = join(appDir, outputDir)
  const manifestPath = join(buildDir, manifestFile)
  const text = await readFile(manifestPath, 'utf8').catch(() => {
    throw new PortalError(`${manifestPath} is missing: build the app first`)
  })
  const manifest = parseManifest(text, manifestPath)
  await useStore(store, 'add', async () => {
    await addBuild(store, buildDir, manifest, isChecked)
    // Stores of earlier releases, and copies of stores, are open to everybody.
    await correctRights(store)
  })
  return manifest
}
