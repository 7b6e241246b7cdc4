import { join } from 'node:path'
import { type Environment, readEnvironment } from '#src/environments/environment.ts'
import { healthDir } from '#src/environments/health-summary.ts'
import {
  listArtefacts,
  listEnvironments,
  listLeftovers,
  listReleases,
  namesIn,
  olderThan,
} from '#src/store/inventory.ts'
import { buildsOf, readRelease, realmName } from '#src/store/release.ts'
import { artefactDir, buildName, type ReleasedApp, releaseDir } from '#src/store/store.ts'

/** The promotions of one app, the newest first. */
const promotionsOf = ({ history }: Environment, app: string) =>
  history
    .filter(({ action }) => action === 'promote' || action === 'rollback')
    .flatMap(({ changes, release }) =>
      changes.filter(({ name }) => name === app).map(({ to }) => ({ build: to, release })),
    )
    .reverse()

/** The releases that an environment serves, the newest of its history, and those that hold earlier settings. */
function releasesWantedBy(environment: Environment, keep: number): string[] {
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
  return Object.keys(environment.apps).flatMap((name) => {
    const builds = promotionsOf(environment, name).flatMap(({ build }) => build ?? [])
    const newest = [...new Set(builds)].slice(0, keep)
    return newest.map((build) => buildName({ name, build }))
  })
}

/** Summaries of gateways that have not written for a week. */
async function listOldHealth(store: string, environments: string[]): Promise<string[]> {
  const listed = environments.map(async (name) => {
    const dir = healthDir(store, name)
    const files = (await namesIn(dir)).filter((file) => file.endsWith('.json'))
    return files.map((file) => join(dir, file))
  })
  return olderThan((await Promise.all(listed)).flat(), 7 * 24)
}

/**
 * Finds what no visitor can get any more. What was made within the last hour may be about to be promoted.
 *
 * @param store the store's folder
 * @param keep how many of the releases that each environment had are kept, the newest
 * @throws PortalError when an environment or a wanted release cannot be read
 */
export async function findUnwanted(store: string, keep: number) {
  const names = await listEnvironments(store)
  // An unreadable environment stops everything: it may point at any release.
  const environments = await Promise.all(names.map((name) => readEnvironment(store, name)))
  const history = environments.flatMap((environment) => environment.history)
  const promoted = new Set(history.map(({ release }) => release))

  const all = await listReleases(store)
  const oldDirs = new Set(
    await olderThan(
      all.map((id) => releaseDir(store, id)),
      1,
    ),
  )
  const isNew = (id: string) => !promoted.has(id) && !oldDirs.has(releaseDir(store, id))
  const wanted = new Set(environments.flatMap((one) => releasesWantedBy(one, keep)))
  const kept = all.filter((id) => wanted.has(id) || isNew(id))
  const needed = await Promise.all(kept.map((id) => readRelease(store, id)))
  const wantedBuilds = new Set([
    ...needed.flatMap(buildsOf).map(buildName),
    ...environments.flatMap((environment) => buildsWantedBy(environment, keep)),
  ])

  const released = all.map((id) => readRelease(store, id).then(buildsOf, () => []))
  const wasReleased = new Set((await Promise.all(released)).flat().map(buildName))
  const builds: ReleasedApp[] = []
  for (const app of await listArtefacts(store)) {
    if (wantedBuilds.has(buildName(app))) continue
    const [isOld] = await olderThan([artefactDir(store, app)], 1)
    if (isOld || wasReleased.has(buildName(app))) builds.push(app)
  }
  /** Paths that killed commands and stopped gateways left. */
  const leftovers = [
    ...(await listLeftovers(store)),
    ...(await listOldHealth(store, names)),
  ]
  return { releases: all.filter((id) => !kept.includes(id)), builds, leftovers }
}
