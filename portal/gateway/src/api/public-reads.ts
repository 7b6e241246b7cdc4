import type { CachedResponse } from './cached-response.ts'
import { createPublicCall, type PublicCall } from './public-call.ts'

/** Calls that no page declares are cached until others were used more recently. */
const maxLearned = 100

export type PublicReadsOptions = {
  /** Origin of the API. */
  api: string
  /** The site's languages; the first one is the fallback. */
  languages: () => readonly string[]
  onError: (error: unknown) => void
}

export type PublicReads = ReturnType<typeof createPublicReads>

/**
 * The last answers of the API's public calls. Those that pages declare are asked for at the API's own interval; any other
 * is cached once the proxy has seen that its answer is public, and asked for again when a visitor asks.
 */
export function createPublicReads({ api, languages, onError }: PublicReadsOptions) {
  /** URL → language → call. */
  const calls = new Map<string, Map<string, PublicCall>>()
  const timers = new Map<string, NodeJS.Timeout>()
  const listeners = new Set<(url: string) => void>()
  let watched = new Set<string>()
  let isClosed = false

  const fail = (cause: unknown) => {
    if (!isClosed) onError(new Error(`public data cannot be read from ${api}`, { cause }))
  }
  const callOf = (url: string, language: string): PublicCall => {
    const inLanguages = calls.get(url) ?? new Map<string, PublicCall>()
    calls.set(url, inLanguages)
    const known = inLanguages.get(language)
    if (known) return known
    const call = createPublicCall({
      api,
      url,
      language,
      onChange: () => {
        for (const listener of listeners) listener(url)
      },
      onFailure: fail,
    })
    inLanguages.set(language, call)
    return call
  }
  const fallback = () => languages()[0] ?? 'en'
  /** The call in the fallback language serves all languages if the answer is the same in each. */
  const callFor = (url: string, language: string): PublicCall => {
    const main = callOf(url, fallback())
    return main.isByLanguage() ? callOf(url, language) : main
  }
  const refresh = async (url: string) => {
    await callOf(url, fallback()).refresh()
    await Promise.all(languages().map((language) => callFor(url, language).refresh()))
  }
  const follow = async (url: string): Promise<void> => {
    await refresh(url)
    if (isClosed || !watched.has(url)) return void timers.delete(url)
    // The last one to be due: an earlier look would leave a slower language out until the next.
    const waits = languages().map((language) => callFor(url, language).untilDue())
    // A call that was left and taken up again is followed once.
    clearTimeout(timers.get(url))
    timers.set(
      url,
      setTimeout(() => follow(url), Math.max(...waits)),
    )
  }
  const makeRoom = () => {
    const learned = [...calls.keys()].filter((url) => !watched.has(url))
    const most = maxLearned - 1
    for (const url of learned.slice(0, -most)) calls.delete(url)
  }
  /** Moves the call behind all others: a Map keeps its keys in the order of insertion. */
  const markUsed = (url: string, inLanguages: Map<string, PublicCall>) => {
    calls.delete(url)
    calls.set(url, inLanguages)
  }

  return {
    /** Keeps the answers of these calls up to date, and no others'. @returns when each was asked for once */
    watch: async (urls: readonly string[]): Promise<void> => {
      const begun = urls.filter((url) => !watched.has(url))
      watched = new Set(urls)
      await Promise.all(begun.map(follow))
    },
    /** Called by the proxy: the API said that the answer of this call is public. */
    learn: (url: string): void => {
      if (calls.has(url)) return
      makeRoom()
      callOf(url, fallback())
    },
    /** The answer to serve, or null: ask the API then. */
    find: (url: string, language: string): CachedResponse | null => {
      const inLanguages = calls.get(url)
      if (!inLanguages) return null
      const call = callFor(url, language)
      if (!watched.has(url)) {
        markUsed(url, inLanguages)
        if (call.untilDue() === 0) void call.refresh()
      }
      return call.answer()
    },
    /** The last answer for a page, however old it is. */
    last: (url: string, language: string): CachedResponse | null =>
      callFor(url, language).last(),
    /** @param listener called with the URL of a call that has another answer than before */
    onChange: (listener: (url: string) => void): void => void listeners.add(listener),
    close: () => {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
