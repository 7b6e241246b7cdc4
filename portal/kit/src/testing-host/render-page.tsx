import { jest } from '@jest/globals'
import { act, type RenderResult, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import {
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
import { appFolder, declarationOf, nameAppRoutes } from './app-folder.ts'
import { readAppTexts } from './app-texts.ts'
import { createPageRoutes } from './page-routes.tsx'

export type RenderPageOptions = {
  /** Default: Portuguese. */
  language?: Language
  /** The token of the logged-in player. Without it, no player is logged in. */
  session?: string
  api?: ApiAnswers
  /** Realm settings that differ from the defaults. */
  realm?: Partial<PublicRealm>
}

export type RenderedPage = RenderResult & {
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
  const router = createMemoryRouter(createPageRoutes(app, pages, client, origin), {
    initialEntries: [address],
  })
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
