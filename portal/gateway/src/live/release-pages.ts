import { PortalError } from 'portal-contract'
import { etagOf } from 'portal-contract/api'
import { encodePage, type FailedRenders, openAnsweredPages } from 'portal-releases'
import { collectAnswers, type Material, maxPageData } from '#src/api/cached-response.ts'
import type { PublicReads } from '#src/api/public-reads.ts'
import type { LiveEnvironment } from '#src/environment/live-environment.ts'
import type { LoadedRelease } from '#src/environment/loaded-release.ts'
import { messageOf } from '#src/http/errors.ts'
import type { Page } from '#src/http/send.ts'

/** A page that shows times relative to now is rendered again this often, in milliseconds. */
const timedMs = 60_000

/** The longest rest of a page that fails, in milliseconds, however often its data changes. */
const longestRestMs = 600_000

type Rendered = {
  page: Page
  body: string
  version: string
  /** When it should be rendered again with the same answers, in epoch milliseconds. */
  dueAt: number
}

/** A page whose last render with live data failed. */
type RenderFault = {
  app: string
  path: string
  language: string
  version: string
  reason: string
}

export type LiveOptions = {
  live: LiveEnvironment
  reads: PublicReads
  /** Also called when a page cannot be rendered with its answers. It stays as it was. */
  onError: (error: unknown) => void
  /** Called after each round and each failure. @param states release → how its pages render */
  onRendered: (states: ReadonlyMap<string, RenderState>) => void
  /** How long a page may take, in milliseconds. Nobody waits for it, but other pages do. */
  pageLimitMs: number
  liveWaitMs: number
}

export type ReleasePages = Awaited<ReturnType<typeof openReleasePages>>
export type RenderState = ReturnType<ReleasePages['state']>

/** The pages of one release with live data. @throws PortalError when a build of the release is missing */
export async function openReleasePages(
  { live: { store, assetsOrigin }, reads, onError, pageLimitMs }: LiveOptions,
  release: LoadedRelease,
  onFault: () => void,
) {
  const renderer = await openAnsweredPages(store, release, pageLimitMs, assetsOrigin)
  const pages = new Map<string, Rendered>()
  const failing = new Map<string, RenderFault & { tries: number; retryAt: number }>()
  /** How often each remote failed. */
  const failures = new Map<string, number>()
  const tooLarge = new Set<string>()
  let isClosed = false

  const isDue = (key: string, version: string) => {
    const failed = failing.get(key)
    if (failed) return Date.now() >= failed.retryAt
    const before = pages.get(key)
    return before?.version !== version || Date.now() >= before.dueAt
  }
  const fail = (key: string, fault: RenderFault, cause: unknown) => {
    const { app, path, language, version } = fault
    const before = failing.get(key)
    const tries = (before?.tries ?? 0) + 1
    // Three times what it may take, and twice as long each time: a page that never ends leaves a core to others.
    const rest = Math.min(3 * pageLimitMs * 2 ** (tries - 1), longestRestMs)
    failing.set(key, { ...fault, tries, retryAt: Date.now() + rest })
    failures.set(app, (failures.get(app) ?? 0) + 1)
    // The next try with the same answers is likely to say the same.
    if (before?.version !== version) {
      const what = `${app}: ${path} in ${language} keeps its HTML`
      onError(new Error(`${what}: it cannot be rendered with its data`, { cause }))
    }
    onFault()
  }
  const leaveOut = (app: string, path: string) => (url: string, size: number) => {
    const page = `${path} ${url}`
    if (tooLarge.has(page)) return
    tooLarge.add(page)
    const what = `${app}: ${path} is sent without the answer of ${url}, which has ${size} bytes`
    const hint = `the answers of one page may have ${maxPageData}; answer with less, or take the call out of the route's data`
    onError(new PortalError(what, hint))
  }
  const render = async (path: string, language: string, material: Material) => {
    const { answers, version, timing } = material
    const key = `${language} ${path}`
    const renderedAt = Date.now()
    const live = { renderedAt, answers }
    const { body, isTimed, ...page } = await renderer.render(path, language, live)
    failing.delete(key)
    const before = pages.get(key)
    const isSame = before?.version === version && before.body === body
    const dueAt = isTimed ? renderedAt + timedMs : Number.POSITIVE_INFINITY
    const next = { ...page, etag: etagOf(page.identity), timing }
    pages.set(key, { page: isSame ? before.page : next, body, version, dueAt })
  }
  /** Compresses a page well. Until then visitors get it as it was compressed quickly. */
  const compress = async (page: Page) => {
    const isCurrent = () => [...pages.values()].some((one) => one.page === page)
    if (isClosed || !isCurrent()) return
    const { br, gzip } = await encodePage(page.identity)
    Object.assign(page, { br, gzip })
  }
  const compressed = new WeakSet<Page>()
  let compressing = Promise.resolve()

  return {
    /** Every public call that its pages declare. */
    calls: renderer.routes.flatMap(({ data }) => data),
    /** Renders each page whose answers or clock went on, one after another. Never rejects. */
    update: async (): Promise<void> => {
      for (const { path, app, data } of renderer.routes) {
        for (const language of release.languages) {
          const key = `${language} ${path}`
          const last = (url: string) => reads.last(url, language)
          const material = collectAnswers(data, last, leaveOut(app, path))
          if (!material) pages.delete(key)
          if (isClosed || !material || !isDue(key, material.version)) continue
          await render(path, language, material).catch((cause: unknown) => {
            if (isClosed) return
            const { version } = material
            // The lines below the first are its stack.
            const [reason = ''] = messageOf(cause).split('\n')
            fail(key, { app, path, language, version, reason }, cause)
          })
        }
      }
      for (const { page } of pages.values()) {
        if (compressed.has(page)) continue
        compressed.add(page)
        compressing = compressing.then(() => compress(page)).catch(onError)
      }
    },
    state: () => {
      const faults: readonly RenderFault[] = [...failing.values()]
      const failed = [...failures].map(([app, count]): [string, FailedRenders] => {
        const paths = faults.filter((fault) => fault.app === app).map(({ path }) => path)
        return [app, { failures: count, pages: [...new Set(paths)].sort() }]
      })
      /** Whether it renders the page of another release's fault with the same answers, or has no such page. */
      const hasNot = ({ path, language, version }: RenderFault) => {
        const key = `${language} ${path}`
        const isPage = renderer.routes.some((route) => route.path === path)
        return !isPage || (!failing.has(key) && pages.get(key)?.version === version)
      }
      return { faults, failed: Object.fromEntries(failed), hasNot }
    },
    find: (path: string, language: string): Page | null =>
      pages.get(`${language} ${path}`)?.page ?? null,
    close: () => {
      isClosed = true
      return renderer.close()
    },
  }
}
