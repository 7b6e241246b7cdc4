import { PortalError } from 'portal-contract'
import { compose } from '#src/compose/compose.ts'
import type { FreeStore } from '#src/store/lock.ts'
import { type Change, type ReleasedApp, readRelease } from '#src/store/release.ts'
import { environmentName, readArtefact } from '#src/store/store.ts'
import { liveBuilds } from './canaries.ts'
import { type Builds, buildsWithRealm, changesBetween, realmName } from './changes.ts'
import type { Environment } from './environment.ts'
import { findEnvironment } from './environment-file.ts'
import { fallbacksFor } from './fallbacks.ts'
import { createReleases } from './releases.ts'

/** What a team wants to change. */
export type Composing = {
  /** Published builds. */
  named: readonly ReleasedApp[]
  /** Apps to take out. */
  without?: readonly string[]
  /** The realm settings; without them, those that are live. */
  realm?: unknown
}

/** A release, and what it changes against what is live. */
export type Composed = {
  release: string
  builds: ReleasedApp[]
  fallbacks: ReleasedApp[]
  changes: Change[]
  /** The release that is live, if there is one. */
  base: string | null
}

async function requireShell(
  store: string,
  name: string,
  named: readonly ReleasedApp[],
): Promise<void> {
  const read = named.map((app) => readArtefact(store, app.name, app.build))
  if ((await Promise.all(read)).some(({ kind }) => kind === 'shell')) return
  throw new PortalError(
    `none of these builds is a shell, and ${name} serves none to take`,
    'name the shell too',
  )
}

function appsAfter(live: Builds, { named, without = [] }: Composing): ReleasedApp[] {
  const unknown = without.find((name) => !live[name])
  if (unknown !== undefined)
    throw new PortalError(`${unknown} is not live`, 'only what is live can be taken out')
  const isKept = (name: string) =>
    name !== realmName && !without.includes(name) && !named.some((app) => app.name === name)
  const kept = Object.entries(live).flatMap(([name, build]) =>
    build !== null && isKept(name) ? [{ name, build }] : [],
  )
  return [...kept, ...named]
}

async function settingsAfter(
  store: string,
  environment: Environment | null,
  { realm }: Composing,
): Promise<unknown> {
  if (realm !== undefined || !environment) return realm
  const hash = environment.apps[realmName]?.build ?? ''
  return createReleases(store, environment, []).realm(hash)
}

/**
 * Composes what an environment serves with some apps changed, so that a team can ship one app without knowing the
 * others. Without a change, the live release is the answer.
 *
 * @throws PortalError when builds are missing or do not go together
 */
export async function composeAfter(
  store: FreeStore,
  name: string,
  composing: Composing,
): Promise<Composed> {
  const environment = await findEnvironment(store, environmentName(name))
  for (const app of composing.named) await readArtefact(store, app.name, app.build)
  if (!environment) await requireShell(store, name, composing.named)
  const live = environment ? liveBuilds(environment) : {}
  const builds = appsAfter(live, composing)
  const realm = await settingsAfter(store, environment, composing)
  const changes = changesBetween(live, buildsWithRealm(builds, realm))
  const base = environment?.release ?? null
  if (base !== null && changes.length === 0) {
    const { fallbacks } = await readRelease(store, base)
    return { release: base, builds, fallbacks, changes, base }
  }
  const fallbacks = await fallbacksFor(store, name, environment, builds)
  const after = base === null ? {} : { base: { environment: name, release: base }, changes }
  const release = await compose(store, { builds, realm, fallbacks, ...after })
  return { release, builds, fallbacks, changes, base }
}
