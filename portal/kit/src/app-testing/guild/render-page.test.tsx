/** @jest-environment ../../testing/browser-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import { pages } from './pages.tsx'

const openRank = (options: Parameters<typeof renderPage>[2] = {}) =>
  renderPage(pages, '/guild/elders?page=2', { language: 'en', ...options })

const pathOf = ({ router }: Awaited<ReturnType<typeof renderPage>>) =>
  router.state.location.pathname

describe('a page in the host of tests', () => {
  let logged: jest.SpiedFunction<typeof console.error>

  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  })

  it('is drawn in the language, with the realm and what its loader called', async () => {
    const api = { 'GET /api/guild/elders': [{ name: 'Devianne' }] }
    const view = await openRank({ api, realm: { name: 'Giran' } })
    expect(screen.getByRole('heading', { name: 'Guild' })).toBeTruthy()
    expect(screen.getByText('Giran')).toBeTruthy()
    expect(await screen.findByText('Devianne')).toBeTruthy()
    expect(view.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/guild/elders?page=2',
    ])
  })

  it('is in Portuguese, with the usual realm, where nothing else is said', async () => {
    await renderPage(pages, '/guild/elders', { api: { 'GET /api/guild/elders': [] } })
    expect(screen.getByRole('heading', { name: 'Guilda' })).toBeTruthy()
    expect(screen.getByText('Aurora Interlude')).toBeTruthy()
  })

  it('loads for as long as the test says', async () => {
    const members = Promise.withResolvers<unknown>()
    await openRank({ api: { 'GET /api/guild/elders?page=2': members.promise } })
    expect(screen.getByText('Loading…')).toBeTruthy()
    await act(async () => members.resolve([{ name: 'Devianne' }]))
    expect(await screen.findByText('Devianne')).toBeTruthy()
  })

  it('shows the failure of a call, such as one that the test did not name', async () => {
    await openRank({ api: { 'GET /api/guild/elders': new Response('', { status: 503 }) } })
    expect(await screen.findByText('Error loading data')).toBeTruthy()

    await openRank()
    expect(logged.mock.lastCall?.[1]).toHaveProperty(
      'message',
      'GET /api/guild/elders?page=2 has no answer in this test: name it under api',
    )
  })

  it('sends a visitor without a session to the account page, and calls nothing', async () => {
    const view = await renderPage(pages, '/treasury')
    expect(pathOf(view)).toBe('/account')
    expect(view.calls).toEqual([])
  })

  it('calls with the token of the player, who may act', async () => {
    const view = await renderPage(pages, '/treasury', {
      session: 't0k3n',
      api: {
        'GET /api/treasury': { coins: 3 },
        'POST /api/treasury': ({ body }) => ({
          text: `Took ${JSON.stringify(body)}`,
        }),
      },
    })
    expect(await screen.findByText('3 coins')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Give' }))
    expect(await screen.findByText('Took {"coins":5}')).toBeTruthy()
    expect(view.calls.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer t0k3n',
      'Bearer t0k3n',
    ])
  })

  it('leads to the account page when the server ends the session', async () => {
    const refused = Response.json({ code: 'unauthorized' }, { status: 401 })
    const view = await renderPage(pages, '/treasury', {
      session: 't0k3n',
      api: { 'GET /api/treasury': refused },
    })
    expect(view.router.state.location).toMatchObject({
      pathname: '/account',
      state: { notice: 'sessionExpired' },
    })
  })

  it('says which declared page the app does not have', async () => {
    await expect(renderPage({}, '/treasury')).rejects.toThrow(
      '/guild/:rank is declared, but src/routes.tsx has no page for it',
    )
  })
})
