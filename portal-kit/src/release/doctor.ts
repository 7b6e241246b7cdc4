import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestFile } from '#src/contract/manifest.ts'
import { PortalError } from '#src/errors.ts'
import { filesBelow } from '#src/files.ts'
import { isCompressible } from './compress.ts'
import { readEnvironment } from './environment.ts'
import {
  listArtefacts,
  listEnvironments,
  listLeftovers,
  listReleases,
} from './inventory.ts'
import { buildName, buildsOf, type ReleasedApp, readRelease } from './release.ts'
import { examineRights } from './rights.ts'
import { artefactDir, exists, readArtefact, releaseDir } from './store.ts'
import {
  checkArtefact,
  checkPages,
  type Fault,
  faultOf,
  manifestIntegrity,
} from './verify.ts'

/** What a doctor saw of a store. */
export interface Diagnosis {
  environments: number
  releases: number
  builds: number
  faults: Fault[]
}

async function examineEnvironment(store: string, name: string): Promise<Fault[]> {
  try {
    const { release, canary } = await readEnvironment(store, name)
    const faults: Fault[] = []
    if (!(await exists(releaseDir(store, release)))) {
      const what = `environment ${name} names release ${release}, which is not in the store`
      faults.push({ what, cure: `promote another to it, or compose that one again` })
    }
    if (canary && !(await exists(releaseDir(store, canary.release)))) {
      const what = `the canary of ${name} is release ${canary.release}, which is not in the store`
      faults.push({ what, cure: `end it with 'portal rollback ${name}'` })
    }
    return faults
  } catch (error) {
    return [faultOf(error)]
  }
}

async function examineRelease(store: string, id: string): Promise<Fault[]> {
  try {
    const release = await readRelease(store, id)
    const faults = await checkPages(store, release)
    for (const app of buildsOf(release)) {
      const [name, dir] = [buildName(app), artefactDir(store, app.name, app.build)]
      if (!(await exists(dir))) {
        const what = `release ${id} needs ${name}, which is not in the store`
        faults.push({ what, cure: `publish ${name} again` })
        continue
      }
      const manifest = await readArtefact(store, app.name, app.build).catch(() => null)
      const known = release.manifests[name]
      if (!manifest || !known || manifestIntegrity(manifest) === known) continue
      const what = `the manifest of ${name} is not the one that release ${id} was composed with`
      faults.push({ what, cure: `remove ${dir} and publish ${name} again` })
    }
    return faults
  } catch (error) {
    return [faultOf(error)]
  }
}

/** What visitors could be given of a build although no build has it. */
async function findStrangers(
  store: string,
  { name, build }: ReleasedApp,
): Promise<Fault[]> {
  const dir = artefactDir(store, name, build)
  const manifest = await readArtefact(store, name, build).catch(() => null)
  if (!manifest) return []
  const known = new Set([manifestFile, ...Object.keys(manifest.files)])
  const files = (await filesBelow(dir)).filter((file) => {
    const [, plain = file] = /^(.*)\.(?:br|gz)$/.exec(file) ?? []
    return !known.has(file) && !(known.has(plain) && isCompressible(plain))
  })
  return files.map((file) => ({
    what: `${join(dir, file)} is no file of that build, and served all the same`,
    cure: 'remove it',
  }))
}

/** A release with its builds is a tenth of it. */
const wantedBytes = 100_000_000

async function examineDisk(store: string): Promise<Fault[]> {
  const { bavail, bsize } = await statfs(store)
  if (bavail * bsize >= wantedBytes) return []
  const what = `only ${Math.floor((bavail * bsize) / 1_000_000)} MB are free for ${store}`
  return [{ what, cure: "make room, or remove what is old with 'portal prune'" }]
}

/**
 * Checks a whole store: every file is what it was when it was put there and readable by whom it has
 * to be, every environment and release finds what it names, and there is room for the next.
 *
 * @throws PortalError when there is no such store
 */
export async function diagnose(store: string): Promise<Diagnosis> {
  if (!(await exists(store))) {
    throw new PortalError(
      `there is no store ${store}: publish a build to it, or name another`,
    )
  }
  const environments = await listEnvironments(store)
  const releases = await listReleases(store)
  const builds = await listArtefacts(store)
  const leftovers = (await listLeftovers(store)).map((path) => ({
    what: `${path} was left by a command that was killed`,
    cure: "remove it with 'portal prune'",
  }))
  const faults: Fault[] = []
  for (const name of environments) faults.push(...(await examineEnvironment(store, name)))
  for (const id of releases) faults.push(...(await examineRelease(store, id)))
  for (const app of builds) {
    faults.push(...(await checkArtefact(store, app)), ...(await findStrangers(store, app)))
  }
  return {
    environments: environments.length,
    releases: releases.length,
    builds: builds.length,
    faults: [
      ...faults,
      ...leftovers,
      ...(await examineRights(store)),
      ...(await examineDisk(store)),
    ],
  }
}
