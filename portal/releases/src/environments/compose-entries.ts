import { PortalError } from 'portal-contract'
import { composeRelease } from '#src/compose/compose.ts'
import type { HeldStore } from '#src/store/lock.ts'
import { type Change, type ReleasedApp, realmHash } from '#src/store/release.ts'
import {
  buildsWithCanaries,
  type Canary,
  canariesOf,
  combinationName,
  combinationsOf,
  liveBuilds,
  namesOf,
} from './canaries.ts'
import { areSame, type Builds, changesBetween, realmName } from './changes.ts'
import type { Environment } from './environment.ts'
import { fallbacksFor } from './fallbacks.ts'
import { createReleases, type Releases } from './releases.ts'

/** What visitors get by the entries of an environment. */
export type Served = Pick<Environment, 'release' | 'combinations'>

type Entries = Pick<Environment, 'apps'>

type Context = {
  store: HeldStore<'add' | 'pointer'>
  name: string
  before: Environment | null
  releases: Releases
  /** Settings that no release has yet. */
  realm: unknown
}

/** The release that an environment has for some builds already. */
function findServed(before: Environment | null, builds: Builds): string | null {
  if (!before) return null
  const sets = [[], ...combinationsOf(canariesOf(before))]
  const set = sets.find((one) => areSame(buildsWithCanaries(before, one), builds))
  if (!set) return null
  return (
    (set.length === 0 ? before.release : before.combinations[combinationName(set)]) ?? null
  )
}

function appsIn(builds: Builds): ReleasedApp[] {
  return Object.entries(builds).flatMap(([name, build]) =>
    name === realmName || build === null ? [] : [{ name, build }],
  )
}

/** Finds the release of some builds, or composes it. */
async function provide(
  { store, name, before, releases, realm }: Context,
  builds: Builds,
  changes: readonly Change[],
): Promise<string> {
  const served = findServed(before, builds) ?? (await releases.find(builds))
  if (served) return served
  const apps = appsIn(builds)
  const hash = builds[realmName] ?? ''
  return composeRelease(store, {
    builds: apps,
    realm: realmHash(realm) === hash ? realm : await releases.realm(hash),
    fallbacks: await fallbacksFor(store, name, before, apps),
    ...(before ? { base: { environment: name, release: before.release } } : {}),
    changes,
  })
}

/** Says with which canaries something does not go together. */
function explain(error: unknown, canaries: readonly Canary[]): unknown {
  if (!(error instanceof PortalError) || canaries.length < 2) return error
  const names = canaries.map((canary) => namesOf(canary).join('+')).join(' and ')
  return new PortalError(
    `the canaries of ${names} may meet in one visitor, and do not go together:\n${error.message}`,
  )
}

/**
 * Composes everything that visitors may get: the release of the live builds, and one for every combination of canaries.
 *
 * @param candidates releases that may be used as they are
 * @param realm settings that no release has yet
 * @throws PortalError when builds do not go together
 */
export async function composeEntries(
  store: Context['store'],
  name: string,
  before: Environment | null,
  entries: Entries,
  { candidates = [], realm }: { candidates?: readonly string[]; realm?: unknown } = {},
): Promise<Served> {
  const releases = createReleases(store, before, candidates)
  const context = { store, name, before, releases, realm }
  const live = liveBuilds(entries)
  const changes = changesBetween(before ? liveBuilds(before) : {}, live)
  const release = await provide(context, live, changes)
  const combinations: Record<string, string> = {}
  for (const set of combinationsOf(canariesOf(entries))) {
    const builds = buildsWithCanaries(entries, set)
    const provided = provide(context, builds, changesBetween(live, builds))
    combinations[combinationName(set)] = await provided.catch((error) => {
      throw explain(error, set)
    })
  }
  return { release, combinations }
}
