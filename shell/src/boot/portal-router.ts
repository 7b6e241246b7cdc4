import type { BootData } from 'portal-kit/registry'
import { createBrowserRouter, matchRoutes } from 'react-router-dom'
import { type ApiClient, useSession } from 'shared-api'
import type { ReleaseWatch } from '#src/release/release-watch.ts'
import type { Remotes } from '#src/remotes/remotes.ts'
import { createPageCalls } from '#src/router/page-calls.ts'
import type { PageSource } from '#src/router/page-source.ts'
import { createRoutes } from '#src/router/routes.tsx'
import { initialPage } from './initial-page.ts'

interface RouterOptions {
  remotes: Remotes
  /** What the pages' loaders call. */
  api: ApiClient
  watch: Pick<ReleaseWatch, 'isOutdated' | 'hasNavigated'>
}

/**
 * Creates the router of the live release, and starts the code of the page whose HTML is on screen.
 *
 * @param boot what the HTML told
 * @param options what the routes need of the browser
 */
export function createPortalRouter(
  { registry, overrides }: Pick<BootData, 'registry' | 'overrides'>,
  { remotes, api, watch }: RouterOptions,
) {
  let shown = location.pathname
  const source: PageSource = {
    ...remotes,
    apiFor: createPageCalls(api),
    hasSession: () => useSession.getState().token !== null,
    isOutdated: ({ pathname }) => pathname !== shown && watch.isOutdated(),
    initial: initialPage(registry, remotes, new URL(location.href)),
  }
  const routes = createRoutes(registry, source, overrides)
  // The HTML was rendered without loaders: the first render here does the same, then they run.
  const matches = matchRoutes(routes, location.pathname) ?? []
  const loaderData = Object.fromEntries(
    matches.flatMap(({ route }) => ('loader' in route ? [[route.id, null]] : [])),
  )
  const router = createBrowserRouter(routes, { hydrationData: { loaderData } })
  router.subscribe(({ location: { pathname } }) => {
    if (pathname === shown) return
    shown = pathname
    watch.hasNavigated()
  })
  return router
}
