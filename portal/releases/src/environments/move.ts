import { PortalError } from 'portal-contract'
import { refuse } from '#src/findings/finding.ts'
import { type FreeStore, type HeldStore, withStoreLock } from '#src/store/lock.ts'
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
  store: HeldStore<'pointer'>,
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

/** A change that is composed, but not written yet. */
type Prepared = {
  before: Environment | null
  /** null: there is nothing to do. */
  change: { plan: Plan; served: Served } | null
}

async function prepare(
  store: HeldStore<'add' | 'pointer'>,
  name: string,
  planner: Planner,
): Promise<Prepared> {
  const before = await findEnvironment(store, name)
  const plan = await planner(before)
  if (!plan) return { before, change: null }
  return {
    before,
    change: { plan, served: await composeEntries(store, name, before, plan, plan) },
  }
}

/** Returns null if somebody else was faster. */
async function finish(
  store: HeldStore<'pointer'>,
  name: string,
  by: string,
  { before, change }: Prepared,
): Promise<Moved | null> {
  if (!change) return before && { before, environment: before, hasMoved: false }
  const { plan, served } = change
  await requireIntact(store, before, served)
  const environment = await write(store, name, before, plan, { served, by })
  return environment && { before, environment, hasMoved: true }
}

/**
 * Changes an environment: plans the change on what is there, composes what visitors will get, and writes it if nobody
 * changed the environment meanwhile. Otherwise it starts again. The third try keeps the others waiting, so there is
 * always an end.
 *
 * @param planner returns null to change nothing; throws to refuse
 */
export async function move(
  store: FreeStore,
  name: string,
  by: string,
  planner: Planner,
): Promise<Moved> {
  const attempt = async () => {
    const prepared = await withStoreLock(store, 'add', (held) =>
      prepare(held, name, planner),
    )
    return withStoreLock(store, 'pointer', (held) => finish(held, name, by, prepared))
  }
  const moved =
    (await attempt()) ??
    (await attempt()) ??
    (await withStoreLock(store, 'pointer', async (held) =>
      finish(held, name, by, await prepare(held, name, planner)),
    ))
  if (moved) return moved
  throw new PortalError(
    `the file of environment ${name} was edited meanwhile`,
    'run the command again',
  )
}
