import { act, fireEvent, screen, within } from '@testing-library/react'
import type { RegistryRemote } from 'portal-contract'
import type { AnyPage } from 'shared-api'
import type { RemoteModule } from '#src/remotes/federation.ts'
import { pages } from './portal.tsx'

export const heading = (name: string) => screen.findByRole('heading', { name })
export const main = () => within(screen.getByRole('main'))
// Not with user-event: a page may suspend during the click, which needs an async act.
export const click = (element: Element) => act(async () => fireEvent.click(element))
export const goHome = () => click(screen.getByRole('link', { name: /home page/ }))
export const goTo = (name: string) => {
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  return click(bar.getByRole('link', { name }))
}
export const tryAgain = async () =>
  click(await screen.findByRole('button', { name: 'Try again' }))

export const withPage =
  (path: string, own: AnyPage) => async (): Promise<RemoteModule> => ({
    pages: { ...pages, [path]: own },
  })

/** Both remotes; the test decides when the keep loads, or that it fails. */
export function pendingKeep() {
  const loading = { keep: Promise.withResolvers<RemoteModule>() }
  return {
    loadModule: ({ name }: RegistryRemote) =>
      name === 'keep' ? loading.keep.promise : Promise.resolve({ pages }),
    arrive: () => act(async () => loading.keep.resolve({ pages })),
    fail: () =>
      act(async () => {
        const failed = loading.keep
        loading.keep = Promise.withResolvers()
        failed.reject(new Error('offline'))
      }),
  }
}
