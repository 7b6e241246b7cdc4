import { setTimeout as delay } from 'node:timers/promises'
import type { PublicReads } from '#src/api/public-reads.ts'
import { type LiveEnvironment, releasesOf } from '#src/environment/live-environment.ts'
import type { LoadedRelease } from '#src/environment/loaded-release.ts'
import type { Page } from '#src/http/send.ts'
import { openReleasePages, type ReleasePages, usualLimitMs } from './release-pages.ts'
import type { RenderState } from './render-faults.ts'

/** How long visitors wait for pages with data at a start, or for the next release, in milliseconds. */
const waitTimeoutMs = 3_000

export type LivePagesOptions = {
  store: string
  live: Pick<LiveEnvironment, 'current' | 'onChange' | 'beforeChange'>
  reads: PublicReads
  onError: (error: unknown) => void
  /** Called after each round and each failure. @param states release → how its pages render */
  onRendered: (states: ReadonlyMap<string, RenderState>) => void
  pageLimitMs?: number
}

export type LivePages = ReturnType<typeof followData>

/**
 * Renders pages of all loaded releases again when the API's answers change: one page at a time, and never on a visitor's
 * request. A page is its prerendered HTML until then.
 */
export function followData(options: LivePagesOptions) {
  const { store, live, reads, onError, onRendered, pageLimitMs = usualLimitMs } = options
  const opened = new Map<string, ReleasePages>()
  let isClosed = false

  // What is closed under way fails, and nobody needs to know.
  const report = (error: unknown): null => {
    if (!isClosed) onError(error)
    return null
  }
  /** Those that visitors will get next. */
  let next: readonly LoadedRelease[] = []
  const loadedReleases = () => [...releasesOf(live.current()), ...next]
  const tell = () => {
    if (!isClosed) onRendered(new Map([...opened].map(([id, one]) => [id, one.state()])))
  }
  const open = async (release: LoadedRelease) => {
    const pages = await openReleasePages({
      store,
      release,
      reads,
      onError,
      onFault: tell,
      pageLimitMs,
    }).catch(report)
    if (pages) opened.set(release.id, pages)
  }
  /** At once: a page that never ends must not delay the next release. */
  const closeOthers = () => {
    const releases = loadedReleases()
    for (const [id, pages] of opened) {
      if (releases.some((release) => release.id === id)) continue
      opened.delete(id)
      pages.close().catch(report)
    }
  }
  const follow = async () => {
    const releases = loadedReleases()
    for (const release of releases) if (!opened.has(release.id)) await open(release)
    const calls = [...opened.values()].flatMap((pages) => pages.calls)
    await reads.watch([...new Set(calls)])
  }
  const update = async () => {
    for (const pages of [...opened.values()]) await pages.update()
    tell()
  }

  // One piece of work at a time. An update that waits already will see later changes too.
  let last: Promise<unknown> = Promise.resolve()
  let isWaiting = false
  const enqueue = (work: () => Promise<void>) => {
    last = last.then(() => (isClosed ? undefined : work())).catch(report)
  }
  const enqueueUpdate = () => {
    if (isWaiting) return
    isWaiting = true
    enqueue(() => {
      isWaiting = false
      return update()
    })
  }
  const changed = () => {
    closeOthers()
    // Not an update that waits already: that one comes before the releases are opened.
    enqueue(async () => {
      await follow()
      await update()
    })
  }
  reads.onChange(enqueueUpdate)
  live.onChange(() => {
    next = []
    changed()
  })
  const begun = async (): Promise<void> => {
    await Promise.race([last, delay(waitTimeoutMs, undefined, { ref: false })])
  }
  live.beforeChange(async (releases) => {
    next = releases
    changed()
    await begun()
  })
  changed()
  // For pages that rested, and for times relative to now.
  const clock = setInterval(enqueueUpdate, pageLimitMs)

  return {
    /** The page with live data; null if there is none yet. */
    find: ({ id }: LoadedRelease, path: string, language: string): Page | null =>
      opened.get(id)?.find(path, language) ?? null,
    /** Resolves when all that is known now has been rendered, or after a while. */
    begun,
    close: async () => {
      isClosed = true
      clearInterval(clock)
      await Promise.all([...opened.values()].map((pages) => pages.close()))
    },
  }
}
