import { PortalError } from 'portal-contract'
import { compose } from '#src/compose/compose.ts'
import type { FreeStore } from '#src/store/lock.ts'
import {
  type Builds,
  buildsWithRealm,
  type Change,
  changesBetween,
  type ReleasedApp,
  readRelease,
  realmName,
} from '#src/store/release.ts'
import { environmentName, readArtefact } from '#src/store/store.ts'
import { readKnownReleases, settingsIn } from './compose-served.ts'
import { fallbacksFor } from './earlier-builds.ts'
import { liveBuilds } from './entries.ts'
import { findEnvironment } from './environment.ts'

/** What a team wants to change. */
type Wanted = {
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

function appsAfter(live: Builds, { named, without = [] }: Wanted): ReleasedApp[] {
  const unknown = without.find((name) => !live[name])
  if (unknown !== undefined)
    throw new PortalError(`${unknown} is not live`, 'only what is live can be taken out')
  const replaced = [realmName, ...without, ...named.map(({ name }) => name)]
  const kept = Object.entries(live).flatMap(([name, build]) =>
    build === null || replaced.includes(name) ? [] : [{ name, build }],
  )
  return [...kept, ...named]
}

/**
 * Composes what an environment serves with some apps changed, so that a team can ship one app without knowing the
 * others. Without a change, the live release is the answer.
 *
 * @throws PortalError when builds are missing or do not go together
 */
export async function composeNext(
  store: FreeStore,
  name: string,
  wanted: Wanted,
): Promise<Composed> {
  const environment = await findEnvironment(store, environmentName(name))
  const read = wanted.named.map((app) => readArtefact(store, app.name, app.build))
  const hasShell = (await Promise.all(read)).some(({ kind }) => kind === 'shell')
  if (!environment && !hasShell)
    throw new PortalError(
      `none of these builds is a shell, and ${name} serves none to take`,
      'name the shell too',
    )
  const live = environment ? liveBuilds(environment) : {}
  const builds = appsAfter(live, wanted)
  let { realm } = wanted
  if (realm === undefined && environment) {
    const known = await readKnownReleases(store, environment)
    realm = settingsIn(known, live[realmName] ?? '', store)
  }
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
