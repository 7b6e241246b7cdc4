import { type ApiRequest, type CachedResponse, fetchFromApi } from './cached-response.ts'

export type PublicCall = ReturnType<typeof createPublicCall>

/** How soon to ask again after a failure, in milliseconds: twice as long each time. */
const retry = { first: 1_000, longest: 15_000, longestWithAnswer: 5_000 }

/**
 * One public call of the API in one language, with its last answer. Asks once at a time, at most once an interval.
 *
 * @param onChange called when the API has another answer than before
 * @param onFailure called with each failure to get an answer
 */
export function createPublicCall(
  request: ApiRequest,
  onChange: () => void,
  onFailure: (error: unknown) => void,
) {
  let cached: CachedResponse | null = null
  /** In a row. */
  let failures = 0
  let dueAt = 0
  let pending: Promise<void> | null = null

  const accept = (next: CachedResponse | null) => {
    // Pages that were rendered with the answer tell its age, so it stays the same object.
    if (cached && next?.etag === cached.etag) {
      const { confirmedAt, freshness } = next
      Object.assign(cached, { confirmedAt, freshness })
      return
    }
    cached = next
    onChange()
  }
  const fetchAgain = async () => {
    try {
      accept(await fetchFromApi(request, cached))
      // A response that may not be cached is fetched as seldom as one that fails.
      failures = cached ? 0 : failures + 1
    } catch (error) {
      failures += 1
      onFailure(error)
    }
    const longest = cached ? retry.longestWithAnswer : retry.longest
    const pause = Math.min(retry.first * 2 ** (failures - 1), longest)
    dueAt = performance.now() + (cached && failures === 0 ? cached.freshness.fresh : pause)
    pending = null
  }

  return {
    /** Asks the API unless that was done within the interval. Never rejects. */
    refresh: async (): Promise<void> => {
      if (performance.now() >= dueAt) pending ??= fetchAgain()
      await pending
    },
    /** Milliseconds until the API may be asked again. */
    untilDue: () => Math.max(0, dueAt - performance.now()),
    /** The last answer, as long as the API allows to serve it. */
    answer: (): CachedResponse | null => {
      if (!cached) return null
      const { fresh, whileRevalidating, ifError } = cached.freshness
      const stale = failures > 0 ? Math.max(whileRevalidating, ifError) : whileRevalidating
      return performance.now() - cached.confirmedAt <= fresh + stale ? cached : null
    },
    /** The last answer, however old it is: for pages while the API is down. */
    last: () => cached,
  }
}
