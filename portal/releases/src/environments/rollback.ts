import { PortalError } from 'portal-contract'
import { RenderError } from '#src/compose/renderer.ts'
import type { FreeStore } from '#src/store/lock.ts'
import { type Change, readRelease } from '#src/store/release.ts'
import { author, changeEnvironment } from './change-environment.ts'
import { earlierBuilds, healthOfBuilds } from './earlier-builds.ts'
import {
  type Canary,
  canariesOf,
  endedEntries,
  type Plan,
  planForAll,
  withoutCanaries,
} from './entries.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { readHealthSummaries } from './health-summary.ts'

type RollbackOptions = {
  /** Apps, and releases whose changes are taken back; without any, what the same author promoted last. */
  what?: readonly string[]
  reason?: string
  /** Ends a canary or does nothing: a gateway may just have ended it. */
  isCanaryOnly?: boolean
  by?: string
}

function lastPromoted({ history, apps }: Environment, by: string): string[] {
  const last = history.findLast(
    ({ action, changes }) =>
      action === 'promote' &&
      changes.length > 0 &&
      changes.every(({ name, to }) => (apps[name]?.build ?? null) === to),
  )
  if (!last) return []
  if (last.by === by) return last.changes.map(({ name }) => name)
  const names = last.changes.map(({ name }) => name).join(', ')
  throw new PortalError(
    `${last.by} promoted last, at ${last.at}: ${names}`,
    `name what you mean: portal rollback <app>, or portal rollback ${last.release}`,
  )
}

/** The apps that a person names: one itself, or all that a release changed. */
async function appsNamedBy(store: string, environment: Environment, what: string) {
  if (environment.apps[what]) return [what]
  const release = await readRelease(store, what).catch(() => null)
  const entry = environment.history.findLast(
    ({ action, release: id }) => action === 'promote' && id === what,
  )
  const changes = entry?.changes ?? release?.changes
  if (changes) return changes.map(({ name }) => name)
  const hint = `its apps are ${Object.keys(environment.apps).join(', ')}`
  throw new PortalError(`${what} is no app or release of this environment`, hint)
}

function findCanaries(environment: Environment, names: readonly string[] | null): Canary[] {
  const running = canariesOf(environment)
  if (names)
    return running.filter(({ builds }) => names.some((name) => builds[name] !== undefined))
  return running.sort((one, other) => (one.since < other.since ? 1 : -1)).slice(0, 1)
}

async function changesBack(
  store: string,
  name: string,
  environment: Environment,
  names: readonly string[],
): Promise<Change[]> {
  const healths = await healthOfBuilds(store, await readHealthSummaries(store, name))
  return names.map((app) => {
    const from = environment.apps[app]?.build ?? null
    const [best] = earlierBuilds(environment, app, from, healths)
    if (best && best.verdict !== 'bad') return { name: app, from, to: best.build }
    const what = best
      ? `every earlier build of ${app} in ${name} failed or was taken back`
      : `${app} was never on another build in ${name}`
    throw new PortalError(what, 'promote the one you want')
  })
}

/** Names the command that also takes back an app whose pages need what goes. */
function explain(error: unknown, name: string, names: readonly string[]): unknown {
  if (!(error instanceof RenderError) || names.includes(error.app)) return error
  const elsewhere = name === 'production' ? '' : ` --environment ${name}`
  return new PortalError(
    `${names.join(' and ')} cannot go back without ${error.app}, which ${error.brief}`,
    `portal rollback ${[...names, error.app].join(' ')}${elsewhere}`,
  )
}

/**
 * Takes apps back: ends the canary of each, or puts its last good build live again, that is, one that was healthy for
 * real visitors and not taken back itself. @throws PortalError when there is nothing to go back to
 */
export async function rollback(
  store: FreeStore,
  name: string,
  { what = [], reason, isCanaryOnly = false, by = author() }: RollbackOptions = {},
) {
  await readEnvironment(store, name)
  let names: readonly string[] = []
  const plan = async (before: Environment | null): Promise<Plan> => {
    const environment = before ?? (await readEnvironment(store, name))
    const named = what.map((one) => appsNamedBy(store, environment, one))
    const all = what.length > 0 ? [...new Set((await Promise.all(named)).flat())] : null
    const canaries = findCanaries(environment, all)
    const apps = withoutCanaries(environment, canaries)
    const ended = endedEntries(environment, canaries, reason)
    if (isCanaryOnly && canaries.length === 0)
      throw new PortalError(
        `no canary${all ? ` of ${what.join(' or ')}` : ''} runs in ${name}`,
        `'portal history ${name}' says whether it was ended already`,
      )
    // One name stands for one thing: its canary, or else what is live.
    const isEnded = canaries.length > 0 && what.length < 2
    if (isCanaryOnly || isEnded) return { apps: () => apps, entries: ended }
    names = all ?? lastPromoted(environment, by)
    if (names.length === 0)
      throw new PortalError(
        `no promotion in ${name} is left to take back`,
        'promote what you want',
      )
    const live = names.filter((app) => !canaries.some(({ builds }) => app in builds))
    if (live.length === 0) return { apps: () => apps, entries: ended }
    const changes = await changesBack(store, name, environment, live)
    const because = reason === undefined ? {} : { reason }
    return {
      apps: planForAll(apps, { changes, by })?.apps ?? (() => apps),
      entries: [...ended, { action: 'rollback', changes, ...because }],
    }
  }
  return changeEnvironment(store, name, { by, plan }).catch((error) => {
    throw explain(error, name, names)
  })
}

/** Ends a run of a canary, if it still goes on. @returns whether it did */
export async function endCanary(
  store: FreeStore,
  name: string,
  { run }: Pick<Canary, 'run'>,
  { reason, by }: { reason: string; by: string },
): Promise<boolean> {
  const plan = (before: Environment | null): Plan | null => {
    const ended = (before ? canariesOf(before) : []).filter((one) => one.run === run)
    if (!before || ended.length === 0) return null
    const apps = withoutCanaries(before, ended)
    return { apps: () => apps, entries: endedEntries(before, ended, reason) }
  }
  const { hasMoved } = await changeEnvironment(store, name, { by, plan })
  return hasMoved
}
