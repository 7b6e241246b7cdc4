import type { AnyPage, ApiClient } from 'shared-api'
import type { Leftovers } from '#src/leftovers/leftovers.ts'
import type { Remotes } from '#src/remotes/remotes.ts'

export type LoadedPage = {
  page: AnyPage
  data: unknown
}

/** The page of the HTML on screen, with the data that the HTML shows. */
export type FirstPage = LoadedPage & {
  /** Whether the page needs no other data yet, so its loader need not run. */
  isFresh: boolean
}

/** Where routes get the pages of remotes, in the browser or on the server. */
export type PageSource = Pick<Remotes, 'load' | 'recover' | 'allowRetry'> & {
  /** The API client of a page; its reads end when the visitor leaves the page. */
  apiFor: (url: URL) => ApiClient
  /** Whether the visitor is logged in. Without a session, a page that requires one makes no calls. */
  hasSession: () => boolean
  isOutdated: (url: URL) => boolean
  leftovers: Pick<Leftovers, 'leave' | 'enter'>
  /** Loaded on the server, loading in the browser. */
  initial: { path: string; first: FirstPage | Promise<FirstPage> } | null
}

/** Creates a client per page that aborts its reads when the visitor leaves for another page. */
export function createPageApi(api: ApiClient): PageSource['apiFor'] {
  let page = ''
  let leaving = new AbortController()
  return ({ pathname }) => {
    if (pathname !== page) {
      leaving.abort()
      leaving = new AbortController()
      page = pathname
    }
    const { signal } = leaving
    return {
      ...api,
      get: (path, options) => api.get(path, { signal, ...options }),
      list: (path, options) => api.list(path, { signal, ...options }),
    }
  }
}
