import { setTimeout as delay } from 'node:timers/promises'
import { releasesOf } from '#src/environment/live-environment.ts'
import type { LoadedRelease } from '#src/environment/loaded-release.ts'
import { reportOnce } from '#src/http/errors.ts'
import type { Page } from '#src/http/send.ts'
import { type LiveOptions, openReleasePages, type ReleasePages } from './release-pages.ts'

export type LivePages = ReturnType<typeof followData>

/**
 * Renders pages of all loaded releases again when the API's answers change: one page at a time, and never on a visitor's
 * request. A page is its prerendered HTML until then.
 */
export function followData(options: LiveOptions) {
  const { live, reads, onError, onRendered, pageLimitMs, liveWaitMs } = options
  const opened = new Map<string, ReleasePages>()
  /** Those that visitors will get next. */
  let next: readonly LoadedRelease[] = []
  let isClosed = false

  // A page that is closed while it renders fails, and nobody needs to know.
  const report = (error: unknown): void => {
    if (!isClosed) onError(error)
  }
  const loadedReleases = () => [...releasesOf(live.current()), ...next]
  const tell = () => {
    if (!isClosed) onRendered(new Map([...opened].map(([id, one]) => [id, one.state()])))
  }
  const attempt = reportOnce(report)
  const update = async () => {
    for (const release of loadedReleases()) {
      if (opened.has(release.id)) continue
      const open = () => openReleasePages(options, release, tell)
      const pages = await attempt(release.id, open)
      if (pages) opened.set(release.id, pages)
    }
    await reads.watch([...opened.values()].flatMap(({ calls }) => calls))
    for (const pages of [...opened.values()]) await pages.update()
    tell()
  }

  // One update at a time. One that waits already will see later changes too.
  let last: Promise<unknown> = Promise.resolve()
  let isWaiting = false
  const enqueueUpdate = () => {
    if (isWaiting) return
    isWaiting = true
    last = last
      .then(() => {
        isWaiting = false
        return isClosed ? undefined : update()
      })
      .catch(report)
  }
  const changeReleases = (prepared: readonly LoadedRelease[]) => {
    next = prepared
    const kept = new Set(loadedReleases().map(({ id }) => id))
    // At once: a page that never ends must not delay the next release.
    for (const [id, pages] of opened) {
      if (kept.has(id)) continue
      opened.delete(id)
      pages.close().catch(report)
    }
    enqueueUpdate()
  }
  const begun = async (): Promise<void> => {
    await Promise.race([last, delay(liveWaitMs, undefined, { ref: false })])
  }
  reads.onChange(enqueueUpdate)
  live.onChange(() => changeReleases([]))
  live.beforeChange((releases) => {
    changeReleases(releases)
    return begun()
  })
  changeReleases([])
  // For pages that rested, and for times relative to now.
  const clock = setInterval(enqueueUpdate, pageLimitMs)

  return {
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
