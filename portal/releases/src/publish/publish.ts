import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Manifest, manifestFile, PortalError, parseManifest } from 'portal-contract'
import type { Build } from '#src/builds/build.ts'
import { outputDir } from '#src/builds/output.ts'
import { readReport } from '#src/builds/report.ts'
import { checkBuild } from '#src/checks/run.ts'
import { type Finding, refuse } from '#src/findings/finding.ts'
import { encode, isCompressible } from '#src/store/compress.ts'
import { createFolderAtomically, integrityOf } from '#src/store/files.ts'
import { type FreeStore, type HeldStore, withStoreLock } from '#src/store/lock.ts'
import { buildName } from '#src/store/release.ts'
import { correctRights, setRights } from '#src/store/rights.ts'
import { artefactDir, exists, readArtefact } from '#src/store/store.ts'
import { checkArtefact, manifestIntegrity } from '#src/store/verify.ts'

async function copyFile(buildDir: string, target: string, file: string, integrity: string) {
  const content = await readFile(join(buildDir, file)).catch(() => {
    throw new PortalError(
      `${join(buildDir, file)} is in the manifest but missing`,
      'build the app again',
    )
  })
  if (integrityOf(content) !== integrity) {
    throw new PortalError(
      `${join(buildDir, file)} is not what the manifest says`,
      'build the app again',
    )
  }
  const path = join(target, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  if (!isCompressible(file)) return
  const { br, gzip } = await encode(content, file)
  await writeFile(`${path}.br`, br)
  await writeFile(`${path}.gz`, gzip)
}

/** Refuses a build if the store has another manifest of that id: the id is a content hash, so one of them is wrong. */
async function refuseOtherManifest(store: string, manifest: Manifest): Promise<void> {
  const { name, build } = manifest
  const known = await readArtefact(store, name, build).catch(() => null)
  if (!known || manifestIntegrity(known) === manifestIntegrity(manifest)) return
  throw new PortalError(
    `${name}@${build} is in the store with another manifest`,
    `build the app again; if it is the store's that was changed, remove ${artefactDir(store, name, build)}`,
  )
}

/** Looks for what is wrong with a build. */
export type BuildCheck = (build: Build) => Promise<Finding[]>

async function addBuild(
  store: HeldStore<'add'>,
  buildDir: string,
  manifest: Manifest,
  check: BuildCheck,
) {
  await refuseOtherManifest(store, manifest)
  const target = artefactDir(store, manifest.name, manifest.build)
  const isThere = await exists(target)
  if (isThere && (await checkArtefact(store, manifest)).length === 0) return
  const fill = async (dir: string) => {
    const files = Object.entries(manifest.files)
    // Wait for all of them: a folder that is still being written cannot be removed.
    const copies = await Promise.allSettled(
      files.map(([file, { integrity }]) => copyFile(buildDir, dir, file, integrity)),
    )
    for (const copy of copies) if (copy.status === 'rejected') throw copy.reason
    const findings = await check({ dir, manifest, report: await readReport(buildDir) })
    refuse(findings, `${buildName(manifest)} is refused`)
    await cp(join(buildDir, manifestFile), join(dir, manifestFile))
    await setRights(store, target, dir)
  }
  await createFolderAtomically(target, fill, isThere)
}

/**
 * Puts an app's build into the store, whole or not at all. An existing build is only written again if it is damaged.
 *
 * @param store the store's folder
 * @param appDir the app's folder, built
 * @param check its findings refuse the build; by default it reads the files alone, and needs no browser
 * @returns the build's manifest
 * @throws PortalError when the build does not match its manifest, or breaks the contract
 */
export async function publish(
  store: FreeStore,
  appDir: string,
  check: BuildCheck = checkBuild,
): Promise<Manifest> {
  const buildDir = join(appDir, outputDir)
  const manifestPath = join(buildDir, manifestFile)
  const text = await readFile(manifestPath, 'utf8').catch(() => {
    throw new PortalError(`${manifestPath} is missing`, 'build the app first')
  })
  const manifest = parseManifest(text, manifestPath)
  await withStoreLock(store, 'add', async (held) => {
    await addBuild(held, buildDir, manifest, check)
    // A copied store may be open to other users.
    await correctRights(store)
  })
  return manifest
}
