import type { ComponentType } from 'react'
import { Navigate, type RouteObject, useLoaderData } from 'react-router'
import { type ApiClient, type Pages, useSession } from 'shared-api'
import type { AppDeclaration, RouteDeclaration } from '#src/contract/app.ts'

const accountPath = '/account'

// One object: a new one at each render would be another navigation each time.
const expired = { notice: 'sessionExpired' }

type Loaded = { data: unknown }

function pageOf(pages: Pages, { path }: RouteDeclaration) {
  const page = pages[path]
  if (!page) throw new Error(`${path} is declared, but src/routes.tsx has no page for it`)
  return page
}

/**
 * The routes of an app as the shell makes them: a loader's calls are started and not waited for, and a page that
 * needs a session leads to the account page without one.
 *
 * @param app its declaration
 * @param pages what its `src/routes.tsx` exports
 * @param api what the loaders call
 * @param origin of the addresses
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
  // Other teams' pages: the router knows where the visitor went.
  const elsewhere = { path: '*', element: null }
  return [{ HydrateFallback: () => null, children: [...routes, elsewhere] }]
}
