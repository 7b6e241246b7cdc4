import { describe, expect, it } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import type { AnyPage } from 'shared-api'
import type { RemoteModule } from '#src/remotes/federation.ts'
import {
  goHome,
  goTo,
  heading,
  main,
  pages,
  pendingKeep,
  press,
  readTexts,
  renderPortal,
} from '#src/testing/portal.tsx'
import { releaseWithFallback } from '#src/testing/release.ts'

const collapsing: AnyPage = {
  Component: () => {
    throw new Error('the roof fell in')
  },
}

/** A release whose live build has a hall that throws; the test says what its previous build is. */
const collapsingLive = (former: () => RemoteModule | Promise<RemoteModule>) => ({
  release: releaseWithFallback,
  loadModule: async (_: unknown, { build }: { build: string }) =>
    build === '0' ? former() : { pages: { ...pages, '/hall': collapsing } },
})

const expectNoFailure = () => expect(screen.queryByRole('alert')).toBeNull()

describe('a remote that cannot be loaded', () => {
  it('heals with a retry, which may fail too, in the same document at the same address', async () => {
    const { loadModule, fail, arrive } = pendingKeep()
    const { router } = await renderPortal({ loadModule })
    await act(() => router.navigate('/towers/north?floor=2'))
    for (const _retry of [1, 2]) {
      await fail()
      const alert = await main().findByRole('alert')
      expect(alert).toHaveTextContent(/Error loading data.*“Tower”/)
      await press('Try again')
      expect(await main().findByRole('status')).toHaveTextContent('Loading…')
    }
    await arrive()
    expect(await heading('A tower')).toBeVisible()
    expectNoFailure()
    expect(location.pathname + location.search).toBe('/towers/north?floor=2')
  })

  it('is not mentioned if the visitor went on before it failed', async () => {
    const { loadModule, fail } = pendingKeep()
    await renderPortal({ loadModule })
    await goTo('Hall')
    await main().findByRole('status')
    await goHome()
    await fail()
    expectNoFailure()
  })
})

describe('a page that throws while it renders', () => {
  it('does not take back a visitor who went on while it was replaced', async () => {
    expectConsole(/the roof fell in/)
    const former = Promise.withResolvers<RemoteModule>()
    await renderPortal({ at: '/hall', ...collapsingLive(() => former.promise) })
    expect(await main().findByRole('status')).toHaveTextContent('Loading…')
    await goHome()
    await act(async () => former.resolve({ pages }))
    expect(location.pathname).toBe('/')
  })

  it('costs itself alone if the previous build throws too (§10.13)', async () => {
    expectConsole(/the roof fell in/)
    const broken = { pages: { ...pages, '/hall': collapsing } }
    const { onFailure } = await renderPortal({
      at: '/hall',
      ...collapsingLive(() => broken),
    })
    expect(await main().findByRole('alert')).toHaveTextContent('Error loading data')
    const outcomes = onFailure.mock.calls.map(([{ kind, isHealed }]) => [kind, isHealed])
    expect(outcomes).toEqual([
      ['render', true],
      ['render', false],
    ])
    await goHome()
  })
})

describe('the page of the HTML on screen', () => {
  it('says that its remote failed, as often as it does, and heals with a retry', async () => {
    const { loadModule, fail, arrive } = pendingKeep()
    await renderPortal({ at: '/hall', loadModule })
    for (const _retry of [1, 2]) {
      await fail()
      expect(await main().findByRole('alert')).toHaveTextContent('“Hall”')
      await press('Try again')
      expectNoFailure()
    }
    await arrive()
    expect(await heading('The great hall')).toBeVisible()
  })

  it('takes its failure along if the visitor leaves', async () => {
    const { loadModule, fail } = pendingKeep()
    await renderPortal({ at: '/hall', loadModule })
    await fail()
    await goHome()
    expectNoFailure()
  })

  it.each([
    ['went elsewhere', ['/'], 0],
    ['went on to another page of the same remote', ['/towers/north'], 1],
    ['went away and came back', ['/', '/hall'], 1],
  ])('says it where it is missed if the visitor %s', async (_, visited, notices) => {
    const { loadModule, fail } = pendingKeep()
    const { router } = await renderPortal({ at: '/hall', loadModule })
    for (const path of visited) await act(() => router.navigate(path))
    await fail()
    expect(main().queryAllByRole('alert')).toHaveLength(notices)
  })
})

describe('the name of a page that cannot be opened', () => {
  it('is its title, in the language of the visitor', async () => {
    const { loadModule, fail } = pendingKeep()
    const { router } = await renderPortal({ loadModule, language: 'es' })
    await act(() => router.navigate('/towers/north'))
    await fail()
    expect(await main().findByRole('alert')).toHaveTextContent('“Torre”')
  })

  it.each([
    ['is that of its navigation link', 'keep', '/', '/hall', '“Hall”'],
    ['is that of its footer link', 'gate', '/hall', '/account', '“Account”'],
    ['is never its remote’s', 'keep', '/', '/towers/north', 'We couldn’t open this page.'],
  ])('%s without texts', async (_, remote, at, path, name) => {
    const read: typeof readTexts = async (language, namespace) => {
      if (namespace === remote) throw new Error('offline')
      return readTexts(language, namespace)
    }
    const { router } = await renderPortal({ at, read })
    await act(() => router.navigate(path))
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent(name)
    expect(alert).not.toHaveTextContent(/keep/)
  })
})
