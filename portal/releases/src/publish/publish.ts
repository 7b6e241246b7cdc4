import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, manifestFile, PortalError } from 'portal-contract'
import { type Build, readManifest, readRegularFile, readReport } from '#src/builds/build.ts'
import { buildIdOf } from '#src/builds/manifest.ts'
import { outputDir } from '#src/builds/output.ts'
import { keepSourceMaps } from '#src/builds/source-maps.ts'
import { checkBuild } from '#src/checks/run.ts'
import { type Finding, refuse } from '#src/findings/finding.ts'
import { writeBuildFile } from '#src/store/compress.ts'
import { createFolderAtomically, integrityOf } from '#src/store/files.ts'
import { type FreeStore, type HeldStore, withStoreLock } from '#src/store/lock.ts'
import { correctRights, setRights } from '#src/store/rights.ts'
import { artefactDir, buildName, exists, readArtefact } from '#src/store/store.ts'
import { checkArtefact, manifestIntegrity } from '#src/store/verify.ts'

export const maxFiles = 5_000
export const maxBytes = 200_000_000

const again = 'build the app again'

/** Finds what is wrong with a manifest, before any file is read. */
function examineManifest(manifest: Manifest): Finding[] {
  const files = Object.values(manifest.files)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const id = buildIdOf(manifest)
  const findings: Finding[] = []
  if (files.length > maxFiles || bytes > maxBytes)
    findings.push({
      what: `${buildName(manifest)} has ${files.length} files of ${bytes} bytes`,
      hint: `leave some out: ${maxFiles} files of ${maxBytes} bytes are allowed`,
    })
  if (manifest.kind === 'content')
    findings.push({
      what: `${buildName(manifest)} is the content of a realm`,
      hint: 'put it live with portal realm publish',
    })
  if (id !== manifest.build)
    findings.push({
      what: `the manifest says that this is ${buildName(manifest)}, but its content is that of ${id}`,
      hint: again,
    })
  return findings
}

/** What is hashed is what is written. */
async function copyFile(
  buildDir: string,
  target: string,
  file: string,
  described: Manifest['files'][string],
) {
  const source = join(buildDir, file)
  const other = () => new PortalError(`${source} is not what the manifest says`, again)
  const content = await readRegularFile(buildDir, file, (bytes) => {
    if (bytes !== described.bytes) throw other()
  })
  if (!content) throw new PortalError(`${source} is in the manifest but missing`, again)
  if (integrityOf(content) !== described.integrity) throw other()
  await writeBuildFile(target, file, content)
}

/** Refuses a build if the store has another manifest of that id: the id is a content hash, so one of them is wrong. */
async function refuseOtherManifest(store: string, manifest: Manifest): Promise<void> {
  const { name, build } = manifest
  const known = await readArtefact(store, manifest).catch(() => null)
  if (!known || manifestIntegrity(known) === manifestIntegrity(manifest)) return
  throw new PortalError(
    `${name}@${build} is in the store with another manifest`,
    `build the app again; if it is the store's that was changed, remove ${artefactDir(store, manifest)}`,
  )
}

/**
 * Puts a build into the store, whole or not at all. An existing one is only written again if it is damaged.
 * @param text of its manifest
 * @param fill writes its other files
 */
export async function storeBuild(
  store: HeldStore<'add' | 'pointer'>,
  manifest: Manifest,
  text: string,
  fill: (dir: string) => Promise<void>,
) {
  const target = artefactDir(store, manifest)
  const isThere = await exists(target)
  if (isThere && (await checkArtefact(store, manifest)).length === 0) return
  const write = async (dir: string) => {
    await fill(dir)
    await writeFile(join(dir, manifestFile), text)
    await setRights(store, target, dir)
  }
  await createFolderAtomically(target, write, isThere)
}

/**
 * Puts an app's build into the store, as `storeBuild` does.
 * @param check its findings refuse the build; by default it reads the files alone, and needs no browser
 * @throws PortalError when the build does not match its manifest, or breaks the contract
 */
export async function publish(
  store: FreeStore,
  appDir: string,
  check: (build: Build) => Promise<Finding[]> = checkBuild,
): Promise<Manifest> {
  const buildDir = join(appDir, outputDir)
  const { manifest, text } = await readManifest(buildDir)
  refuse(examineManifest(manifest))
  const fill = async (dir: string) => {
    const files = Object.entries(manifest.files)
    // Wait for all of them: a folder that is still being written cannot be removed.
    const copies = await Promise.allSettled(
      files.map(([file, described]) => copyFile(buildDir, dir, file, described)),
    )
    for (const copy of copies) if (copy.status === 'rejected') throw copy.reason
    const findings = await check({ dir, manifest, report: await readReport(buildDir) })
    refuse(findings, `${buildName(manifest)} is refused`)
  }
  await withStoreLock(store, 'add', async (held) => {
    await refuseOtherManifest(store, manifest)
    await storeBuild(held, manifest, text, fill)
    await keepSourceMaps(store, buildDir, manifest)
    // A copied store may be open to other users.
    await correctRights(store)
  })
  return manifest
}
