import type { AnyPage, ApiClient } from 'shared-api'
import type { Leftovers } from '#src/leftovers/leftovers.ts'
import type { SettledData } from '#src/live/settle-data.ts'
import type { Remotes } from '#src/remotes/remotes.ts'

export type LoadedPage = {
  page: AnyPage
  data: unknown
}

/** The page of the HTML on screen, with the data that the HTML shows. */
export type FirstPage = {
  page: AnyPage
  data: SettledData['data']
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
