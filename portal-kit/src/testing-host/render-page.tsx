import { jest } from '@jest/globals'
import { act, render } from '@testing-library/react'
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
import { type ApiAnswers, createApiDouble } from './api-double.ts'
import { appFolder, declarationOf, nameAppRoutes } from './app-folder.ts'
import { readAppTexts } from './app-texts.ts'
import { createPageRoutes } from './page-routes.tsx'

export interface RenderPageOptions {
  /** Portuguese where left out. */
  language?: Language
  /** The token of the player who is logged in; nobody is where it is left out. */
  session?: string
  /** What the API answers; every other call is a 404. */
  api?: ApiAnswers
  /** Settings of the realm that are not the specification's own. */
  realm?: Partial<PublicRealm>
}

const origin = 'http://portal.test'

/**
 * Draws a page of the app whose test is running as the shell does: its route with its loader and its guard, its
 * texts, the realm, the session, and the real client over an API that answers from a table.
 *
 * @param pages what the app's `src/routes.tsx` exports
 * @param address where the visitor is, such as `/guides/42?tab=map`
 * @param options the language, the session, the API and the realm
 * @returns what Testing Library's `render` gives, the router and the calls that were made
 */
export async function renderPage(
  pages: Pages,
  address: string,
  { language = fallbackLanguage, session, api = {}, realm = {} }: RenderPageOptions = {},
) {
  const appDir = appFolder()
  const app = await declarationOf(appDir)
  await nameAppRoutes()
  const double = createApiDouble(api)
  jest.spyOn(globalThis, 'fetch').mockImplementation(double.fetch)
  // What an earlier test left behind lives outside of what it drew.
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
