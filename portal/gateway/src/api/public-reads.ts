import type { ApiOrigins } from './api-origins.ts'
import { type ApiRequest, type CachedResponse, fetchFromApi } from './cached-response.ts'

type PublicCall = ReturnType<typeof createPublicCall>

/** How soon to ask again after a failure, in milliseconds: twice as long each time. */
const retry = { first: 1_000, longest: 15_000, longestWithAnswer: 5_000 }

/**
 * One public call of the API in one language, with its last answer. Asks once at a time, at most once an interval.
 * @param onChange called when the API has another answer than before
 */
export function createPublicCall(
  origins: Pick<ApiOrigins, 'read'>,
  request: Omit<ApiRequest, 'api'>,
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
      accept(await origins.read((api) => fetchFromApi({ api, ...request }, cached)))
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

/** Calls that no page declares are cached until others were used more recently. */
const maxLearned = 100

export type PublicReads = ReturnType<typeof createPublicReads>

/**
 * The last answers of the API's public calls. Those that pages declare are asked for at the API's own interval; any other
 * is cached once the proxy has seen that its answer is public, and asked for again when a visitor asks.
 */
export function createPublicReads(
  origins: Pick<ApiOrigins, 'name' | 'read'>,
  languages: () => readonly string[],
  onError: (error: unknown) => void,
) {
  /** URL → language → call. */
  const calls = new Map<string, Map<string, PublicCall>>()
  const timers = new Map<string, NodeJS.Timeout>()
  let watched = new Set<string>()
  let onChange = () => {}
  let isClosed = false

  const onFailure = (cause: unknown) => {
    if (!isClosed)
      onError(new Error(`public data cannot be read from ${origins.name}`, { cause }))
  }
  const callOf = (url: string, language = languages()[0] ?? 'en'): PublicCall => {
    const inLanguages = calls.get(url) ?? new Map<string, PublicCall>()
    calls.set(url, inLanguages)
    const call =
      inLanguages.get(language) ??
      createPublicCall(origins, { url, language }, () => onChange(), onFailure)
    inLanguages.set(language, call)
    return call
  }
  /** The call in the fallback language serves all languages if the answer is the same in each. */
  const callFor = (url: string, language: string): PublicCall => {
    const main = callOf(url)
    return main.last()?.isByLanguage ? callOf(url, language) : main
  }
  const follow = async (url: string): Promise<void> => {
    await callOf(url).refresh()
    await Promise.all(languages().map((language) => callFor(url, language).refresh()))
    if (isClosed || !watched.has(url)) return void timers.delete(url)
    // The last one to be due: an earlier look would leave a slower language out until the next.
    const waits = languages().map((language) => callFor(url, language).untilDue())
    // A call that was left and taken up again is followed once.
    clearTimeout(timers.get(url))
    const timer = setTimeout(() => follow(url), Math.max(...waits))
    timers.set(url, timer)
  }

  return {
    /** Keeps the answers of these calls up to date, and no others'. @returns when each was asked for once */
    watch: async (urls: readonly string[]): Promise<void> => {
      const wanted = new Set(urls)
      const begun = [...wanted].filter((url) => !watched.has(url))
      watched = wanted
      await Promise.all(begun.map(follow))
    },
    /** Called by the proxy: the API said that the answer of this call is public. */
    learn: (url: string): void => {
      if (calls.has(url)) return
      const learned = [...calls.keys()].filter((known) => !watched.has(known))
      for (const oldest of learned.slice(0, 1 - maxLearned)) calls.delete(oldest)
      callOf(url)
    },
    /** The answer to serve, or null: ask the API then. */
    find: (url: string, language: string): CachedResponse | null => {
      const inLanguages = calls.get(url)
      if (!inLanguages) return null
      const call = callFor(url, language)
      if (!watched.has(url)) {
        // Behind all others: a Map keeps its keys in the order of insertion.
        calls.delete(url)
        calls.set(url, inLanguages)
        if (call.untilDue() === 0) void call.refresh()
      }
      return call.answer()
    },
    last: (url: string, language: string): CachedResponse | null =>
      callFor(url, language).last(),
    /** @param listener called when a call has another answer than before */
    onChange: (listener: () => void): void => {
      onChange = listener
    },
    close: () => {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
