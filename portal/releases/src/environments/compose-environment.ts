import { PortalError } from 'portal-contract'
import { type Composition, compose, composeRelease } from '#src/compose/compose.ts'
import type { FreeStore, HeldStore } from '#src/store/lock.ts'
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
import { environmentName, type ReleasedApp, readArtefact } from '#src/store/store.ts'
import { fallbacksFor } from './earlier-builds.ts'
import {
  buildsWithCanaries,
  canariesOf,
  combinationName,
  combinationsOf,
  liveBuilds,
  namesOf,
} from './entries.ts'
import { type Environment, findEnvironment } from './environment.ts'

/** What visitors get by the entries of an environment. */
export type Served = Pick<Environment, 'release' | 'combinations'>

/** What a command brings along: a composed release, which may serve as it is, or settings that no release has yet. */
export type Source = { release?: string; realm?: unknown }

const maxHistory = 20

/** Reads the releases that an environment has or had, so that nothing is rendered twice. It skips what is gone. */
async function readKnownReleases(
  store: string,
  environment: Environment | null,
  first = '',
): Promise<Release[]> {
  const { release = '', combinations = {}, history = [] } = environment ?? {}
  const earlier = new Set(history.map((entry) => entry.release).reverse())
  const recent = [...earlier].slice(0, maxHistory)
  const ids = new Set([release, ...Object.values(combinations), first, ...recent])
  const read = [...ids].map((id) => readRelease(store, id).catch(() => null))
  return (await Promise.all(read)).filter((one) => one !== null)
}

function settingsIn(store: string, releases: readonly Release[], hash: string | null = '') {
  const found = releases.find(({ realm }) => realmHash(realm) === hash)
  if (found) return found.realm
  throw new PortalError(
    `no release in the store ${store} has the settings ${hash} any more`,
    'compose a release with --realm <file>, and promote it',
  )
}

async function compositionOf(
  store: string,
  { name, before }: { name: string; before: Environment | null },
  { [realmName]: _, ...apps }: Builds,
  realm: unknown,
  changes: readonly Change[],
) {
  const builds = Object.entries(apps).flatMap(([app, build]) =>
    build === null ? [] : [{ name: app, build }],
  )
  const after = before && { base: { environment: name, release: before.release }, changes }
  const fallbacks = await fallbacksFor(store, name, before, builds)
  return { builds, realm, fallbacks, ...after } satisfies Composition
}

type Wanted = {
  named: readonly ReleasedApp[]
  without?: readonly string[]
  realm?: unknown
}

/**
 * Composes what an environment serves with some apps changed, so that a team can ship one app without knowing the
 * others. Without a change, the live release is the answer.
 * @throws PortalError when builds are missing or do not go together
 */
export async function composeNext(
  store: FreeStore,
  name: string,
  { named, without = [], realm: given }: Wanted,
) {
  const before = await findEnvironment(store, environmentName(name))
  const manifests = await Promise.all(named.map((app) => readArtefact(store, app)))
  if (!before && !manifests.some(({ kind }) => kind === 'shell'))
    throw new PortalError(
      `none of these builds is a shell, and ${name} serves none to take`,
      'name the shell too',
    )
  const live = before ? liveBuilds(before) : {}
  const unknown = without.find((app) => !live[app])
  if (unknown !== undefined)
    throw new PortalError(`${unknown} is not live`, 'only what is live can be taken out')
  const realm =
    given === undefined && before
      ? settingsIn(store, await readKnownReleases(store, before), live[realmName])
      : given
  const builds: Builds = {
    ...live,
    ...Object.fromEntries(without.map((app) => [app, null])),
    ...Object.fromEntries(named.map((app) => [app.name, app.build])),
    [realmName]: realmHash(realm),
  }
  const changes = changesBetween(live, builds)
  const base = before?.release ?? null
  const composition = await compositionOf(store, { name, before }, builds, realm, changes)
  const isLive = base !== null && changes.length === 0
  const release = isLive ? base : await compose(store, composition)
  const fallbacks = isLive
    ? (await readRelease(store, base)).fallbacks
    : composition.fallbacks
  return { release, builds: composition.builds, fallbacks, changes, base }
}

type Next = Source & {
  name: string
  before: Environment | null
  apps: Environment['apps']
}

/** A release, and what it changes against what is live. */
export type Composed = Awaited<ReturnType<typeof composeNext>>

/**
 * Composes the release of the live builds, and one for every combination of canaries: all that visitors may get.
 * @throws PortalError when builds do not go together
 */
export async function composeServed(
  store: HeldStore<'add' | 'pointer'>,
  { name, before, apps, release: first, realm }: Next,
): Promise<Served> {
  const releases = await readKnownReleases(store, before, first)

  const provide = async (builds: Builds, changes: readonly Change[]): Promise<string> => {
    const known = releases.find(
      (one) => !one.overrides && areSame(buildsInRelease(one), builds),
    )
    if (known) return known.id
    const hash = builds[realmName]
    const settings = realmHash(realm) === hash ? realm : settingsIn(store, releases, hash)
    const after = { name, before }
    const composition = await compositionOf(store, after, builds, settings, changes)
    return composeRelease(store, composition)
  }

  const live = liveBuilds({ apps })
  const changes = changesBetween(before ? liveBuilds(before) : {}, live)
  const release = await provide(live, changes)
  const combinations: Record<string, string> = {}
  for (const set of combinationsOf(canariesOf({ apps }))) {
    const builds = buildsWithCanaries({ apps }, set)
    const provided = provide(builds, changesBetween(live, builds))
    combinations[combinationName(set)] = await provided.catch((error) => {
      if (!(error instanceof PortalError) || set.length < 2) throw error
      const names = set.map((canary) => namesOf(canary).join('+')).join(' and ')
      throw new PortalError(
        `the canaries of ${names} may meet in one visitor, and do not go together:\n${error.message}`,
      )
    })
  }
  return { release, combinations }
}
