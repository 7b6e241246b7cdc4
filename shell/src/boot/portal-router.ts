import type { Registry } from 'portal-kit/registry'
import { createBrowserRouter, matchRoutes } from 'react-router-dom'
import { type ApiClient, useSession } from 'shared-api'
import type { Remotes } from '#src/remotes/remotes.ts'
import { createRoutes } from '#src/router/routes.tsx'
import { initialPage } from './initial-page.ts'

/**
 * Creates the router of the live release, and starts the code of the page whose HTML is on screen.
 *
 * @param registry of the live release
 * @param remotes that can be loaded
 * @param api what the pages' loaders call
 */
export function createPortalRouter(registry: Registry, remotes: Remotes, api: ApiClient) {
  const routes = createRoutes(registry, {
    api,
    hasSession: () => useSession.getState().token !== null,
    load: (remote, { path }) => remotes.load(remote, path),
    initial: initialPage(registry, remotes, location.pathname),
  })
  // The HTML was rendered without loaders: the first render here does the same, then they run.
  const matches = matchRoutes(routes, location.pathname) ?? []
  const loaderData = Object.fromEntries(
    matches.flatMap(({ route }) => ('loader' in route ? [[route.id, null]] : [])),
  )
  return createBrowserRouter(routes, { hydrationData: { loaderData } })
}
