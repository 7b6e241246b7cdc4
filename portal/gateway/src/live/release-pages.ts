import { PortalError } from 'portal-contract'
import { etagOf } from 'portal-contract/api'
import { encodePage, openAnsweredPages } from 'portal-releases'
import { maxPageData } from '#src/api/cached-response.ts'
import type { PublicReads } from '#src/api/public-reads.ts'
import type { LoadedRelease } from '#src/environment/loaded-release.ts'
import type { Page } from '#src/http/send.ts'
import { collectAnswers, type Material } from './page-answers.ts'
import {
  type RenderFault,
  type RenderState,
  reasonOf,
  rememberFaults,
} from './render-faults.ts'

/** A page that shows times relative to now is rendered again this often, in milliseconds. */
const timedMs = 60_000

/** How long a page may take, in milliseconds. Nobody waits for it, but other pages do. */
export const usualLimitMs = 10_000

/** The longest rest of a page that fails, in milliseconds, however often its data changes. */
const longestRestMs = 600_000

type Rendered = {
  page: Page
  body: string
  version: string
  /** When it should be rendered again with the same answers, in epoch milliseconds. */
  dueAt: number
  /** Whether it is compressed well, and not only quickly. */
  isSmall: boolean
}

type Rest = { count: number; retryAt: number }

export type ReleasePagesOptions = {
  store: string
  release: LoadedRelease
  reads: Pick<PublicReads, 'last'>
  /** Called when a page cannot be rendered with its answers. It stays as it was. */
  onError: (error: unknown) => void
  /** Called after each failure. */
  onFault: () => void
  /** How long a page may take, in milliseconds. */
  pageLimitMs?: number
}

export type ReleasePages = Awaited<ReturnType<typeof openReleasePages>>

/** The pages of one release with live data. @throws PortalError when a build of the release is missing */
export async function openReleasePages(options: ReleasePagesOptions) {
  const { store, release, reads, onError, onFault, pageLimitMs = usualLimitMs } = options
  const renderer = await openAnsweredPages(store, release, pageLimitMs)
  const pages = new Map<string, Rendered>()
  const rests = new Map<string, Rest>()
  const faults = rememberFaults()
  const reported = new Map<string, string>()
  const tooLarge = new Set<string>()
  let isClosed = false

  const isDue = (key: string, version: string) => {
    const before = pages.get(key)
    const rest = rests.get(key)
    if (rest) return Date.now() >= rest.retryAt
    return before?.version !== version || Date.now() >= before.dueAt
  }
  const rest = (key: string) => {
    const count = (rests.get(key)?.count ?? 0) + 1
    // Three times what it may take, and twice as long each time: a page that never ends leaves a core to others.
    const pause = Math.min(3 * pageLimitMs * 2 ** (count - 1), longestRestMs)
    rests.set(key, { count, retryAt: Date.now() + pause })
  }
  const fail = (fault: RenderFault, cause: unknown) => {
    const { app, path, language, version } = fault
    const key = `${language} ${path}`
    rest(key)
    faults.add(key, fault)
    // The next try with the same answers is likely to say the same.
    if (reported.get(key) !== version) {
      const what = `${app}: ${path} in ${language} keeps its HTML`
      onError(new Error(`${what}: it cannot be rendered with its data`, { cause }))
    }
    reported.set(key, version)
    onFault()
  }
  const leaveOut = (app: string, path: string, url: string, size: number) => {
    const page = `${path} ${url}`
    if (tooLarge.has(page)) return
    tooLarge.add(page)
    const what = `${app}: ${path} is sent without the answer of ${url}, which has ${size} bytes`
    const hint = `the answers of one page may have ${maxPageData}; answer with less, or take the call out of the route's data`
    onError(new PortalError(what, hint))
  }
  const render = async (path: string, language: string, material: Material) => {
    const { answers, version } = material
    const key = `${language} ${path}`
    const renderedAt = Date.now()
    const live = { renderedAt, answers }
    const { body, isTimed, ...page } = await renderer.render(path, language, live)
    rests.delete(key)
    faults.heal(key)
    const before = pages.get(key)
    const isSame = before?.version === version && before.body === body
    const dueAt = isTimed ? renderedAt + timedMs : Number.POSITIVE_INFINITY
    const isSmall = isSame && before.isSmall
    const next = { ...page, etag: etagOf(page.identity), timing: material.timing }
    pages.set(key, { page: isSame ? before.page : next, body, version, dueAt, isSmall })
  }

  const compressNext = async (key: string, { page }: Rendered) => {
    const { br, gzip } = await encodePage(page.identity)
    const now = pages.get(key)
    // It may have been rendered meanwhile.
    if (now?.page === page)
      pages.set(key, { ...now, page: { ...page, br, gzip }, isSmall: true })
  }
  let isCompressing = false
  /** Compresses pages well, one at a time. Until then visitors get them as they were compressed quickly. */
  const compress = async () => {
    if (isCompressing) return
    isCompressing = true
    try {
      for (;;) {
        const next = [...pages].find(([, { isSmall }]) => !isSmall)
        if (isClosed || !next) return
        await compressNext(...next)
      }
    } finally {
      isCompressing = false
    }
  }

  return {
    /** Every public call that its pages declare. */
    calls: [...new Set(renderer.routes.flatMap(({ data }) => data))],
    /** Renders each page whose answers or clock went on, one after another. Never rejects. */
    update: async (): Promise<void> => {
      for (const { path, app, data } of renderer.routes) {
        for (const language of release.languages) {
          const key = `${language} ${path}`
          const material = collectAnswers(data, language, reads, (url, size) =>
            leaveOut(app, path, url, size),
          )
          if (!material) pages.delete(key)
          if (isClosed || !material || !isDue(key, material.version)) continue
          await render(path, language, material).catch((cause: unknown) => {
            if (isClosed) return
            const { version } = material
            fail({ app, path, language, version, reason: reasonOf(cause) }, cause)
          })
        }
      }
      compress().catch(onError)
    },
    state: (): RenderState => ({
      faults: faults.all(),
      failed: faults.failed(),
      hasNot: ({ path, language, version }) => {
        const route = renderer.routes.find((one) => one.path === path)
        const key = `${language} ${path}`
        return !route || (!faults.has(key) && pages.get(key)?.version === version)
      },
    }),
    find: (path: string, language: string): Page | null =>
      pages.get(`${language} ${path}`)?.page ?? null,
    close: () => {
      isClosed = true
      return renderer.close()
    },
  }
}
