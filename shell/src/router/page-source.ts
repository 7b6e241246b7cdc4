import type { AnyPage, ApiClient } from 'shared-api'
import type { Remotes } from '#src/remotes/remotes.ts'

/** Where routes get the pages of remotes, in the browser or on the server. */
export type PageSource = Pick<Remotes, 'load' | 'recover' | 'allowRetry'> & {
  /** The API client of a page; its reads end when the visitor leaves the page. */
  apiFor: (url: URL) => ApiClient
  /** Whether the visitor is logged in. Without a session, a page that requires one makes no calls. */
  hasSession: () => boolean
  isOutdated: (url: URL) => boolean
  /** The page of the HTML on screen: loaded on the server, loading in the browser. */
  initial: { path: string; page: AnyPage | Promise<AnyPage> } | null
}
