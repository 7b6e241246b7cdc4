import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { realmName } from '#src/environments/changes.ts'
import type { Environment } from '#src/environments/environment.ts'
import { readEnvironment } from '#src/environments/environment-file.ts'
import { healthDir } from '#src/environments/health-summary.ts'
import { ifMissing } from '#src/store/explain.ts'
import {
  isOlder,
  listArtefacts,
  listEnvironments,
  listLeftovers,
  listReleases,
} from '#src/store/inventory.ts'
import { buildName, buildsOf, type ReleasedApp, readRelease } from '#src/store/release.ts'
import { artefactDir, releaseDir } from '#src/store/store.ts'

export type Unwanted = {
  releases: string[]
  builds: ReleasedApp[]
  /** Paths that killed commands and stopped gateways left. */
  leftovers: string[]
}

/** The promotions of one app, the newest first. */
const promotionsOf = ({ history }: Environment, app: string) =>
  history
    .filter(({ action }) => action === 'promote' || action === 'rollback')
    .flatMap(({ changes, release }) =>
      changes.filter(({ name }) => name === app).map(({ to }) => ({ build: to, release })),
    )
    .reverse()

/** The releases that an environment serves, the newest of its history, and those that hold earlier settings. */
function wantedBy(environment: Environment, keep: number): string[] {
  const { release, combinations, history } = environment
  const newest = [...new Set(history.map((entry) => entry.release).reverse())]
  const settings = promotionsOf(environment, realmName).map((entry) => entry.release)
  return [
    release,
    ...Object.values(combinations),
    ...newest.slice(0, keep),
    ...settings.slice(0, keep),
  ]
}

/** The newest builds that each app had: it may go back to them, however often other apps moved since. */
function buildsWantedBy(environment: Environment, keep: number): string[] {
  const { apps } = environment
  return Object.keys(apps).flatMap((name) => {
    const builds = new Set(promotionsOf(environment, name).map(({ build }) => build))
    return [...builds]
      .filter((build) => build !== null)
      .slice(0, keep)
      .map((build) => buildName({ name, build }))
  })
}

type Wanted = {
  releases: Set<string>
  builds: Set<string>
}

/** Recent releases that were not promoted yet. */
async function findYoung(store: string, isKnown: (release: string) => boolean) {
  const fresh = (await listReleases(store)).filter((id) => !isKnown(id))
  const old = await Promise.all(fresh.map((id) => isOlder(releaseDir(store, id), 1)))
  return fresh.filter((_, index) => !old[index])
}

async function findWanted(store: string, keep: number): Promise<Wanted> {
  const names = await listEnvironments(store)
  // An unreadable environment stops everything: it may point at any release.
  const environments = await Promise.all(names.map((name) => readEnvironment(store, name)))
  const known = new Set(
    environments.flatMap(({ history }) => history.map(({ release }) => release)),
  )
  const releases = new Set([
    ...environments.flatMap((environment) => wantedBy(environment, keep)),
    ...(await findYoung(store, (release) => known.has(release))),
  ])
  const present = (await listReleases(store)).filter((id) => releases.has(id))
  const read = await Promise.all(present.map((id) => readRelease(store, id)))
  const earlier = environments.flatMap((environment) => buildsWantedBy(environment, keep))
  return {
    releases,
    builds: new Set([...read.flatMap(buildsOf).map(buildName), ...earlier]),
  }
}

const week = 7 * 24

/** Summaries of gateways that have not written for a week. */
async function listOldHealth(store: string): Promise<string[]> {
  const dirs = (await listEnvironments(store)).map((name) => healthDir(store, name))
  const found = dirs.map(async (dir) => {
    const files = await readdir(dir).catch(ifMissing([]))
    return files.filter((file) => file.endsWith('.json')).map((file) => join(dir, file))
  })
  const paths = (await Promise.all(found)).flat()
  const old = await Promise.all(paths.map((path) => isOlder(path, week)))
  return paths.filter((_, index) => old[index])
}

/**
 * Finds what no visitor can get any more.
 *
 * @param store the store's folder
 * @param keep how many of the releases that each environment had are kept, the newest
 * @throws PortalError when an environment or release cannot be read
 */
export async function findUnwanted(store: string, keep: number): Promise<Unwanted> {
  const wanted = await findWanted(store, keep)
  const all = await listReleases(store)
  const released = await Promise.all(
    all.map((id) => readRelease(store, id).then(buildsOf, () => [])),
  )
  const wasReleased = new Set(released.flat().map(buildName))
  const builds: ReleasedApp[] = []
  for (const app of await listArtefacts(store)) {
    if (wanted.builds.has(buildName(app))) continue
    // A build that no release has yet may be about to be composed.
    const isOnItsWay = !wasReleased.has(buildName(app))
    const isOld = await isOlder(artefactDir(store, app.name, app.build), 1)
    if (isOld || !isOnItsWay) builds.push(app)
  }
  return {
    releases: all.filter((id) => !wanted.releases.has(id)),
    builds,
    leftovers: [...(await listLeftovers(store)), ...(await listOldHealth(store))],
  }
}
