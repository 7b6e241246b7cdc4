import { PortalError } from 'portal-contract'
import { mapValues, shortHash } from '#src/store/files.ts'
import { areSame, type Builds, type Change } from '#src/store/release.ts'
import { type Environment, type HistoryEntry, maxCanaries } from './environment.ts'

type Entries = Pick<Environment, 'apps'>
type Apps = Environment['apps']

/** A canary: one app, or several that were composed together. */
export type Canary = ReturnType<typeof canariesOf>[number]

export const namesOf = ({ builds }: Pick<Canary, 'builds'>) => Object.keys(builds).sort()

/** The running canaries, by slot. */
export function canariesOf({ apps }: Entries) {
  const names = Object.keys(apps).sort()
  return [...Array(maxCanaries).keys()].flatMap((slot) => {
    const inSlot = names.filter((name) => apps[name]?.canary?.slot === slot)
    const canary = apps[inSlot[0] ?? '']?.canary
    if (!canary) return []
    const { share, since, by } = canary
    const builds: Builds = Object.fromEntries(
      inSlot.map((name) => [name, apps[name]?.canary?.build ?? null]),
    )
    // Stays the same while its share grows, and whatever other apps do.
    const id = shortHash(JSON.stringify(Object.entries(builds)))
    // A canary that is begun again is another run.
    return [{ id, run: `${id} ${since}`, slot, share, since, by, builds }]
  })
}

/** The name of the release that a visitor of these canaries gets. */
export function combinationName(canaries: readonly Pick<Canary, 'builds'>[]): string {
  return canaries.flatMap(namesOf).sort().join('+')
}

/** Every set of canaries that one visitor may be in, small ones first; not the empty one. */
export function combinationsOf(canaries: readonly Canary[]): Canary[][] {
  const all: Canary[][] = [[]]
  for (const canary of canaries) all.push(...all.map((set) => [...set, canary]))
  return all.filter((set) => set.length > 0).sort((a, b) => a.length - b.length)
}

export function liveBuilds({ apps }: Entries): Builds {
  return mapValues(apps, ({ build }) => build)
}

export function buildsWithCanaries(entries: Entries, canaries: readonly Canary[]): Builds {
  return Object.assign({}, liveBuilds(entries), ...canaries.map(({ builds }) => builds))
}

const withoutGone = (apps: Apps): Apps =>
  Object.fromEntries(
    Object.entries(apps).filter(([, { build, canary }]) => build !== null || canary),
  )

export function withoutCanaries({ apps }: Entries, ended: readonly Canary[]): Apps {
  const slots = ended.map(({ slot }) => slot)
  const left = mapValues(apps, ({ canary, ...entry }) =>
    canary && !slots.includes(canary.slot) ? { ...entry, canary } : entry,
  )
  return withoutGone(left)
}

/** What a command makes of an environment's entries. */
export type Plan = {
  /** The entries as they are from a moment on: composing takes a while, so it is known only in the end. */
  apps: (since: string) => Apps
  entries: readonly Omit<HistoryEntry, 'at' | 'by' | 'release'>[]
}

type Promoting = { changes: readonly Change[]; by: string }

const buildsOf = (changes: readonly Change[]): Builds =>
  Object.fromEntries(changes.map(({ name, to }) => [name, to]))

/** The combination of a canary with these changes alone. */
export const combinationOf = (changes: readonly Change[]) =>
  combinationName([{ builds: buildsOf(changes) }])

const isOf = (canary: Canary, changes: readonly Change[]) =>
  changes.some(({ name }) => name in canary.builds)

export function endedEntries(
  entries: Entries,
  canaries: readonly Canary[],
  reason?: string,
): Plan['entries'] {
  const live = liveBuilds(entries)
  return canaries.map(({ builds }) => ({
    action: 'canaryEnded',
    changes: Object.entries(builds).map(([name, from]) => ({
      name,
      from,
      to: live[name] ?? null,
    })),
    ...(reason === undefined ? {} : { reason }),
  }))
}

/** What is not live yet. */
export const pendingIn = (apps: Apps, changes: readonly Change[]) =>
  changes.filter(({ name, to }) => (apps[name]?.build ?? null) !== to)

/** Gives builds that are live already to another author; returns `apps` itself if none changes. */
function claimed(apps: Apps, { changes, by }: Promoting): Apps {
  const others = changes.flatMap(({ name, to }) => {
    const entry = apps[name]
    return entry && entry.build === to && entry.by !== by ? [[name, { ...entry, by }]] : []
  })
  return others.length > 0 ? { ...apps, ...Object.fromEntries(others) } : apps
}

/** Puts builds live. Ends the canaries of these apps, and no others. A claim also takes over what is live already. */
export function planForAll(live: Apps, promoting: Promoting, isClaim = false): Plan | null {
  const { changes, by } = promoting
  const apps = isClaim ? claimed(live, promoting) : live
  const pending = pendingIn(apps, changes)
  const touched = canariesOf({ apps }).filter((canary) => isOf(canary, changes))
  if (pending.length === 0 && touched.length === 0 && apps === live) return null
  const wanted = buildsOf(changes)
  const left = touched.filter(({ builds }) =>
    Object.entries(builds).some(([name, build]) => wanted[name] !== build),
  )
  const others = withoutCanaries({ apps }, touched)
  return {
    apps: (since) => {
      const moved = pending.map(({ name, to }) => [
        name,
        { ...others[name], build: to, since, by },
      ])
      return withoutGone({ ...others, ...Object.fromEntries(moved) })
    },
    entries: [
      ...endedEntries({ apps }, left, 'another build was promoted'),
      ...(pending.length > 0 ? [{ action: 'promote' as const, changes: pending }] : []),
    ],
  }
}

/** Machines with stores of their own begin canaries in any order: the first slot that is tried depends on the apps alone. */
function freeSlot(canaries: readonly Canary[], apps: readonly string[]): number {
  const taken = canaries.map(({ slot }) => slot)
  const first = Number.parseInt(shortHash(apps.join('+'), 8), 16)
  const tried = [...Array(maxCanaries).keys()].map((place) => (first + place) % maxCanaries)
  const slot = tried.find((one) => !taken.includes(one))
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
): Plan | null {
  const pending = pendingIn(apps, changes)
  if (pending.length === 0)
    throw new PortalError('these builds are live already', 'a canary needs another one')
  const canaries = canariesOf({ apps })
  const same = canaries.find(({ builds }) => areSame(builds, buildsOf(pending)))
  if (same?.share === share) return null
  const ended = canaries.filter((canary) => canary !== same && isOf(canary, pending))
  const going = canaries.filter((canary) => !ended.includes(canary))
  const slot = same?.slot ?? freeSlot(going, pending.map(({ name }) => name).sort())
  const others = withoutCanaries({ apps }, ended)
  return {
    apps: (now) => {
      const started = pending.map(({ name, to }) => {
        const entry = apps[name] ?? { build: null, since: now, by }
        const since = same?.since ?? now
        return [name, { ...entry, canary: { build: to, share, slot, since, by } }]
      })
      return { ...others, ...Object.fromEntries(started) }
    },
    entries: [
      ...endedEntries({ apps }, ended, 'another canary began'),
      { action: 'canary', changes: pending, share },
    ],
  }
}
