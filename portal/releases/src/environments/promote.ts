import { PortalError } from 'portal-contract'
import { refuse } from '#src/findings/finding.ts'
import { readRelease } from '#src/store/release.ts'
import { checkRelease } from '#src/store/verify.ts'
import {
  changeEnvironment,
  type Environment,
  type HistoryEntry,
  readEnvironment,
} from './environment.ts'

/** Visitors never get a damaged release. */
async function requireIntact(store: string, release: string): Promise<void> {
  refuse(await checkRelease(store, await readRelease(store, release)))
}

type NewEntry = Omit<HistoryEntry, 'at'>

/** Changes an environment and adds entries to its history. */
function after(before: Environment, changes: Partial<Environment>, ...entries: NewEntry[]) {
  const at = new Date().toISOString()
  const added = entries.map((entry) => ({ at, ...entry }))
  return { ...before, ...changes, history: [...before.history, ...added] }
}

function withoutCanary({ canary: _, ...environment }: Environment): Environment {
  return environment
}

/** The history entry for a canary that another action ends. */
function ended({ canary }: Environment, reason: string, next?: string): NewEntry[] {
  if (!canary || canary.release === next) return []
  return [{ action: 'canaryEnded', release: canary.release, reason }]
}

function startCanary(before: Environment, release: string, share: number): Environment {
  if (before.release === release) {
    throw new PortalError(`release ${release} is live already`, 'a canary is another one')
  }
  const { canary } = before
  if (canary?.release === release && canary.share === share) return before
  const since = canary?.release === release ? canary.since : new Date().toISOString()
  return after(
    before,
    { canary: { release, share, since } },
    ...ended(before, 'another canary began', release),
    { action: 'canary', release, share },
  )
}

/**
 * Points an environment at a release, for all visitors or for a share of them. It takes effect at once. Without a
 * share, it ends a running canary; a new canary or share replaces the previous one.
 *
 * @param store the store's folder
 * @param name the environment
 * @param release the release's id
 * @param canary whole percent of the visitors, 1 to 99
 * @returns the environment as it is now
 * @throws PortalError when the release is not as it was composed; the environment is untouched then
 */
export async function promote(
  store: string,
  name: string,
  release: string,
  { canary: share }: { canary?: number } = {},
): Promise<Environment> {
  await readRelease(store, release)
  return changeEnvironment(store, name, async (before) => {
    await requireIntact(store, release)
    if (share === undefined) {
      const environment = before ?? { release, history: [] }
      if (before?.release === release && !before.canary) return before
      return after(
        withoutCanary(environment),
        { release },
        ...ended(environment, 'another release was promoted', release),
        { action: 'promote', release },
      )
    }
    if (before) return startCanary(before, release, share)
    throw new PortalError(
      `environment ${name} has no release yet`,
      'promote one to everybody first',
    )
  })
}

/** The releases that were live, each reached by the one before it; the live one last. */
function lineOf({ history, release: live }: Environment): string[] {
  const line: string[] = []
  for (const { action, release } of history) {
    if (action === 'rollback') line.pop()
    const isLive = action === 'promote' || action === 'rollback'
    if (isLive && line.at(-1) !== release) line.push(release)
  }
  // An operator may have written another one into the file.
  return line.at(-1) === live ? line : [...line, live]
}

export type RollbackOptions = {
  /** Why, for the history. */
  reason?: string
  /** Ends a canary or does nothing: a gateway may just have ended it. */
  isCanaryOnly?: boolean
}

/**
 * Takes back what was promoted last: a running canary, otherwise the live release, for the one
 * before it. Again, it goes one further back.
 *
 * @returns the environment as it is now
 * @throws PortalError when there is nothing to go back to; the environment is untouched then
 */
export async function rollback(
  store: string,
  name: string,
  { reason, isCanaryOnly = false }: RollbackOptions = {},
): Promise<Environment> {
  const because = reason === undefined ? {} : { reason }
  await readEnvironment(store, name)
  return changeEnvironment(store, name, async (before) => {
    const environment = before ?? (await readEnvironment(store, name))
    const { canary } = environment
    if (canary) {
      const entry = { action: 'canaryEnded', release: canary.release, ...because } as const
      return after(withoutCanary(environment), {}, entry)
    }
    if (isCanaryOnly) {
      throw new PortalError(
        `no canary runs in ${name}`,
        `'portal history ${name}' says whether it was ended already`,
      )
    }
    const release = lineOf(environment).at(-2)
    if (release === undefined) {
      throw new PortalError(
        `environment ${name} was never on another release before ${environment.release}`,
        'promote the one you want',
      )
    }
    await requireIntact(store, release)
    return after(environment, { release }, { action: 'rollback', release, ...because })
  })
}

/**
 * Ends a canary, so that all visitors have the live release. Does nothing when it is not the running
 * one any more.
 *
 * @returns whether it did
 */
export async function endCanary(
  store: string,
  name: string,
  release: string,
  reason: string,
): Promise<boolean> {
  let hasEnded = false
  await changeEnvironment(store, name, async (before) => {
    if (before?.canary?.release !== release) return before
    hasEnded = true
    return after(withoutCanary(before), {}, { action: 'canaryEnded', release, reason })
  })
  return hasEnded
}
