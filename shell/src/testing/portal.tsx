import { jest } from '@jest/globals'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import type { Override, Registry, RegistryRemote } from 'portal-contract'
import { RouterProvider } from 'react-router-dom'
import { type AnyPage, type ApiClient, createApiClient } from 'shared-api'
import { createPortalI18n, type Language, type Texts } from 'shared-i18n'
import { initialPage } from '#src/boot/initial-page.ts'
import { Portal } from '#src/portal.tsx'
import type { RemoteModule } from '#src/remotes/federation.ts'
import { createRemotes, type RecoveryOptions } from '#src/remotes/remotes.ts'
import { setFallbackBuild } from '#src/remotes/stores.ts'
import { createPortalRouter, type RouterOptions } from '#src/router/portal-router.ts'
import { realm, registry, texts } from './release.ts'

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
  return new Map(Object.entries(texts)).get(namespace)?.[language] ?? {}
}

const leftovers = {
  leave: () => {},
  arrive: () => {},
  enter: () => () => {},
  isStuck: () => false,
}

type Options = {
  at?: string
  language?: Language
  /** Loads a remote's code; by default both remotes load at once. */
  loadModule?: RecoveryOptions['loadModule']
  /** The release watch; by default no newer release is live. */
  watch?: RouterOptions['watch']
  overrides?: readonly Override[]
  /** By default the release of `release.ts`. */
  release?: Registry
  read?: typeof readTexts
}

/** Renders the portal, wired as in the browser. */
export async function renderPortal({
  at = '/',
  language = 'en',
  loadModule = async () => ({ pages }),
  read = readTexts,
  watch = { isOutdated: () => false, onNavigate: () => {} },
  overrides = [],
  release = registry,
}: Options = {}) {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {})
  window.matchMedia = () => ({ matches: true }) as MediaQueryList
  performance.clearMarks()
  history.replaceState(null, '', at)
  const resources = { shell: await readTexts(language, 'shell') }
  const i18n = createPortalI18n({ language, resources, read })
  const onFailure = jest.fn<RecoveryOptions['onFailure']>()
  for (const { name } of release.remotes) setFallbackBuild(name)
  const remotes = createRemotes({
    loadModule,
    ...i18n,
    freezes: { has: () => false, forget: () => {} },
    leave: async () => false,
    onError: () => {},
    onFailure,
  })
  const boot = { registry: release, overrides }
  const router = createPortalRouter(boot, {
    remotes,
    api,
    watch,
    leftovers,
    initial: initialPage(boot, remotes, new URL(window.location.href)),
  })
  const portal = (
    <Portal api={api} i18n={i18n} realm={realm} renderedAt={() => null}>
      <RouterProvider router={router} />
    </Portal>
  )
  await act(async () => render(portal))
  return { router, onFailure }
}

export const heading = (name: string) => screen.findByRole('heading', { name })
export const main = () => within(screen.getByRole('main'))
// Not with user-event: a page may suspend during the click, which needs an async act.
const click = (element: Element) => act(async () => fireEvent.click(element))
export const goHome = async () => {
  await click(screen.getByRole('link', { name: /home page/ }))
  await heading('Before the gate')
}
export const goTo = (name: string) => {
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  return click(bar.getByRole('link', { name }))
}
export const press = async (name: string) =>
  click(await screen.findByRole('button', { name }))

export const withPage =
  (path: string, own: AnyPage) => async (): Promise<RemoteModule> => ({
    pages: { ...pages, [path]: own },
  })

/** Both remotes; the test decides when the keep loads, or that it fails. */
export function pendingKeep() {
  let keep = Promise.withResolvers<RemoteModule>()
  return {
    loadModule: ({ name }: RegistryRemote) =>
      name === 'keep' ? keep.promise : Promise.resolve({ pages }),
    arrive: () => act(async () => keep.resolve({ pages })),
    fail: () =>
      act(async () => {
        const failed = keep
        keep = Promise.withResolvers()
        failed.reject(new Error('offline'))
      }),
  }
}
