import type { RegistryRemote, RegistryRoute } from 'portal-kit/registry'
import type { AnyPage, ApiClient } from 'shared-api'

/** How routes get at the pages of remotes, in the browser or on the server. */
export interface PageSource {
  api: ApiClient
  /** Whether somebody is logged in; the calls of a page that needs a session wait for one. */
  hasSession: () => boolean
  /** Loads a page for a navigation. */
  load: (remote: RegistryRemote, route: RegistryRoute) => Promise<AnyPage>
  /** The page of the HTML that is on screen: at hand on the server, on its way in the browser. */
  initial: { path: string; page: AnyPage | Promise<AnyPage> } | null
}
