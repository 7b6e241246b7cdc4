import { refuse } from '#src/findings/finding.ts'
import { withStoreLock } from '#src/store/lock.ts'
import { readRelease } from '#src/store/release.ts'
import { checkRelease } from '#src/store/verify.ts'
import { composeEntries, type Served } from './compose-entries.ts'
import type { Environment, HistoryEntry } from './environment.ts'
import { findEnvironment, replaceEnvironment } from './environment-file.ts'

/** Stands for the time of a change that is planned: composing it takes a while. */
export const whenWritten = 'when written'

/** What a command is about to do to an environment. */
export type Plan = {
  apps: Environment['apps']
  /** What it adds to the history. */
  entries: readonly Omit<HistoryEntry, 'at' | 'by' | 'release'>[]
  /** Releases that may be used as they are. */
  candidates?: readonly string[]
  /** Settings that no release has yet. */
  realm?: unknown
}

/** What happened to an environment. */
export type Moved = {
  before: Environment | null
  /** As it is now. */
  environment: Environment
  /** false: there was nothing to do. */
  hasMoved: boolean
}

type Planner = (before: Environment | null) => Promise<Plan | null> | Plan | null

/** Visitors never get a damaged release. */
async function requireIntact(
  store: string,
  before: Environment | null,
  { release, combinations }: Served,
): Promise<void> {
  const known = before ? [before.release, ...Object.values(before.combinations)] : []
  for (const id of new Set([release, ...Object.values(combinations)]))
    if (!known.includes(id)) refuse(await checkRelease(store, await readRelease(store, id)))
}

function releaseOf(
  { action, changes }: Plan['entries'][number],
  served: Served,
  before: Environment | null,
): string {
  const combination = changes
    .map(({ name }) => name)
    .sort()
    .join('+')
  if (action === 'canary') return served.combinations[combination] ?? served.release
  if (action === 'canaryEnded')
    return before?.combinations[combination] ?? before?.release ?? served.release
  return served.release
}

function stamped(apps: Environment['apps'], at: string): Environment['apps'] {
  const text = JSON.stringify(apps, (key, value) =>
    key === 'since' && value === whenWritten ? at : value,
  )
  return JSON.parse(text) as Environment['apps']
}

function write(
  store: string,
  name: string,
  before: Environment | null,
  plan: Plan,
  { served, by }: { served: Served; by: string },
): Promise<Environment | null> {
  const at = new Date().toISOString()
  const added = plan.entries.map((entry) => ({
    at,
    by,
    ...entry,
    release: releaseOf(entry, served, before),
  }))
  const history = [...(before?.history ?? []), ...added]
  const state = { ...served, apps: stamped(plan.apps, at), history }
  return replaceEnvironment(store, name, before?.version ?? 0, state)
}

/** Returns null if somebody else was faster. */
async function attempt(
  store: string,
  name: string,
  plan: Planner,
  { by, isLocked }: { by: string; isLocked: boolean },
): Promise<Moved | null> {
  const before = await findEnvironment(store, name)
  const planned = await plan(before)
  if (!planned) return before && { before, environment: before, hasMoved: false }
  const served = await composeEntries(store, name, before, planned, planned)
  const swap = async () => {
    await requireIntact(store, before, served)
    const environment = await write(store, name, before, planned, { served, by })
    return environment && { before, environment, hasMoved: true }
  }
  return isLocked ? swap() : withStoreLock(store, 'pointer', swap)
}

/**
 * Changes an environment: plans the change on what is there, composes what visitors will get, and writes it if nobody
 * changed the environment meanwhile. Otherwise it starts again. The third try keeps the others waiting, so there is
 * always an end.
 *
 * @param plan returns null to change nothing; throws to refuse
 */
export async function move(
  store: string,
  name: string,
  by: string,
  plan: Planner,
): Promise<Moved> {
  const moved =
    (await attempt(store, name, plan, { by, isLocked: false })) ??
    (await attempt(store, name, plan, { by, isLocked: false })) ??
    (await withStoreLock(store, 'pointer', () =>
      attempt(store, name, plan, { by, isLocked: true }),
    ))
  if (moved) return moved
  throw new Error(`environment ${name} was changed without the store's lock`)
}
