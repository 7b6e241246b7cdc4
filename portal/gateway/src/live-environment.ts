import {
  type Canary,
  canariesOf,
  combinationName,
  combinationsOf,
  type Environment,
  maxCanaries,
  readEnvironment,
  readVisitorKey,
} from 'portal-releases'
import { type Deck, openDeck } from './cohort.ts'
import { type LoadedRelease, loadRelease } from './loaded-release.ts'
import { reportOnce } from './report-once.ts'
import { createVisitorCookies, type VisitorCookies } from './visitor-cookie.ts'

/** A release that some visitors get: its builds were composed and rendered together. */
export type Variant = {
  release: LoadedRelease
  /** Those that these visitors are in. */
  canaries: readonly Canary[]
}

export type Live = {
  environment: Environment
  /** For visitors outside of canaries. */
  release: LoadedRelease
  /** Those whose release is loaded. */
  canaries: readonly Canary[]
  /** Canary apps, sorted and joined by `+` → what their visitors get. */
  variants: ReadonlyMap<string, Variant>
  /** Cohorts for new visitors, one deck per slot. */
  decks: readonly Deck[]
  /** Null before the first canary. */
  cookies: VisitorCookies | null
}

export type LiveEnvironment = Awaited<ReturnType<typeof followEnvironment>>

const pollMs = 500

export const isSameCanary = (one: Canary, other: Canary) =>
  one.id === other.id && one.since === other.since

/** Each canary begins with a deck of its own; the others deal on. */
function decksFor(canaries: readonly Canary[], before?: Live): Deck[] {
  return Array.from({ length: maxCanaries }, (_, slot) => {
    const inSlot = (of: readonly Canary[]) => of.find((canary) => canary.slot === slot)
    const [now, then] = [inSlot(canaries), inSlot(before?.canaries ?? [])]
    const isNew = now && !(then && isSameCanary(now, then))
    return (isNew ? undefined : before?.decks[slot]) ?? openDeck()
  })
}

/**
 * Loads the releases that an environment points at, and new ones soon after they are promoted. If one cannot be
 * loaded, the previous release stays live. A canary that cannot be loaded gets no visitors.
 * @param onError called once when something cannot be loaded
 * @throws PortalError when there is no release to begin with
 */
export async function followEnvironment(
  store: string,
  name: string,
  onError: (error: unknown) => void,
) {
  const tryReading = reportOnce(onError)
  const tryRelease = reportOnce(onError)
  const tryKey = reportOnce(onError)
  const tries = new Map<string, ReturnType<typeof reportOnce>>()
  const tryVariant = (apps: string) => {
    const known = tries.get(apps) ?? reportOnce(onError)
    tries.set(apps, known)
    return known
  }

  const load = async (id: string, before?: Live): Promise<LoadedRelease> => {
    const variants = [...(before?.variants.values() ?? [])]
    const loaded = [before?.release, ...variants.map(({ release }) => release)]
    return loaded.find((release) => release?.id === id) ?? loadRelease(store, id)
  }
  const loadVariants = async (environment: Environment, before?: Live) => {
    const variants = new Map<string, Variant>()
    for (const canaries of combinationsOf(canariesOf(environment))) {
      const apps = combinationName(canaries)
      const id = environment.combinations[apps]
      const release = id ? await tryVariant(apps)(() => load(id, before)) : null
      if (release) variants.set(apps, { release, canaries })
    }
    return variants
  }
  const open = async (environment: Environment, before?: Live) => {
    const variants = await loadVariants(environment, before)
    const cookies =
      before?.cookies ??
      (variants.size > 0
        ? await tryKey(async () => createVisitorCookies(await readVisitorKey(store), name))
        : null)
    const canaries = canariesOf(environment).filter((canary) =>
      variants.has(combinationName([canary])),
    )
    return { environment, canaries, variants, cookies, decks: decksFor(canaries, before) }
  }

  const first = await readEnvironment(store, name)
  let live: Live = { release: await load(first.release), ...(await open(first)) }

  const look = async () => {
    const before = live
    const environment = await tryReading(() => readEnvironment(store, name))
    if (!environment) return
    const release = await tryRelease(() => load(environment.release, before))
    live = { release: release ?? before.release, ...(await open(environment, before)) }
  }

  // One look at a time, so that the later of two promotions wins.
  let lastLook = Promise.resolve()
  const refresh = () => {
    lastLook = lastLook.then(look)
    return lastLook
  }
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const turn = () => {
    if (!isClosed) timer = setTimeout(() => refresh().then(turn), pollMs)
  }
  turn()
  return {
    current: () => live,
    /** Looks now instead of at the next interval. */
    refresh,
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
