import type { BootData } from 'portal-contract'
import { createBrowserRouter, matchRoutes } from 'react-router-dom'
import { type ApiClient, useSession } from 'shared-api'
import type { Leftovers } from '#src/leftovers/leftovers.ts'
import { findRoute, type Remotes } from '#src/remotes/remotes.ts'
import { createRoutes, type PageSource } from './routes.tsx'

export type RouterOptions = {
  remotes: Remotes
  api: ApiClient
  watch: { isOutdated: () => boolean; onNavigate: () => unknown }
  leftovers: Leftovers
  initial: PageSource['initial']
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

export function createPortalRouter(
  { registry, overrides }: Pick<BootData, 'registry' | 'overrides'>,
  { remotes, api, watch, leftovers, initial }: RouterOptions,
) {
  let shown = location.pathname
  const source: PageSource = {
    ...remotes,
    apiFor: createPageApi(api),
    hasSession: () => useSession.getState().token !== null,
    isOutdated: ({ pathname }) =>
      pathname !== shown && (watch.isOutdated() || leftovers.isStuck()),
    leftovers,
    initial,
  }
  const routes = createRoutes(registry, source, overrides)
  // The hydrating render takes the data of the HTML, as the server did. Then the loaders run.
  const matches = matchRoutes(routes, location.pathname) ?? []
  const loaderData = Object.fromEntries(
    matches.flatMap(({ route }) => ('loader' in route ? [[route.id, null]] : [])),
  )
  const router = createBrowserRouter(routes, { hydrationData: { loaderData } })
  router.subscribe(({ location: { pathname } }) => {
    if (pathname === shown) return
    shown = pathname
    leftovers.arrive(findRoute(registry, pathname)?.path)
    watch.onNavigate()
  })
  return router
}
