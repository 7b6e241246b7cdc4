import { beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import type { AnyPage } from 'shared-api'
import type { RemoteModule } from '#src/remotes/federation.ts'
import { pages, renderPortal } from '#src/testing/portal.tsx'
import { releaseWithFallback } from '#src/testing/release.ts'
import {
  goHome,
  goTo,
  heading,
  main,
  pendingKeep,
  tryAgain,
  withPage,
} from '#src/testing/walk.tsx'

const collapsing: AnyPage = {
  Component: () => {
    throw new Error('the roof fell in')
  },
}

beforeEach(() => {
  performance.clearMarks()
})

describe('a remote that cannot be had', () => {
  it('costs its page alone: the specified text, the name of the page, and the rest stays alive', async () => {
    const { loadModule, fail } = pendingKeep()
    const { onFailure } = await renderPortal({ loadModule })
    await heading('Before the gate')
    await goTo('Hall')
    await fail()
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent('Error loading data')
    expect(alert).toHaveTextContent('“Hall”')
    expect(alert.closest('[data-frame]')).toBeVisible()
    expect(onFailure.mock.calls.map(([{ remote }]) => remote.name)).toEqual(['keep'])
    await goHome()
    expect(await heading('Before the gate')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('heals with another try, which may fail too, in the same document at the same address', async () => {
    const { loadModule, fail, arrive } = pendingKeep()
    const { router } = await renderPortal({ loadModule })
    await heading('Before the gate')
    await act(() => router.navigate('/towers/north?floor=2'))
    await fail()
    await tryAgain()
    expect(await main().findByRole('status')).toHaveTextContent('Loading…')
    await fail()
    await tryAgain()
    await arrive()
    expect(await heading('A tower')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(location.pathname + location.search).toBe('/towers/north?floor=2')
  })

  it('is tried anew when the visitor comes back', async () => {
    const { loadModule, fail, arrive } = pendingKeep()
    await renderPortal({ loadModule })
    await heading('Before the gate')
    await goTo('Hall')
    await fail()
    await main().findByRole('alert')
    await goHome()
    await heading('Before the gate')
    await goTo('Hall')
    await arrive()
    expect(await heading('The great hall')).toBeVisible()
  })

  it('is not spoken of where the visitor went on before it failed', async () => {
    const { loadModule, fail } = pendingKeep()
    await renderPortal({ loadModule })
    await heading('Before the gate')
    await goTo('Hall')
    await main().findByRole('status')
    await goHome()
    await heading('Before the gate')
    await fail()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is replaced by its previous good build where a page breaks while it is drawn', async () => {
    expectConsole(/the roof fell in/)
    const { router, onFailure } = await renderPortal({
      release: releaseWithFallback,
      loadModule: async (_, { build }) =>
        build === '0' ? { pages } : { pages: { ...pages, '/hall': collapsing } },
    })
    await act(() => router.navigate('/hall?list=pk'))
    expect(await heading('The great hall')).toBeVisible()
    expect(location.search).toBe('?list=pk')
    expect(onFailure.mock.calls.map(([{ kind, isHealed }]) => [kind, isHealed])).toEqual([
      ['render', true],
    ])
    await goHome()
    expect(await heading('Before the gate')).toBeVisible()
  })

  it('is not gone back to where the visitor went on while it was mended', async () => {
    expectConsole(/the roof fell in/)
    const former = Promise.withResolvers<RemoteModule>()
    await renderPortal({
      at: '/hall',
      release: releaseWithFallback,
      loadModule: async (_, { build }) =>
        build === '0' ? former.promise : { pages: { ...pages, '/hall': collapsing } },
    })
    expect(await main().findByRole('status')).toHaveTextContent('Loading…')
    await goHome()
    await heading('Before the gate')
    await act(async () => former.resolve({ pages }))
    expect(location.pathname).toBe('/')
  })

  it('costs its page alone where it breaks while it is drawn', async () => {
    expectConsole(/the roof fell in/)
    await renderPortal({ at: '/hall', loadModule: withPage('/hall', collapsing) })
    expect(await main().findByRole('alert')).toHaveTextContent('Error loading data')
    await goHome()
    expect(await heading('Before the gate')).toBeVisible()
  })
})

describe('the page of the HTML on screen', () => {
  it('is drawn afresh by the previous good build where the live one fails', async () => {
    const { onFailure } = await renderPortal({
      at: '/hall',
      release: releaseWithFallback,
      loadModule: async (_, { build }) => ({ pages: build === '0' ? pages : {} }),
    })
    expect(await heading('The great hall')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(onFailure).toHaveBeenCalledTimes(1)
  })

  it('says that its remote failed, and heals with another try', async () => {
    const { loadModule, fail, arrive } = pendingKeep()
    await renderPortal({ at: '/hall', loadModule })
    await fail()
    expect(await main().findByRole('alert')).toHaveTextContent('“Hall”')
    await tryAgain()
    expect(screen.queryByRole('alert')).toBeNull()
    await arrive()
    expect(await heading('The great hall')).toBeVisible()
  })

  it('leaves with its failure', async () => {
    const { loadModule, fail } = pendingKeep()
    await renderPortal({ at: '/hall', loadModule })
    await fail()
    await main().findByRole('alert')
    await goHome()
    await heading('Before the gate')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('does not speak of a failure on the page that the visitor went on to', async () => {
    const { loadModule, fail } = pendingKeep()
    await renderPortal({ at: '/hall', loadModule })
    await goHome()
    await heading('Before the gate')
    await fail()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['went on to another page of the same remote', ['/towers/north']],
    ['went away and came back', ['/', '/hall']],
  ])('says it once where the visitor %s', async (_, visited) => {
    const { loadModule, fail } = pendingKeep()
    const { router } = await renderPortal({ at: '/hall', loadModule })
    for (const path of visited) await act(() => router.navigate(path))
    await fail()
    await main().findByRole('alert')
    expect(main().getAllByRole('alert')).toHaveLength(1)
  })
})
