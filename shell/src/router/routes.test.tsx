import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import {
  type AnyPage,
  endSession,
  expireSession,
  type LoaderArgs,
  startSession,
} from 'shared-api'
import type { RemoteModule } from '#src/remotes/federation.ts'
import { api, page, pages, renderPortal } from '#src/testing/portal.tsx'

const heading = (name: string) => screen.findByRole('heading', { name })
const main = () => within(screen.getByRole('main'))
// Not by user-event: a page may suspend under the click, and React asks to be waited for.
const click = (element: Element) => act(async () => fireEvent.click(element))
const goHome = () => click(screen.getByRole('link', { name: /home page/ }))
const goTo = (name: string) => {
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  return click(bar.getByRole('link', { name }))
}
const tryAgain = async () => click(await screen.findByRole('button', { name: 'Try again' }))

/** Both remotes, with one page in its own way. */
const withPage = (path: string, own: AnyPage) => async (): Promise<RemoteModule> => ({
  pages: { ...pages, [path]: own },
})

/** Both remotes; the keep comes when the test lets it, and may fail before. */
function fragileKeep() {
  const loading = { keep: Promise.withResolvers<RemoteModule>() }
  return {
    loadModule: (remote: string) =>
      remote === 'keep' ? loading.keep.promise : Promise.resolve({ pages }),
    arrive: () => act(async () => loading.keep.resolve({ pages })),
    fail: () =>
      act(async () => {
        const failed = loading.keep
        loading.keep = Promise.withResolvers()
        failed.reject(new Error('offline'))
      }),
  }
}

beforeEach(() => {
  act(endSession)
  performance.clearMarks()
})

