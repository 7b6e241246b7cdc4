import type { AnyPage, ApiClient } from 'shared-api'
import type { Remotes } from '#src/remotes/remotes.ts'

/** How routes get at the pages of remotes, in the browser or on the server. */
export interface PageSource extends Pick<Remotes, 'load' | 'recover' | 'allowTry'> {
  /** What the calls of a page go through; its reads end when the visitor leaves that page. */
  apiFor: (url: URL) => ApiClient
  /** Whether somebody is logged in; the calls of a page that needs a session wait for one. */
  hasSession: () => boolean
  /** Whether this document is not the one to show an address: a newer release is there for it. */
  isOutdated: (url: URL) => boolean
  /** The page of the HTML that is on screen: at hand on the server, on its way in the browser. */
  initial: { path: string; page: AnyPage | Promise<AnyPage> } | null
}
