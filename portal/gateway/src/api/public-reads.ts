import type { CachedResponse } from './cached-response.ts'
import { createPublicCall, type PublicCall } from './public-call.ts'

/** Calls that no page declares are cached until others were used more recently. */
const maxLearned = 100

type Options = {
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
export function createPublicReads({ api, languages, onError }: Options) {
  /** URL → language → call. */
  const calls = new Map<string, Map<string, PublicCall>>()
  const timers = new Map<string, NodeJS.Timeout>()
  let watched = new Set<string>()
  let onChange = () => {}
  let isClosed = false

  const onFailure = (cause: unknown) => {
    if (!isClosed) onError(new Error(`public data cannot be read from ${api}`, { cause }))
  }
  const callOf = (url: string, language = languages()[0] ?? 'en'): PublicCall => {
    const inLanguages = calls.get(url) ?? new Map<string, PublicCall>()
    calls.set(url, inLanguages)
    const call =
      inLanguages.get(language) ??
      createPublicCall({ api, url, language }, () => onChange(), onFailure)
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
    /** The last answer for a page, however old it is. */
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