describe('going to a page', () => {
  it('says at once that it is loading, in the frame, and then shows it', async () => {
    const { loadModule, arrive } = fragileKeep()
    await renderPortal({ loadModule })
    await heading('Before the gate')
    await goTo('Hall')
    const status = await main().findByRole('status')
    expect(status).toHaveTextContent('Loading…')
    expect(status.closest('[data-frame]')).toBeVisible()
    await arrive()
    expect(await heading('The great hall')).toBeVisible()
    expect(main().queryByRole('status')).toBeNull()
  })

  it('gives the document its title', async () => {
    await renderPortal()
    await heading('Before the gate')
    expect(document.title).toBe('Home · Aurora Interlude')
    await goTo('Hall')
    await heading('The great hall')
    expect(document.title).toBe('Hall · Aurora Interlude')
  })

  it('takes the focus to the content, and leaves the first page its own', async () => {
    await renderPortal()
    await heading('Before the gate')
    expect(document.body).toHaveFocus()
    await goTo('Hall')
    await heading('The great hall')
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('marks once that the first page is interactive', async () => {
    await renderPortal()
    await heading('Before the gate')
    await goTo('Hall')
    await heading('The great hall')
    expect(performance.getEntriesByName('portal:hydrated')).toHaveLength(1)
  })

  it('that nobody has leads home', async () => {
    const { router } = await renderPortal({ at: '/hall' })
    await heading('The great hall')
    await act(() => router.navigate('/nowhere/at/all'))
    expect(await heading('Before the gate')).toBeVisible()
    expect(location.pathname).toBe('/')
  })
})

describe('a page’s loader', () => {
  it('is given the client, the parameters and the address', async () => {
    const loader = jest.fn((_args: LoaderArgs) => 'data')
    const loadModule = withPage('/towers/:tower', page('A tower', loader))
    await renderPortal({ at: '/towers/north?floor=2', loadModule })
    await heading('A tower')
    expect(loader).toHaveBeenCalledTimes(1)
    const args = loader.mock.calls[0]?.[0]
    expect(args?.api).toBe(api)
    expect(args?.params).toEqual({ tower: 'north' })
    expect(args?.url.search).toBe('?floor=2')
  })

  it('gives its page what it returned, unawaited', async () => {
    const underWay = new Promise(() => {})
    const Component = ({ data }: { data: unknown }) => (
      <h1>{data === underWay ? 'Under way' : 'Not asked yet'}</h1>
    )
    const hall = { loader: () => underWay, Component }
    await renderPortal({ at: '/hall', loadModule: withPage('/hall', hall) })
    expect(await heading('Under way')).toBeVisible()
  })
})

describe('a remote that cannot be had', () => {
  it('costs its page alone: the specified text, its name, and the rest stays alive', async () => {
    expectConsole(/offline/)
    const { loadModule, fail } = fragileKeep()
    const { onFailure } = await renderPortal({ loadModule })
    await heading('Before the gate')
    await goTo('Hall')
    await fail()
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent('Error loading data')
    expect(alert).toHaveTextContent('“keep”')
    expect(alert.closest('[data-frame]')).toBeVisible()
    expect(onFailure.mock.calls.map(([{ name }]) => name)).toEqual(['keep'])
    await goHome()
    expect(await heading('Before the gate')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('heals with another try, which may fail too, in the same document at the same address', async () => {
    expectConsole(/offline/)
    const { loadModule, fail, arrive } = fragileKeep()
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
    expectConsole(/offline/)
    const { loadModule, fail, arrive } = fragileKeep()
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
    const { loadModule, fail } = fragileKeep()
    await renderPortal({ loadModule })
    await heading('Before the gate')
    await goTo('Hall')
    await main().findByRole('status')
    await goHome()
    await heading('Before the gate')
    await fail()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('costs its page alone where it breaks while it is drawn', async () => {
    expectConsole(/the roof fell in/)
    const Component = () => {
      throw new Error('the roof fell in')
    }
    await renderPortal({ at: '/hall', loadModule: withPage('/hall', { Component }) })
    expect(await main().findByRole('alert')).toHaveTextContent('Error loading data')
    await goHome()
    expect(await heading('Before the gate')).toBeVisible()
  })
})

describe('the page of the HTML on screen', () => {
  it('says that its remote failed, and heals with another try', async () => {
    const { loadModule, fail, arrive } = fragileKeep()
    await renderPortal({ at: '/hall', loadModule })
    await fail()
    expect(await main().findByRole('alert')).toHaveTextContent('“keep”')
    await tryAgain()
    expect(screen.queryByRole('alert')).toBeNull()
    await arrive()
    expect(await heading('The great hall')).toBeVisible()
  })

  it('leaves with its failure', async () => {
    const { loadModule, fail } = fragileKeep()
    await renderPortal({ at: '/hall', loadModule })
    await fail()
    await main().findByRole('alert')
    await goHome()
    await heading('Before the gate')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('does not speak of a failure on the page that the visitor went on to', async () => {
    const { loadModule, fail } = fragileKeep()
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
    expectConsole(/offline/)
    const { loadModule, fail } = fragileKeep()
    const { router } = await renderPortal({ at: '/hall', loadModule })
    for (const path of visited) await act(() => router.navigate(path))
    await fail()
    await main().findByRole('alert')
    expect(main().getAllByRole('alert')).toHaveLength(1)
  })
})

describe('a page that needs a session', () => {
  it('sends a visitor without one to the account page, and calls nothing', async () => {
    const loader = jest.fn()
    const treasury = page('All the adena', loader)
    await renderPortal({ at: '/treasury', loadModule: withPage('/treasury', treasury) })
    await heading('Who goes there?')
    expect(location.pathname).toBe('/account')
    expect(loader).not.toHaveBeenCalled()
  })

  it('lets a player in, and runs the loader', async () => {
    const loader = jest.fn()
    act(() => startSession('secret'))
    const treasury = page('All the adena', loader)
    await renderPortal({ at: '/treasury', loadModule: withPage('/treasury', treasury) })
    expect(await heading('All the adena')).toBeVisible()
    expect(loader).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['ends', endSession, null],
    ['expires', expireSession, { notice: 'sessionExpired' }],
  ])(
    'sends the player away when the session %s, and knows which',
    async (_, end, state) => {
      act(() => startSession('secret'))
      const { router } = await renderPortal({ at: '/treasury' })
      await heading('All the adena')
      await act(async () => end())
      await heading('Who goes there?')
      expect(router.state.location).toMatchObject({ pathname: '/account', state })
    },
  )
})
