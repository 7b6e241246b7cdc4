import type { RegistryRemote, RegistryRoute } from 'portal-kit/registry'
import type { AnyPage, ApiClient } from 'shared-api'

/** How routes get at the pages of remotes, in the browser or on the server. */
export interface PageSource {
  /** What the calls of a page go through; its reads end when the visitor leaves that page. */
  apiFor: (url: URL) => ApiClient
  /** Whether somebody is logged in; the calls of a page that needs a session wait for one. */
  hasSession: () => boolean
  /** Whether this document is not the one to show an address: a newer release is there for it. */
  isOutdated: (url: URL) => boolean
  /** Loads a page for a navigation. */
  load: (remote: RegistryRemote, route: RegistryRoute, url: URL) => Promise<AnyPage>
  /** After a page threw while it was drawn: whether it is worth loading it again. */
  recover: (
    remote: RegistryRemote,
    route: RegistryRoute,
    error: unknown,
  ) => Promise<boolean>
  /** The visitor asks for another try. */
  allowTry: (remote: RegistryRemote) => void
  /** The page of the HTML that is on screen: at hand on the server, on its way in the browser. */
  initial: { path: string; page: AnyPage | Promise<AnyPage> } | null
}
