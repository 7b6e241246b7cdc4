import { PortalError } from 'portal-contract'
import { storeContent } from '#src/realm/content-build.ts'
import { type FreeStore, withStoreLock } from '#src/store/lock.ts'
import {
  buildsInRelease,
  type Change,
  changesBetween,
  type Release,
  readRelease,
  realmHash,
  realmName,
} from '#src/store/release.ts'
import { type ReleasedApp, readArtefact } from '#src/store/store.ts'
import { author, changeEnvironment } from './change-environment.ts'
import { readReleaseApps } from './check-realm.ts'
import type { Source } from './compose-environment.ts'
import { combinationOf, liveBuilds, pendingIn, planForAll, planForSome } from './entries.ts'
import { type Environment, findEnvironment, movesOf } from './environment.ts'

export type PromoteOptions = {
  canary?: number | undefined
  by?: string
  /** Whether builds that are live already become this author's too. */
  isClaim?: boolean
}

export type Promotion = Awaited<ReturnType<typeof promoteChanges>>

/** What a release changes in an environment. */
function changesOf(release: Release, name: string, before: Environment | null): Change[] {
  const live = before ? liveBuilds(before) : {}
  const { base, changes } = release
  if (!changes || !before) {
    // Composed for nothing in particular, it is meant as a whole: it also ends canaries of what stays.
    const builds = buildsInRelease(release)
    const staying = Object.entries(builds).flatMap(([app, build]) =>
      live[app] === build ? [{ name: app, from: build, to: build }] : [],
    )
    return [...changesBetween(live, builds), ...staying]
  }
  if (base?.environment === name) return changes
  return changes.map(({ name: app, to }) => ({ name: app, from: live[app] ?? null, to }))
}

/** Who moved an app last, when, and from what to what. */
function lastMove(environment: Environment, { name, from }: Change): string {
  const live = environment.apps[name]?.build ?? null
  const move = movesOf(environment, name).findLast(({ to }) => to === live)
  const [old, now] = [move?.from ?? from ?? 'nothing', live ?? 'nothing']
  if (!move) return `${name} is ${now}, not ${old}`
  const did = move.action === 'rollback' ? `took ${name} back` : `moved ${name}`
  return `${move.by} ${did} from ${old} to ${now} at ${move.at}`
}

function composeAgain(changes: readonly Change[]): string {
  const builds = changes.flatMap(({ name, to }) =>
    name === realmName || to === null ? [] : [`${name}@${to}`],
  )
  const realm = changes.some(({ name }) => name === realmName) ? ' --realm <file>' : ''
  return `portal compose ${builds.join(' ')}${realm}`
}

/** Refuses changes of an app that somebody else moved meanwhile: says who, when, and what to run next. */
function refuseMoved(
  environment: Environment,
  name: string,
  changes: readonly Change[],
  release?: string,
): void {
  const live = liveBuilds(environment)
  const moved = changes.filter((change) => {
    const build = live[change.name] ?? null
    return build !== change.from && build !== change.to
  })
  if (moved.length === 0) return
  const what = moved.map((change) => lastMove(environment, change)).join('; ')
  const since = release ? `, after release ${release} was composed` : ', at the same time'
  const hint = `if yours is to replace it, compose again: ${composeAgain(changes)}`
  throw new PortalError(`in ${name} ${what}${since}`, hint)
}

/**
 * Changes some entries of an environment, for all visitors or for a share of them, together with what others moved.
 * @throws PortalError when one of these apps moved meanwhile, or the builds do not go together; nothing changes then
 */
export async function promoteChanges(
  store: FreeStore,
  name: string,
  { changes, ...source }: Source & { changes: readonly Change[] },
  { canary: share, by = author(), isClaim = false }: PromoteOptions = {},
) {
  const plan = (before: Environment | null) => {
    if (!before && share !== undefined)
      throw new PortalError(
        `environment ${name} has no release yet`,
        'promote one to everybody first',
      )
    if (before) refuseMoved(before, name, changes, source.release)
    const apps = before?.apps ?? {}
    return share === undefined
      ? planForAll(apps, { changes, by }, isClaim)
      : planForSome(apps, { changes, by }, share)
  }
  const changed = await changeEnvironment(store, name, { by, plan, ...source })
  const real = changes.filter(({ from, to }) => from !== to)
  const { apps, combinations, release: live } = changed.environment
  return {
    ...changed,
    changes: real,
    /** What others moved after the release was composed; visitors get both. */
    rebasedOn: [] as readonly Change[],
    /** What the visitors of the change get. */
    release: combinations[combinationOf(pendingIn(apps, changes))] ?? live,
  }
}

/** Promotes what a release changes in an environment. Promoting what is live already does nothing. */
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
  for (const app of builds) await readArtefact(store, app)
  const before = await findEnvironment(store, name)
  if (!before)
    throw new PortalError(
      `environment ${name} has no release yet`,
      'compose one with a shell, and promote that',
    )
  const changes = builds.map((app) => ({
    name: app.name,
    from: before.apps[app.name]?.build ?? null,
    to: app.build,
  }))
  return promoteChanges(store, name, { changes }, options)
}

/** Puts settings and content live for all visitors. @throws PortalError when pages cannot be rendered with them, or somebody else changed them meanwhile */
export async function publishRealm(store: FreeStore, environment: string, realm: unknown) {
  const before = await findEnvironment(store, environment)
  const from = before?.apps[realmName]?.build ?? null
  const to = realmHash(realm)
  if (before && from === to) {
    // Its files may be missing or damaged, and no team can publish them again.
    const apps = await readReleaseApps(store, before.release)
    await withStoreLock(store, 'add', (held) => storeContent(held, realm, apps))
  }
  const changes = [{ name: realmName, from, to }]
  return promoteChanges(store, environment, { changes, realm })
}
