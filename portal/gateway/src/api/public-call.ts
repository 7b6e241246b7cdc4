import {
  type CachedResponse,
  cacheResponse,
  readFreshness,
  variesByLanguage,
} from './cached-response.ts'
import { type ApiRequest, type ApiResponse, fetchFromApi } from './fetch-from-api.ts'

export type PublicCall = ReturnType<typeof createPublicCall>

/** How soon to ask again after a failure, in milliseconds: twice as long each time. */
const retry = { first: 1_000, longest: 15_000, longestWithAnswer: 5_000 }

type Options = Omit<ApiRequest, 'etag'> & {
  /** Called when the API has another answer than before. */
  onChange: () => void
  /** Called with each failure to get an answer. */
  onFailure: (error: unknown) => void
  fetchResponse?: (request: ApiRequest) => Promise<ApiResponse>
  /** The monotonic clock, in milliseconds. */
  now?: () => number
}

/** One public call of the API in one language, with its last answer. Asks once at a time, at most once an interval. */
export function createPublicCall({
  onChange,
  onFailure,
  fetchResponse = fetchFromApi,
  now = () => performance.now(),
  ...request
}: Options) {
  let cached: CachedResponse | null = null
  let isByLanguage = false
  /** In a row. */
  let failures = 0
  let dueAt = 0
  let pending: Promise<void> | null = null

  const accept = async ({ response, text }: ApiResponse) => {
    const at = now()
    if (response.status >= 500) throw new Error(`${request.url}: status ${response.status}`)
    const isKnown = response.status === 304
    const cacheControl = response.headers.get('cache-control')
    const freshness =
      cacheControl === null ? cached?.freshness : readFreshness(cacheControl)
    const next = isKnown ? cached : await cacheResponse(response, text, at)
    if (!isKnown) isByLanguage = variesByLanguage(response)
    if (cached && freshness && next?.etag === cached.etag) {
      Object.assign(cached, { confirmedAt: at, freshness })
      return
    }
    cached = freshness ? next : null
    onChange()
  }
  const fetchAgain = async () => {
    try {
      await accept(await fetchResponse({ ...request, etag: cached?.upstreamTag ?? null }))
      // A response that may not be cached is fetched as seldom as one that fails.
      failures = cached ? 0 : failures + 1
    } catch (error) {
      failures += 1
      onFailure(error)
    }
    const longest = cached ? retry.longestWithAnswer : retry.longest
    const pause = Math.min(retry.first * 2 ** (failures - 1), longest)
    dueAt = now() + (cached && failures === 0 ? cached.freshness.fresh : pause)
    pending = null
  }

  return {
    /** Asks the API unless that was done within the interval. Never rejects. */
    refresh: async (): Promise<void> => {
      if (now() >= dueAt) pending ??= fetchAgain()
      await pending
    },
    /** Milliseconds until the API may be asked again. */
    untilDue: () => Math.max(0, dueAt - now()),
    /** The last answer, as long as the API allows to serve it. */
    answer: (): CachedResponse | null => {
      if (!cached) return null
      const { fresh, whileRevalidating, ifError } = cached.freshness
      const stale = failures > 0 ? Math.max(whileRevalidating, ifError) : whileRevalidating
      return now() - cached.confirmedAt <= fresh + stale ? cached : null
    },
    /** The last answer, however old it is: for pages while the API is down. */
    last: () => cached,
    isByLanguage: () => isByLanguage,
  }
}
