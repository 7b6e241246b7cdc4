import { hostname, userInfo } from 'node:os'
import { PortalError } from 'portal-contract'
import { writeMaintenancePage } from '#src/compose/maintenance-page.ts'
import { refuse } from '#src/findings/finding.ts'
import { type FreeStore, type HeldStore, withStoreLock } from '#src/store/lock.ts'
import { readRelease } from '#src/store/release.ts'
import { checkRelease } from '#src/store/verify.ts'
import { composeServed, type Served, type Source } from './compose-environment.ts'
import { combinationOf, type Plan } from './entries.ts'
import { type Environment, findEnvironment, replaceEnvironment } from './environment.ts'

/** Who runs this command: `PORTAL_USER`, otherwise the user and the machine. */
export function author(): string {
  const named = process.env.PORTAL_USER?.trim()
  if (named) return named
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    // A container may run as a user without a name.
    return `${process.getuid?.() ?? 'somebody'}@${hostname()}`
  }
}

type Intention = Source & {
  by: string
  /** Returns null to change nothing; throws to refuse. */
  plan: (before: Environment | null) => Promise<Plan | null> | Plan | null
}

const releasesIn = ({ release, combinations }: Served) => [
  release,
  ...Object.values(combinations),
]

async function prepare(
  store: HeldStore<'add' | 'pointer'>,
  name: string,
  intention: Intention,
) {
  const before = await findEnvironment(store, name)
  const plan = await intention.plan(before)
  if (!plan) return { before, change: null }
  const apps = plan.apps(new Date().toISOString())
  const served = await composeServed(store, { name, before, apps, ...intention })
  return { before, change: { plan, served } }
}

/** Returns null if somebody else was faster. */
async function finish(
  store: HeldStore<'pointer'>,
  name: string,
  by: string,
  { before, change }: Awaited<ReturnType<typeof prepare>>,
) {
  if (!change) {
    // A store of an older version has none.
    if (before) await writeMaintenancePage(store, name, before.release)
    return before && { before, environment: before, hasMoved: false }
  }
  const { plan, served } = change
  const known = before ? releasesIn(before) : []
  for (const id of new Set(releasesIn(served)))
    if (!known.includes(id)) refuse(await checkRelease(store, await readRelease(store, id)))
  const at = new Date().toISOString()
  const added = plan.entries.map((entry) => {
    // The visitors of an ended canary had it before.
    const given = entry.action === 'canaryEnded' && before ? before : served
    const release = given.combinations[combinationOf(entry.changes)] ?? given.release
    return { at, by, ...entry, release }
  })
  const history = [...(before?.history ?? []), ...added]
  const state = { ...served, apps: plan.apps(at), history }
  const version = before?.version ?? 0
  const writePage = () => writeMaintenancePage(store, name, state.release)
  const environment = await replaceEnvironment(store, name, version, state, writePage)
  return environment && { before, environment, hasMoved: true }
}

/**
 * Changes an environment: plans the change on what is there, composes what visitors will get, and writes it if nobody
 * changed the environment meanwhile. Otherwise it starts again. The third try keeps the others waiting, so there is
 * always an end. @returns the environment before and now; it has not moved if there was nothing to do
 */
export async function changeEnvironment(
  store: FreeStore,
  name: string,
  intention: Intention,
) {
  const { by } = intention
  const attempt = async () => {
    const prepared = await withStoreLock(store, 'add', (held) =>
      prepare(held, name, intention),
    )
    return withStoreLock(store, 'pointer', (held) => finish(held, name, by, prepared))
  }
  const changed =
    (await attempt()) ??
    (await attempt()) ??
    (await withStoreLock(store, 'pointer', async (held) =>
      finish(held, name, by, await prepare(held, name, intention)),
    ))
  if (changed) return changed
  const hint = 'run the command again'
  throw new PortalError(`the file of environment ${name} was edited meanwhile`, hint)
}
