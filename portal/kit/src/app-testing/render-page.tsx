import { jest } from '@jest/globals'
import { act, type RenderResult, render } from '@testing-library/react'
import type { AppDeclaration } from 'portal-contract'
import type { ComponentType } from 'react'
import {
  createMemoryRouter,
  Navigate,
  type RouteObject,
  RouterProvider,
  useLoaderData,
} from 'react-router'
import {
  type ApiClient,
  ApiContext,
  createApiClient,
  endSession,
  expireSession,
  type Pages,
  type PublicRealm,
  RealmContext,
  startSession,
  useSession,
} from 'shared-api'
import { parseRealm, publicRealm } from 'shared-api/contract'
import { fallbackLanguage, type Language } from 'shared-i18n'
import { withI18n } from 'shared-i18n/testing'
import { AlertHost, clearAlerts } from 'shared-ui/alerts'
import { type ApiAnswers, type ApiCall, createApiDouble } from './api-double.ts'
import { appFolder, declarationOf, nameAppRoutes, readAppTexts } from './app-folder.ts'

export type RenderPageOptions = {
  /** Default: Portuguese. */
  language?: Language
  /** The token of the logged-in player. Without it, no player is logged in. */
  session?: string
  api?: ApiAnswers
  /** Realm settings that differ from the defaults. */
  realm?: Partial<PublicRealm>
}

type RenderedPage = RenderResult & {
  router: ReturnType<typeof createMemoryRouter>
  /** The calls that were made, in order. */
  calls: ApiCall[]
}

const origin = 'http://portal.test'

/**
 * Renders a page of the app under test as the shell does, with the real API client over a table of answers.
 * @param pages what the app's `src/routes.tsx` exports
 * @param address a path, such as `/guides/42?tab=map`
 * @returns the result of Testing Library's `render`, the router, and the calls that were made
 */
export async function renderPage(
  pages: Pages,
  address: string,
  { language = fallbackLanguage, session, api = {}, realm = {} }: RenderPageOptions = {},
): Promise<RenderedPage> {
  const appDir = appFolder()
  const app = await declarationOf(appDir)
  await nameAppRoutes()
  const double = createApiDouble(api)
  jest.spyOn(globalThis, 'fetch').mockImplementation(double.fetch)
  // Alerts and the session outlive the earlier test's render.
  clearAlerts()
  if (session === undefined) endSession()
  else startSession(session)
  const client = createApiClient({
    getToken: () => useSession.getState().token,
    onUnauthorized: expireSession,
    baseUrl: `${origin}/api`,
  })
  const routes = createPageRoutes(app, pages, client)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const portal = (
    <ApiContext value={client}>
      <RealmContext value={{ ...publicRealm(parseRealm({})), ...realm }}>
        <RouterProvider router={router} />
        <AlertHost />
      </RealmContext>
    </ApiContext>
  )
  const texts = readAppTexts(appDir, app.namespaces, language)
  const view = await act(async () => render(withI18n(portal, texts, language)))
  return { ...view, router, calls: double.calls }
}

// A constant: a new object at each render would navigate each time.
const expired = { notice: 'sessionExpired' }

type Loaded = { data: unknown }

/**
 * Creates the routes of an app as the shell does: loaders start their calls without waiting, and a page that needs a
 * session redirects to the account page without one.
 */
function createPageRoutes(
  app: AppDeclaration,
  pages: Pages,
  api: ApiClient,
): RouteObject[] {
  const routes = app.routes.map(({ path, access }): RouteObject => {
    const page = pages[path]
    if (!page) throw new Error(`${path} is declared, but src/routes.tsx has no page for it`)
    const Page = page.Component as ComponentType<{ data: unknown }>
    return {
      path,
      loader: ({ request, params }): Loaded => {
        const { pathname, search } = new URL(request.url)
        const url = new URL(pathname + search, origin)
        const mayCall = access !== 'session' || useSession.getState().token !== null
        return { data: mayCall ? (page.loader?.({ api, params, url }) ?? null) : null }
      },
      Component: () => {
        const { data } = useLoaderData<Loaded>()
        const hasToken = useSession(({ token }) => token !== null)
        const hasExpired = useSession(({ hasExpired }) => hasExpired)
        if (access !== 'session' || hasToken) return <Page data={data} />
        return <Navigate to="/account" replace state={hasExpired ? expired : null} />
      },
    }
  })
  // Other teams' pages: a test can see where the router went.
  const elsewhere = { path: '*', element: null }
  return [{ HydrateFallback: () => null, children: [...routes, elsewhere] }]
}
