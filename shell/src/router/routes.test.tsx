import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { endSession, expireSession, type LoaderArgs, startSession } from 'shared-api'
import {
  api,
  goTo,
  heading,
  main,
  page,
  pendingKeep,
  renderPortal,
  withPage,
} from '#src/testing/portal.tsx'
import { createPageApi } from './portal-router.ts'

beforeEach(() => act(endSession))

describe('going to a page', () => {
  it('says at once that it is loading, in the frame, and then shows it', async () => {
    const { loadModule, arrive } = pendingKeep()
    await renderPortal({ loadModule })
    await goTo('Hall')
    const status = await main().findByRole('status')
    expect(status).toHaveTextContent('Loading…')
    expect(status.closest('[data-frame]')).toBeVisible()
    await arrive()
    expect(await heading('The great hall')).toBeVisible()
    expect(main().queryByRole('status')).toBeNull()
  })

  it('changes title and focus, but marks the first page alone as hydrated', async () => {
    await renderPortal()
    expect(document.title).toBe('Home · Aurora Interlude')
    expect(document.body).toHaveFocus()
    await goTo('Hall')
    expect(document.title).toBe('Hall · Aurora Interlude')
    expect(screen.getByRole('main')).toHaveFocus()
    expect(performance.getEntriesByName('portal:hydrated')).toHaveLength(1)
  })

  it('that does not exist leads home', async () => {
    const { router } = await renderPortal({ at: '/hall' })
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
    expect(loader).toHaveBeenCalledTimes(1)
    const args = loader.mock.calls[0]?.[0]
    expect(args?.api).toMatchObject({ post: api.post })
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

describe('a newer release', () => {
  it('is loaded as a document at the next navigation', async () => {
    expectConsole(/navigation/)
    const watch = { isOutdated: () => true, onNavigate: () => {} }
    const { router } = await renderPortal({ watch })
    // The page on screen stays.
    await act(() => router.revalidate())
    await heading('Before the gate')
    await goTo('Hall')
    expect(router.state.navigation.state).toBe('loading')
    expect(location.pathname).toBe('/')
  })

  it('is looked for beside each navigation', async () => {
    const watch = { isOutdated: () => false, onNavigate: jest.fn() }
    const { router } = await renderPortal({ watch })
    expect(watch.onNavigate).not.toHaveBeenCalled()
    await goTo('Hall')
    await act(() => router.revalidate())
    expect(watch.onNavigate).toHaveBeenCalledTimes(1)
  })
})

describe('a page that needs a session', () => {
  const loader = jest.fn()
  const loadModule = withPage('/treasury', page('All the adena', loader))
  const openTreasury = () => renderPortal({ at: '/treasury', loadModule })

  beforeEach(() => {
    loader.mockClear()
  })

  it('sends a visitor without one to the account page, and calls nothing (§2.15, §4.6)', async () => {
    await openTreasury()
    await heading('Who goes there?')
    expect(location.pathname).toBe('/account')
    expect(loader).not.toHaveBeenCalled()
  })

  it.each([
    ['ends', endSession, null],
    ['expires', expireSession, { notice: 'sessionExpired' }],
  ])('lets a player in until the session %s, and says which', async (_, end, state) => {
    act(() => startSession('secret'))
    const { router } = await openTreasury()
    expect(await heading('All the adena')).toBeVisible()
    expect(loader).toHaveBeenCalledTimes(1)
    await act(async () => end())
    await heading('Who goes there?')
    expect(router.state.location).toMatchObject({ pathname: '/account', state })
  })
})

function createApi() {
  const get = jest.fn<(path: string, options: { signal: AbortSignal }) => Promise<never>>()
  const post = jest.fn<(path: string, body: object) => Promise<never>>()
  const apiFor = createPageApi({ get, list: get, post } as never)
  return {
    at: (path: string) => apiFor(new URL(path, 'http://portal.test')),
    get,
    post,
    /** Whether each read was aborted. */
    aborted: () => get.mock.calls.map(([, { signal }]) => signal.aborted),
  }
}

describe('the reads of a page', () => {
  it('end when the visitor goes on to another page, and begin anew on the way back', () => {
    const { at, aborted } = createApi()
    const castles = at('/castles')
    void castles.get('/castles')
    void castles.list('/bosses')
    expect(aborted()).toEqual([false, false])
    void at('/rules').get('/rules')
    expect(aborted()).toEqual([true, true, false])
    void at('/castles').get('/castles')
    expect(aborted()).toEqual([true, true, true, false])
  })

  it('go on while the page loads again, also with another query', () => {
    const { at, aborted } = createApi()
    void at('/castles').get('/castles')
    void at('/castles?list=owners').get('/castles')
    expect(aborted()).toEqual([false, false])
  })

  it('keep their options, and are all that ends: a change is carried through', () => {
    const { at, get, post } = createApi()
    void at('/dashboard').get('/dashboard', { session: 'required' })
    const options = { session: 'required', signal: expect.any(AbortSignal) }
    expect(get).toHaveBeenCalledWith('/dashboard', options)
    void at('/dashboard').post('/game/send-coins', {})
    expect(post).toHaveBeenCalledWith('/game/send-coins', {})
  })
})
