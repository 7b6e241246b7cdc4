import { PortalError } from 'portal-contract'
import type { FreeStore } from '#src/store/lock.ts'
import {
  type Change,
  type Release,
  type ReleasedApp,
  readRelease,
} from '#src/store/release.ts'
import { readArtefact } from '#src/store/store.ts'
import { author } from './author.ts'
import { liveBuilds } from './canaries.ts'
import { type Builds, buildsInRelease, changesBetween } from './changes.ts'
import type { Environment } from './environment.ts'
import { findEnvironment } from './environment-file.ts'
import { type Moved, move } from './move.ts'
import { movedMeanwhile } from './moved-meanwhile.ts'
import { planForAll, planForSome } from './promotion.ts'

export type PromoteOptions = {
  /** Whole percent of the visitors, 1 to 99; without it, everybody. */
  canary?: number
  /** Who does it. */
  by?: string
  /** Whether builds that are live already become this author's too. */
  isClaim?: boolean
}

/** What a promotion is to change. */
export type Wanted = {
  changes: readonly Change[]
  /** The composed release, which may serve as it is. */
  release?: string
  /** Settings that no release has yet. */
  realm?: unknown
}

export type Promotion = Moved & {
  /** What changed for visitors, or for those of the canary. */
  changes: readonly Change[]
  /** What others moved after the release was composed; visitors get both. */
  rebasedOn: readonly Change[]
}

/** A release that was composed for nothing in particular is meant as a whole: it also ends canaries of what stays. */
function wholeOf(live: Builds, builds: Builds): Change[] {
  const staying = Object.entries(builds).flatMap(([name, build]) =>
    live[name] === build ? [{ name, from: build, to: build }] : [],
  )
  return [...changesBetween(live, builds), ...staying]
}

/** What a release changes in an environment. */
function changesOf(release: Release, name: string, before: Environment | null): Change[] {
  const live = before ? liveBuilds(before) : {}
  const { base, changes } = release
  if (!changes || !before) return wholeOf(live, buildsInRelease(release))
  if (base?.environment === name) return changes
  return changes.map(({ name: app, to }) => ({ name: app, from: live[app] ?? null, to }))
}

/**
 * Changes some entries of an environment, for all visitors or for a share of them, and no others. If other apps moved
 * meanwhile, visitors get these changes together with theirs.
 *
 * @throws PortalError when one of these apps moved meanwhile, or the builds do not go together; nothing changes then
 */
export async function promoteChanges(
  store: FreeStore,
  name: string,
  { changes, release, realm }: Wanted,
  { canary: share, by = author(), isClaim = false }: PromoteOptions = {},
): Promise<Promotion> {
  const moved = await move(store, name, by, (before) => {
    if (!before && share !== undefined) {
      throw new PortalError(
        `environment ${name} has no release yet`,
        'promote one to everybody first',
      )
    }
    if (before) movedMeanwhile(before, name, changes, release)
    const apps = before?.apps ?? {}
    const promoting = { changes, share, by, isClaim }
    const planned =
      share === undefined
        ? planForAll(apps, promoting)
        : planForSome(apps, promoting, share)
    const candidates = release === undefined ? [] : [release]
    return planned && { ...planned, candidates, realm }
  })
  return { ...moved, changes: changes.filter(({ from, to }) => from !== to), rebasedOn: [] }
}

/**
 * Promotes what a release changes. Promoting what is live already does nothing.
 *
 * @param store the store's folder
 * @param name the environment
 * @param id the release's id
 */
export async function promote(
  store: FreeStore,
  name: string,
  id: string,
  options: PromoteOptions = {},
): Promise<Promotion> {
  const before = await findEnvironment(store, name)
  const release = await readRelease(store, id)
  const changes = changesOf(release, name, before)
  const wanted = { changes, release: id, realm: release.realm }
  const promotion = await promoteChanges(store, name, wanted, options)
  const others = changesBetween(
    buildsInRelease(release),
    liveBuilds(promotion.environment),
  ).filter((change) => !changes.some((one) => one.name === change.name))
  return { ...promotion, rebasedOn: promotion.hasMoved ? others : [] }
}

/** Promotes builds as they were published, against what is live now. */
export async function promoteBuilds(
  store: FreeStore,
  name: string,
  builds: readonly ReleasedApp[],
  options: PromoteOptions = {},
): Promise<Promotion> {
  for (const app of builds) await readArtefact(store, app.name, app.build)
  const before = await findEnvironment(store, name)
  if (!before) {
    throw new PortalError(
      `environment ${name} has no release yet`,
      'compose one with a shell, and promote that',
    )
  }
  const changes = builds.map((app) => ({
    name: app.name,
    from: before.apps[app.name]?.build ?? null,
    to: app.build,
  }))
  return promoteChanges(store, name, { changes }, options)
}
