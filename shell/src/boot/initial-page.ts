import {
  answersMetrics,
  type BootData,
  bootDataId,
  type LiveAnswers,
  type Registry,
} from 'portal-contract'
import { type AnyPage, type ApiClient, assertFeatureOn, type CallOptions } from 'shared-api'
import { findRoute, type Remotes } from '#src/remotes/remotes.ts'
import type { FirstPage } from '#src/router/page-content.tsx'
import type { PageSource } from '#src/router/routes.tsx'

export function readBootData(): BootData {
  const text = document.getElementById(bootDataId)?.textContent
  if (!text)
    throw new Error(`The HTML has no #${bootDataId}: it was not composed by portal-kit`)
  return JSON.parse(text) as BootData
}

const pending = Symbol('pending')

const never = () => new Promise<never>(() => {})

/**
 * An API client that knows only the answers in the HTML. A call that it cannot answer stays pending: one of the visitor's
 * session, one that the HTML has no answer of, or one whose answer has another shape than the page expects.
 */
function createAnsweredApi({ answers }: LiveAnswers): ApiClient {
  const find = (path: string, options?: CallOptions) => {
    const answer = options?.session ? undefined : answers[`/api${path}`]
    assertFeatureOn(path, answer)
    return answer
  }
  return {
    get: async <T extends object>(path: string, options?: CallOptions) => {
      const answer = find(path, options)
      return Object(answer) === answer && !Array.isArray(answer) ? (answer as T) : never()
    },
    list: async <T>(path: string, options?: CallOptions) => {
      const answer = find(path, options)
      return Array.isArray(answer) ? (answer as T[]) : never()
    },
    post: never,
  }
}

/** Everything that needs no answer from outside has settled by the next turn. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 0, pending))

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Object(value) === value && Object.getPrototypeOf(value) === Object.prototype

/**
 * Waits for the promises that settle by themselves, in a loader's data or one level below. The others become null.
 * @returns the data for the first render, without promises
 */
async function settleData(data: unknown) {
  /** Whether every call was answered. */
  let isWhole = true
  const settle = async (value: unknown) => {
    const answered = Promise.resolve(value).catch(() => pending)
    const settled = await Promise.race([answered, nextTurn()])
    if (settled !== pending) return settled
    isWhole = false
    return null
  }
  if (!isPlain(data)) return { data: await settle(data), isWhole }
  const values = await Promise.all(Object.values(data).map(settle))
  const entries = Object.keys(data).map((name, place) => [name, values[place]])
  return { data: Object.fromEntries(entries), isWhole }
}

const noData = { data: null, isWhole: false }

/**
 * Runs a page's loader over the answers in the HTML. The server and the browser do the same with the same answers, so
 * they render the same page.
 *
 * @param path a path without parameters; the query of the address is the visitor's and is left out
 * @returns null as data if the page has no loader, or its loader throws
 */
export async function loadFirstData(
  { loader }: AnyPage,
  path: string,
  live: LiveAnswers | undefined,
) {
  if (!live || !loader) return noData
  try {
    const url = new URL(path, 'http://portal')
    return await settleData(loader({ api: createAnsweredApi(live), params: {}, url }))
  } catch {
    // The page shows what is wrong when its loader runs with the real client.
    return noData
  }
}

/**
 * Whether the answers in the HTML need not be asked for again yet. The gateway tells how long they may be shown, and the
 * browser counts from the beginning of the navigation.
 */
function areAnswersFresh(): boolean {
  const entries = performance.getEntriesByType('navigation')
  const [navigation] = entries as PerformanceNavigationTiming[]
  // The browser may show HTML that it has kept, of any age.
  if (navigation?.type === 'back_forward') return false
  const told = navigation?.serverTiming?.find(({ name }) => name === answersMetrics.left)
  return told === undefined || performance.now() <= told.duration
}

/** Starts the code of the page whose HTML is on screen, and reads its data out of the HTML; null if no remote owns the path. */
export function initialPage(
  { registry, live }: { registry: Registry; live?: LiveAnswers | undefined },
  remotes: Pick<Remotes, 'loadForHydration'>,
  url: URL,
): PageSource['initial'] {
  const found = findRoute(registry, url.pathname)
  if (!found) return null
  const { path, remote } = found
  const start = async (): Promise<FirstPage> => {
    const page = await remotes.loadForHydration(remote, path, url)
    const { data, isWhole } = await loadFirstData(page, path, live)
    // With a query, the loader may ask for something else.
    return { page, data, isFresh: isWhole && url.search === '' && areAnswersFresh() }
  }
  return { path, first: start() }
}
