import { shortHash } from '#src/store/files.ts'
import type { Builds } from './changes.ts'
import { type Environment, maxCanaries } from './environment.ts'

/** A canary: one app, or several that were composed together. */
export type Canary = {
  /** Stays the same while its share grows, and whatever other apps do. */
  id: string
  slot: number
  /** Whole percent of the visitors. */
  share: number
  /** ISO 8601. */
  since: string
  by: string
  /** The builds that it exchanges, by name. */
  builds: Builds
}

export const namesOf = ({ builds }: Pick<Canary, 'builds'>) => Object.keys(builds).sort()

/** The running canaries, by slot. */
export function canariesOf({ apps }: Pick<Environment, 'apps'>): Canary[] {
  const slots = Array.from({ length: maxCanaries }, (_, slot) => slot)
  return slots.flatMap((slot) => {
    const inSlot = Object.entries(apps)
      .filter(([, { canary }]) => canary?.slot === slot)
      .sort(([one], [other]) => (one < other ? -1 : 1))
    const canary = inSlot[0]?.[1].canary
    if (!canary) return []
    const { share, since, by } = canary
    const builds = Object.fromEntries(
      inSlot.map(([name, entry]) => [name, entry.canary?.build ?? null]),
    )
    const id = shortHash(JSON.stringify(Object.entries(builds)))
    return [{ id, slot, share, since, by, builds }]
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

/** The builds that are live, by name. */
export function liveBuilds({ apps }: Pick<Environment, 'apps'>): Builds {
  return Object.fromEntries(Object.entries(apps).map(([name, { build }]) => [name, build]))
}

/** The builds that a visitor of some canaries gets. */
export function buildsWithCanaries(
  environment: Pick<Environment, 'apps'>,
  canaries: readonly Canary[],
): Builds {
  return Object.assign({}, liveBuilds(environment), ...canaries.map(({ builds }) => builds))
}

/** The entries without some canaries. */
export function withoutCanaries(
  { apps }: Pick<Environment, 'apps'>,
  ended: readonly Canary[],
): Environment['apps'] {
  const slots = ended.map(({ slot }) => slot)
  const left = Object.entries(apps).map(([name, { canary, ...entry }]) => {
    const isKept = canary && !slots.includes(canary.slot)
    return [name, isKept ? { ...entry, canary } : entry] as const
  })
  return withoutGone(Object.fromEntries(left))
}

/** Drops entries that name no build any more. */
export function withoutGone(apps: Environment['apps']): Environment['apps'] {
  return Object.fromEntries(
    Object.entries(apps).filter(([, { build, canary }]) => build !== null || canary),
  )
}
