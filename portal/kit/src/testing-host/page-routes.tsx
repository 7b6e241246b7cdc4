import type { AppDeclaration, RouteDeclaration } from 'portal-contract'
import type { ComponentType } from 'react'
import { Navigate, type RouteObject, useLoaderData } from 'react-router'
import { type ApiClient, type Pages, useSession } from 'shared-api'

const accountPath = '/account'

// A constant: a new object at each render would navigate each time.
const expired = { notice: 'sessionExpired' }

type Loaded = { data: unknown }

function pageOf(pages: Pages, { path }: RouteDeclaration) {
  const page = pages[path]
  if (!page) throw new Error(`${path} is declared, but src/routes.tsx has no page for it`)
  return page
}

/**
 * Creates the routes of an app as the shell does: loaders start their calls without waiting, and a page that needs a
 * session redirects to the account page without one.
 */
export function createPageRoutes(
  app: AppDeclaration,
  pages: Pages,
  api: ApiClient,
  origin: string,
): RouteObject[] {
  const routes = app.routes.map((route): RouteObject => {
    const { loader, Component } = pageOf(pages, route)
    const Page = Component as ComponentType<{ data: unknown }>
    const isAllowed = () =>
      route.access !== 'session' || useSession.getState().token !== null
    return {
      path: route.path,
      loader: ({ request, params }): Loaded => {
        const { pathname, search } = new URL(request.url)
        const url = new URL(pathname + search, origin)
        return { data: isAllowed() ? (loader?.({ api, params, url }) ?? null) : null }
      },
      Component: () => {
        const { data } = useLoaderData<Loaded>()
        const hasToken = useSession(({ token }) => token !== null)
        const hasExpired = useSession(({ hasExpired }) => hasExpired)
        if (route.access !== 'session' || hasToken) return <Page data={data} />
        return <Navigate to={accountPath} replace state={hasExpired ? expired : null} />
      },
    }
  })
  // Other teams' pages: a test can see where the router went.
  const elsewhere = { path: '*', element: null }
  return [{ HydrateFallback: () => null, children: [...routes, elsewhere] }]
}
