import { type Environment, readEnvironment } from '#src/release/environment.ts'
import { readVisitorKey } from '#src/release/visitor-key.ts'
import { type Deck, openDeck } from './cohort.ts'
import { type LoadedRelease, loadRelease } from './loaded-release.ts'
import { tellOnce } from './tell-once.ts'
import { createVisitorCookies, type VisitorCookies } from './visitor-cookie.ts'

/** A canary in memory. */
export interface LiveCanary {
  release: LoadedRelease
  /** Whole percent of the visitors. */
  share: number
  /** Cohorts of those who are new. */
  deck: Deck
  cookies: VisitorCookies
}

/** What an environment serves at one moment. */
export interface Live {
  environment: Environment
  release: LoadedRelease
  canary: LiveCanary | null
}

/** Follows an environment's pointer. */
export interface LiveEnvironment {
  current: () => Live
  /** Looks at once, instead of at the next turn. */
  refresh: () => Promise<void>
  close: () => void
}

const pollMs = 500

/**
 * Loads the releases that an environment points at, and each next one soon after it is promoted. While one cannot
 * be loaded, what was live before it stays; a canary that cannot be loaded is none.
 *
 * @param store the store's folder
 * @param name the environment
 * @param onError told when something cannot be loaded, once
 * @throws PortalError when there is no release to begin with
 */
export async function followEnvironment(
  store: string,
  name: string,
  onError: (error: unknown) => void,
): Promise<LiveEnvironment> {
  const tryReading = tellOnce(onError)
  const tryRelease = tellOnce(onError)
  const tryCanary = tellOnce(onError)

  const load = async (id: string, before?: Live): Promise<LoadedRelease> => {
    const loaded = [before?.release, before?.canary?.release]
    return loaded.find((release) => release?.id === id) ?? loadRelease(store, id)
  }
  const loadCanary = async (
    { canary }: Environment,
    before?: Live,
  ): Promise<LiveCanary | null> => {
    if (!canary) return null
    const { share } = canary
    if (before?.canary?.release.id === canary.release) return { ...before.canary, share }
    return tryCanary(async () => ({
      release: await load(canary.release, before),
      share,
      deck: openDeck(),
      cookies: createVisitorCookies(await readVisitorKey(store), name),
    }))
  }

  const first = await readEnvironment(store, name)
  let live: Live = {
    environment: first,
    release: await load(first.release),
    canary: await loadCanary(first),
  }

  const look = async () => {
    const before = live
    const environment = await tryReading(() => readEnvironment(store, name))
    if (!environment) return
    const release = await tryRelease(() => load(environment.release, before))
    live = {
      environment,
      release: release ?? before.release,
      canary: await loadCanary(environment, before),
    }
  }

  // One look after another: of two promotions in a row the later one stays.
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
    refresh,
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
