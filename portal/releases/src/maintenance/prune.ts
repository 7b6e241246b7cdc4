import { glob, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from 'portal-contract'
import { mapsDir } from '#src/builds/source-maps.ts'
import {
  type Environment,
  movesOf,
  readEnvironment,
} from '#src/environments/environment.ts'
import { readPreviews } from '#src/packages/followed.ts'
import { filesBelow, removeFolderAtomically } from '#src/store/files.ts'
import { type FreeStore, withStoreLock } from '#src/store/lock.ts'
import { buildsOf, readRelease, realmName } from '#src/store/release.ts'
import {
  artefactDir,
  buildName,
  exists,
  listArtefacts,
  listEnvironments,
  listLeftovers,
  listReleases,
  olderThan,
  type ReleasedApp,
  releaseDir,
} from '#src/store/store.ts'

/** The releases that an environment serves, the newest of its history, and those that hold earlier settings. */
function releasesWantedBy(environment: Environment, keep: number): string[] {
  const { release, combinations, history } = environment
  const newest = [...new Set(history.map((entry) => entry.release).reverse())]
  const settings = movesOf(environment, realmName).map((move) => move.release)
  return [
    release,
    ...Object.values(combinations),
    ...newest.slice(0, keep),
    ...settings.slice(-keep),
  ]
}

/** The newest builds that each app had: it may go back to them, however often other apps moved since. */
function buildsWantedBy(environment: Environment, keep: number): string[] {
  return Object.keys(environment.apps).flatMap((name) => {
    const builds = movesOf(environment, name).flatMap(({ to }) => to ?? [])
    const newest = [...new Set(builds.reverse())].slice(0, keep)
    return newest.map((build) => buildName({ name, build }))
  })
}

/** The builds that testers get by a tag of a package. */
async function buildsPreviewedIn(store: string, environment: string): Promise<string[]> {
  return Object.entries(await readPreviews(store, environment)).flatMap(([name, tags]) =>
    Object.values(tags).map((build) => buildName({ name, build })),
  )
}

/** Summaries of gateways that have not written for a week. */
async function listOldHealth(store: string): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob('health/*/*.json', { cwd: store }))
    files.push(join(store, file))
  return olderThan(files, 7 * 24)
}

/** Releases first, so that no release is ever without its builds. */
const foldersOf = (store: string, releases: string[], builds: ReleasedApp[]) => [
  ...releases.map((id) => releaseDir(store, id)),
  ...builds.map((app) => artefactDir(store, app)),
]

/** Finds what no visitor and no tester by a tag can get any more. What was made within the last hour may be about to be promoted. */
async function findUnwanted(store: string, keep: number) {
  const names = await listEnvironments(store)
  // An unreadable environment stops everything: it may point at any release.
  const environments = await Promise.all(names.map((name) => readEnvironment(store, name)))
  const history = environments.flatMap((environment) => environment.history)
  const promoted = new Set(history.map(({ release }) => release))

  const all = await listReleases(store)
  const artefacts = await listArtefacts(store)
  const old = new Set(await olderThan(foldersOf(store, all, artefacts), 1))
  const isNew = (id: string) => !promoted.has(id) && !old.has(releaseDir(store, id))
  const wanted = new Set(environments.flatMap((one) => releasesWantedBy(one, keep)))
  const kept = all.filter((id) => wanted.has(id) || isNew(id))
  const needed = await Promise.all(kept.map((id) => readRelease(store, id)))
  const previewed = await Promise.all(names.map((name) => buildsPreviewedIn(store, name)))
  const wantedBuilds = new Set([
    ...previewed.flat(),
    ...needed.flatMap(buildsOf).map(buildName),
    ...environments.flatMap((environment) => buildsWantedBy(environment, keep)),
  ])

  const released = all.map((id) => readRelease(store, id).then(buildsOf, () => []))
  const wasReleased = new Set((await Promise.all(released)).flat().map(buildName))
  const unwanted = artefacts.filter((app) => !wantedBuilds.has(buildName(app)))
  const builds = unwanted.filter(
    (app) => wasReleased.has(buildName(app)) || old.has(artefactDir(store, app)),
  )
  const leftovers = [...(await listLeftovers(store)), ...(await listOldHealth(store))]
  return { releases: all.filter((id) => !kept.includes(id)), builds, leftovers }
}

type PruneOptions = {
  /** How many of the newest releases of each environment's history are kept. */
  keep?: number
  isDryRun?: boolean
  /** How long to wait for commands that add to the store. */
  waitMs?: number
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path)
  if (found.isFile()) return found.size
  const files = await filesBelow(path)
  const sizes = await Promise.all(files.map((file) => stat(join(path, file))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

/**
 * Removes what no visitor can get any more: releases that no environment serves or can roll back to, builds that only
 * they used and no preview names, and files that killed commands left. Anything made within the last hour and not promoted yet stays.
 * @throws PortalError when an environment or release cannot be read; nothing is removed then
 */
export async function prune(
  store: FreeStore,
  { keep = 10, isDryRun = false, waitMs }: PruneOptions = {},
) {
  if ((await listReleases(store)).length === 0) {
    const hint = 'name the store with --store'
    throw new PortalError(`there are no releases in ${store}`, hint)
  }
  const work = async () => {
    const { releases, builds, leftovers } = await findUnwanted(store, keep)
    const folders = foldersOf(store, releases, builds)
    for (const app of builds)
      if (await exists(mapsDir(store, app))) folders.push(mapsDir(store, app))
    const sizes = await Promise.all([...folders, ...leftovers].map(sizeOf))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    if (!isDryRun) {
      for (const folder of folders) await removeFolderAtomically(folder)
      for (const path of leftovers) await rm(path, { recursive: true, force: true })
    }
    return { releases, builds, leftovers, bytes }
  }
  return withStoreLock(store, 'clear', work, waitMs)
}
