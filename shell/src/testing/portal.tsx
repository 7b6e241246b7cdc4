import { jest } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { RouterProvider } from 'react-router-dom'
import { type AnyPage, type ApiClient, createApiClient } from 'shared-api'
import { createPortalI18n, type Language, type Texts } from 'shared-i18n'
import { createPortalRouter } from '#src/boot/portal-router.ts'
import { texts } from '#src/layout/testing.tsx'
import { Portal } from '#src/portal.tsx'
import { createRemotes, type RemotesOptions } from '#src/remotes/remotes.ts'
import { realm, registry, remoteTexts } from './release.ts'

export const api: ApiClient = createApiClient({
  getToken: () => null,
  onUnauthorized: () => {},
})

/** A page that says where the visitor is. */
export const page = (heading: string, loader?: AnyPage['loader']): AnyPage => ({
  ...(loader ? { loader } : {}),
  Component: () => <h1>{heading}</h1>,
})

/** The pages of both remotes. */
export const pages: Record<string, AnyPage> = {
  '/': page('Before the gate'),
  '/account': page('Who goes there?'),
  '/hall': page('The great hall'),
  '/towers/:tower': page('A tower'),
  '/treasury': page('All the adena'),
}

/** Gives the texts of a namespace at once. */
export async function readTexts(language: Language, namespace: string): Promise<Texts> {
  return namespace === 'shell'
    ? texts[language]
    : (remoteTexts[namespace]?.[language] ?? {})
}

interface Options {
  at?: string
  language?: Language
  /** Loads a remote's code; both remotes are there at once when it is left out. */
  loadModule?: RemotesOptions['loadModule']
  /** Fetches a namespace. */
  read?: typeof readTexts
}

/**
 * Draws the portal of the test's release, wired as in the browser.
 *
 * @param options the address, the language, and how code and texts are got at
 */
export async function renderPortal({
  at = '/',
  language = 'en',
  loadModule = async () => ({ pages }),
  read = readTexts,
}: Options = {}) {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {})
  window.matchMedia = () => ({ matches: true }) as MediaQueryList
  history.replaceState(null, '', at)
  const resources = { shell: texts[language] }
  const i18n = createPortalI18n({ language, resources, read })
  const onFailure = jest.fn<RemotesOptions['onFailure']>()
  const { loadNamespace } = i18n
  const remotes = createRemotes({ loadModule, loadNamespace, onFailure })
  const router = createPortalRouter(registry, remotes, api)
  const portal = (
    <Portal api={api} i18n={i18n} realm={realm}>
      <RouterProvider router={router} />
    </Portal>
  )
  await act(async () => render(portal))
  return { router, i18n, onFailure }
}
