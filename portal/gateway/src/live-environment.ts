import { type Environment, readEnvironment, readVisitorKey } from 'portal-releases'
import { type Deck, openDeck } from './cohort.ts'
import { type LoadedRelease, loadRelease } from './loaded-release.ts'
import { reportOnce } from './report-once.ts'
import { createVisitorCookies, type VisitorCookies } from './visitor-cookie.ts'

export type LiveCanary = {
  release: LoadedRelease
  /** Whole percent of the visitors. */
  share: number
  deck: Deck
  cookies: VisitorCookies
}

export type Live = {
  environment: Environment
  release: LoadedRelease
  canary: LiveCanary | null
}

export type LiveEnvironment = Awaited<ReturnType<typeof followEnvironment>>

const pollMs = 500

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
  const tryCanary = reportOnce(onError)

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
