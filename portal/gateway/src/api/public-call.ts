import { readFreshness } from './cache-control.ts'
import { type CachedResponse, cacheResponse, variesByLanguage } from './cached-response.ts'
import { type Asked, fetchFromApi, type Question } from './fetch-from-api.ts'

export type PublicCall = ReturnType<typeof createPublicCall>

/** How soon to ask again after a failure, in milliseconds: twice as long each time. */
const retry = { first: 1_000, longest: 15_000, longestWithAnswer: 5_000 }

type Options = Omit<Question, 'etag'> & {
  /** Called when the API has another answer than before. */
  onChange: () => void
  /** Called with each failure to get an answer. */
  onFailure: (error: unknown) => void
  ask?: (question: Question) => Promise<Asked>
  /** The monotonic clock, in milliseconds. */
  now?: () => number
}

/** One public call of the API in one language, with its last answer. Asks once at a time, at most once an interval. */
export function createPublicCall(options: Options) {
  const {
    onChange,
    onFailure,
    ask = (question) => fetchFromApi(question),
    now = () => performance.now(),
  } = options
  let kept: CachedResponse | null = null
  let isByLanguage = false
  /** In a row. */
  let failures = 0
  let dueAt = 0
  let asking: Promise<void> | null = null

  const accept = async ({ response, text }: Asked) => {
    const at = now()
    if (response.status >= 500) throw new Error(`${options.url}: status ${response.status}`)
    const isKnown = response.status === 304
    const cacheControl = response.headers.get('cache-control')
    const freshness = cacheControl === null ? kept?.freshness : readFreshness(cacheControl)
    const next = isKnown ? kept : await cacheResponse(response, text, at)
    if (!isKnown) isByLanguage = variesByLanguage(response)
    if (kept && freshness && next?.etag === kept.etag) {
      Object.assign(kept, { confirmedAt: at, freshness })
      return
    }
    kept = freshness ? next : null
    onChange()
  }
  const pause = () => {
    const longest = kept ? retry.longestWithAnswer : retry.longest
    return Math.min(retry.first * 2 ** (failures - 1), longest)
  }
  const askAgain = async () => {
    try {
      await accept(await ask({ ...options, etag: kept?.upstreamTag ?? null }))
      // An answer that may not be kept is asked for as seldom as one that fails.
      failures = kept ? 0 : failures + 1
    } catch (error) {
      failures += 1
      onFailure(error)
    }
    dueAt = now() + (failures > 0 || !kept ? pause() : kept.freshness.fresh)
    asking = null
  }

  return {
    /** Asks the API unless that was done within the interval. Never rejects. */
    refresh: (): Promise<void> => {
      if (now() >= dueAt) asking ??= askAgain()
      return asking ?? Promise.resolve()
    },
    /** Milliseconds until the API may be asked again. */
    untilDue: () => Math.max(0, dueAt - now()),
    /** The last answer, as long as the API allows to serve it. */
    answer: (): CachedResponse | null => {
      if (!kept) return null
      const { fresh, whileRevalidating, ifError } = kept.freshness
      const limit =
        fresh + (failures > 0 ? Math.max(whileRevalidating, ifError) : whileRevalidating)
      return now() - kept.confirmedAt <= limit ? kept : null
    },
    /** The last answer, however old it is: for pages while the API is down. */
    last: () => kept,
    isByLanguage: () => isByLanguage,
  }
}
