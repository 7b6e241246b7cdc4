import { PortalError } from 'portal-contract'
import { composeRelease } from '#src/compose/compose.ts'
import type { HeldStore } from '#src/store/lock.ts'
import {
  areSame,
  type Builds,
  buildsInRelease,
  type Change,
  changesBetween,
  type Release,
  readRelease,
  realmHash,
  realmName,
} from '#src/store/release.ts'
import { fallbacksFor } from './earlier-builds.ts'
import {
  buildsWithCanaries,
  type Canary,
  canariesOf,
  combinationName,
  combinationsOf,
  liveBuilds,
  namesOf,
} from './entries.ts'
import type { Environment } from './environment.ts'

/** What visitors get by the entries of an environment. */
export type Served = Pick<Environment, 'release' | 'combinations'>

/** What a command brings along. */
export type Source = {
  /** A composed release, which may serve as it is. */
  release?: string
  /** Settings that no release has yet. */
  realm?: unknown
}

/** How many releases of the history are looked at. */
const maxHistory = 20

/** Reads the releases that an environment has or had, so that nothing is rendered twice. It skips what is gone. */
export async function readKnownReleases(
  store: string,
  environment: Environment | null,
  first?: string,
): Promise<Release[]> {
  const history = environment?.history.map(({ release }) => release).reverse() ?? []
  const ids = new Set([
    ...(first === undefined ? [] : [first]),
    ...(environment ? [environment.release] : []),
    ...Object.values(environment?.combinations ?? {}),
    ...[...new Set(history)].slice(0, maxHistory),
  ])
  const read = [...ids].map((id) => readRelease(store, id).catch(() => null))
  return (await Promise.all(read)).filter((release) => release !== null)
}

/** The settings of a hash. @throws PortalError when no release has them */
export function settingsIn(releases: readonly Release[], hash: string, store: string) {
  const found = releases.find(({ realm }) => realmHash(realm) === hash)
  if (found) return found.realm
  throw new PortalError(
    `no release in the store ${store} has the settings ${hash} any more`,
    'compose a release with --realm <file>, and promote it',
  )
}

/** A change of an environment: what it has, and the entries that it will have. */
type Next = Source & {
  name: string
  before: Environment | null
  apps: Environment['apps']
}

/** The release that an environment has for some builds already. */
function findServed(before: Environment, builds: Builds): string | undefined {
  if (areSame(liveBuilds(before), builds)) return before.release
  const set = combinationsOf(canariesOf(before)).find((one) =>
    areSame(buildsWithCanaries(before, one), builds),
  )
  return set && before.combinations[combinationName(set)]
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
 * @throws PortalError when builds do not go together
 */
export async function composeServed(
  store: HeldStore<'add' | 'pointer'>,
  { name, before, apps, release: first, realm }: Next,
): Promise<Served> {
  const releases = await readKnownReleases(store, before, first)

  /** Finds the release of some builds, or composes it. */
  const provide = async (builds: Builds, changes: readonly Change[]): Promise<string> => {
    const served = before && findServed(before, builds)
    if (served) return served
    const known = releases.find(
      (one) => !one.overrides && areSame(buildsInRelease(one), builds),
    )
    if (known) return known.id
    const { [realmName]: hash = null, ...others } = builds
    const named = Object.entries(others).flatMap(([app, build]) =>
      build === null ? [] : [{ name: app, build }],
    )
    return composeRelease(store, {
      builds: named,
      realm: realmHash(realm) === hash ? realm : settingsIn(releases, hash ?? '', store),
      fallbacks: await fallbacksFor(store, name, before, named),
      ...(before ? { base: { environment: name, release: before.release } } : {}),
      changes,
    })
  }

  const live = liveBuilds({ apps })
  const changes = changesBetween(before ? liveBuilds(before) : {}, live)
  const release = await provide(live, changes)
  const combinations: Record<string, string> = {}
  for (const set of combinationsOf(canariesOf({ apps }))) {
    const builds = buildsWithCanaries({ apps }, set)
    const provided = provide(builds, changesBetween(live, builds))
    combinations[combinationName(set)] = await provided.catch((error) => {
      throw explain(error, set)
    })
  }
  return { release, combinations }
}
