import { PortalError } from 'portal-contract'
import type { Change } from '#src/store/release.ts'
import {
  type Canary,
  canariesOf,
  liveBuilds,
  namesOf,
  withoutCanaries,
  withoutGone,
} from './canaries.ts'
import { areSame, type Builds } from './changes.ts'
import { type Environment, maxCanaries } from './environment.ts'
import { type Plan, whenWritten } from './move.ts'

type Apps = Environment['apps']

/** A promotion: which builds, and how. */
export type Promoting = {
  changes: readonly Change[]
  /** Whole percent of the visitors; undefined: everybody. */
  share: number | undefined
  by: string
  /** Whether builds that are live already become this author's too. */
  isClaim?: boolean
}

const buildsOf = (changes: readonly Change[]): Builds =>
  Object.fromEntries(changes.map(({ name, to }) => [name, to]))

const isOf = (canary: Canary, changes: readonly Change[]) =>
  namesOf(canary).some((name) => changes.some((change) => change.name === name))

/** The history entries of canaries that a promotion ends. */
export function endedEntries(
  { apps }: Pick<Environment, 'apps'>,
  canaries: readonly Canary[],
  reason?: string,
): Plan['entries'] {
  const live = liveBuilds({ apps })
  return canaries.map(({ builds }) => ({
    action: 'canaryEnded' as const,
    changes: Object.entries(builds).map(([name, from]) => ({
      name,
      from,
      to: live[name] ?? null,
    })),
    ...(reason === undefined ? {} : { reason }),
  }))
}

/** What is not live yet. */
const pendingIn = (apps: Apps, changes: readonly Change[]) =>
  changes.filter(({ name, to }) => (apps[name]?.build ?? null) !== to)

function withLive(apps: Apps, changes: readonly Change[], by: string): Apps {
  const changed = changes.map(({ name, to }) => [
    name,
    { ...apps[name], build: to, since: whenWritten, by },
  ])
  return withoutGone({ ...apps, ...Object.fromEntries(changed) })
}

function claimed(apps: Apps, { changes, by, isClaim }: Promoting): Apps {
  if (!isClaim) return apps
  const others = changes.flatMap(({ name, to }) => {
    const entry = apps[name]
    return entry && entry.build === to && entry.by !== by ? [[name, { ...entry, by }]] : []
  })
  return others.length > 0 ? { ...apps, ...Object.fromEntries(others) } : apps
}

/** Puts builds live. Ends the canaries of these apps, and no others. */
export function planForAll(
  live: Apps,
  promoting: Promoting,
): Pick<Plan, 'apps' | 'entries'> | null {
  const { changes, by } = promoting
  const apps = claimed(live, promoting)
  const pending = pendingIn(apps, changes)
  const touched = canariesOf({ apps }).filter((canary) => isOf(canary, changes))
  if (pending.length === 0 && touched.length === 0 && apps === live) return null
  const wanted = buildsOf(changes)
  const left = touched.filter(({ builds }) =>
    Object.entries(builds).some(([name, build]) => wanted[name] !== build),
  )
  return {
    apps: withLive(withoutCanaries({ apps }, touched), pending, by),
    entries: [
      ...endedEntries({ apps }, left, 'another build was promoted'),
      ...(pending.length > 0 ? [{ action: 'promote' as const, changes: pending }] : []),
    ],
  }
}

function freeSlot(canaries: readonly Canary[]): number {
  const taken = canaries.map(({ slot }) => slot)
  const slot = [...Array(maxCanaries).keys()].find((one) => !taken.includes(one))
  if (slot !== undefined) return slot
  const names = canaries.map((canary) => namesOf(canary).join('+')).join(', ')
  throw new PortalError(
    `${maxCanaries} canaries run already: ${names}`,
    'promote one of them to everybody, or end one with portal rollback <app> --canary',
  )
}

/** Gives builds to a share of the visitors. Ends other canaries of the same apps. */
export function planForSome(
  apps: Apps,
  { changes, by }: Promoting,
  share: number,
): Pick<Plan, 'apps' | 'entries'> | null {
  const pending = pendingIn(apps, changes)
  if (pending.length === 0)
    throw new PortalError('these builds are live already', 'a canary needs another one')
  const canaries = canariesOf({ apps })
  const same = canaries.find(({ builds }) => areSame(builds, buildsOf(pending)))
  if (same?.share === share) return null
  const ended = canaries.filter((canary) => canary !== same && isOf(canary, pending))
  const kept = canaries.filter((canary) => !ended.includes(canary))
  const slot = same?.slot ?? freeSlot(kept)
  const since = same?.since ?? whenWritten
  const started = pending.map(({ name, to }) => {
    const entry = apps[name] ?? { build: null, since: whenWritten, by }
    return [name, { ...entry, canary: { build: to, share, slot, since, by } }]
  })
  return {
    apps: { ...withoutCanaries({ apps }, ended), ...Object.fromEntries(started) },
    entries: [
      ...endedEntries({ apps }, ended, 'another canary began'),
      { action: 'canary' as const, changes: pending, share },
    ],
  }
}
