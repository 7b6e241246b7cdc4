import { jest } from '@jest/globals'
import { act, render } from '@testing-library/react'
import type { Override, Registry } from 'portal-contract'
import { RouterProvider } from 'react-router-dom'
import { type AnyPage, type ApiClient, createApiClient } from 'shared-api'
import { createPortalI18n, type Language, type Texts } from 'shared-i18n'
import { initialPage } from '#src/boot/initial-page.ts'
import { createPortalRouter, type RouterOptions } from '#src/boot/portal-router.ts'
import { texts } from '#src/layout/testing.tsx'
import type { Leftovers } from '#src/leftovers/leftovers.ts'
import { Portal } from '#src/portal.tsx'
import { setFallbackBuild } from '#src/remotes/fallback-builds.ts'
import type { LadderOptions } from '#src/remotes/ladder.ts'
import { createRemotes } from '#src/remotes/remotes.ts'
import { realm, registry, remoteTexts } from './release.ts'

export const api: ApiClient = createApiClient({
  getToken: () => null,
  onUnauthorized: () => {},
})

export const page = (heading: string, loader?: AnyPage['loader']): AnyPage => ({
  ...(loader ? { loader } : {}),
  Component: () => <h1>{heading}</h1>,
})

export const pages: Record<string, AnyPage> = {
  '/': page('Before the gate'),
  '/account': page('Who goes there?'),
  '/hall': page('The great hall'),
  '/towers/:tower': page('A tower'),
  '/treasury': page('All the adena'),
}

export async function readTexts(language: Language, namespace: string): Promise<Texts> {
  return namespace === 'shell'
    ? texts[language]
    : (remoteTexts[namespace]?.[language] ?? {})
}

type Options = {
  at?: string
  language?: Language
  /** Loads a remote's code; by default both remotes load at once. */
  loadModule?: LadderOptions['loadModule']
  /** Opens another document instead of a failed remote; by default it does not. */
  leave?: LadderOptions['leave']
  /** The release watch; by default no newer release is live. */
  watch?: RouterOptions['watch']
  overrides?: readonly Override[]
  /** By default nothing is looked for. */
  leftovers?: Leftovers
  /** By default the release of `release.ts`. */
  release?: Registry
  read?: typeof readTexts
}

/** Wired as in the browser. */
export async function renderPortal({
  at = '/',
  language = 'en',
  loadModule = async () => ({ pages }),
  read = readTexts,
  leave = async () => false,
  watch = { isOutdated: () => false, onNavigate: () => {} },
  overrides = [],
  leftovers = {
    leave: () => {},
    arrive: () => {},
    enter: () => () => {},
    isStuck: () => false,
  },
  release = registry,
}: Options = {}) {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {})
  window.matchMedia = () => ({ matches: true }) as MediaQueryList
  history.replaceState(null, '', at)
  const resources = { shell: texts[language] }
  const i18n = createPortalI18n({ language, resources, read })
  const onError = jest.fn<LadderOptions['onError']>()
  const onFailure = jest.fn<LadderOptions['onFailure']>()
  for (const { name } of release.remotes) setFallbackBuild(name)
  const remotes = createRemotes({
    loadModule,
    ...i18n,
    isFrozen: () => false,
    forgetFreeze: () => {},
    leave,
    onError,
    onFailure,
  })
  const boot = { registry: release, overrides }
  const initial = initialPage(boot, remotes, new URL(window.location.href))
  const parts = { remotes, api, watch, leftovers, initial }
  const router = createPortalRouter(boot, parts)
  const portal = (
    <Portal api={api} i18n={i18n} realm={realm} renderedAt={() => null}>
      <RouterProvider router={router} />
    </Portal>
  )
  await act(async () => render(portal))
  return { router, i18n, onError, onFailure }
}
