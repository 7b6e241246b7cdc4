import type { LiveAnswers } from 'portal-contract'
import { type AnyPage, type ApiClient, assertFeatureOn, type CallOptions } from 'shared-api'

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
const nextTurn = () =>
  new Promise<typeof pending>((resolve) => setTimeout(() => resolve(pending), 0))

const settleOne = (value: unknown): Promise<unknown> =>
  Promise.race([Promise.resolve(value).catch(() => pending), nextTurn()])

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Object(value) === value && Object.getPrototypeOf(value) === Object.prototype

const orNull = (value: unknown) => (value === pending ? null : value)

/** A loader's data for the first render, without promises. */
type FirstData = {
  data: unknown
  /** Whether every call was answered. */
  isWhole: boolean
}

/** Waits for the promises that settle by themselves, in a loader's data or one level below. The others become null. */
async function settleData(data: unknown): Promise<FirstData> {
  if (!isPlain(data)) {
    const value = await settleOne(data)
    return { data: orNull(value), isWhole: value !== pending }
  }
  const names = Object.keys(data)
  const values = await Promise.all(Object.values(data).map(settleOne))
  return {
    data: Object.fromEntries(names.map((name, at) => [name, orNull(values[at])])),
    isWhole: !values.includes(pending),
  }
}

const noData: FirstData = { data: null, isWhole: false }

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
): Promise<FirstData> {
  if (!live || !loader) return noData
  try {
    const url = new URL(path, 'http://portal')
    return await settleData(loader({ api: createAnsweredApi(live), params: {}, url }))
  } catch {
    // The page shows what is wrong when its loader runs with the real client.
    return noData
  }
}
