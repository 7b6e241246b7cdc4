import { describe, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { unitsBetween, useHydrated, useReload } from './page-hooks.ts'

describe('useReload', () => {
  let reload = () => {}

  function Page() {
    reload = useReload()
    return null
  }

  /** Opens a page that records its loads, and reloads it once. */
  async function openAndReload() {
    const loads: string[] = []
    const loader = ({ request }: { request: Request }) => {
      loads.push(new URL(request.url).search)
      return null
    }
    const router = createMemoryRouter(
      [
        { path: '/page', loader, Component: Page, HydrateFallback: () => null },
        { path: '/other', element: null },
      ],
      { initialEntries: [{ pathname: '/page', search: '?a=1', state: 'kept' }] },
    )
    await act(async () => render(<RouterProvider router={router} />))
    await act(async () => reload())
    return { loads, router }
  }

  it('runs the loader again at the same address, with the same state', async () => {
    const { loads, router } = await openAndReload()
    expect(loads).toEqual(['?a=1', '?a=1'])
    expect(router.state.location).toMatchObject({ pathname: '/page', state: 'kept' })
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('takes nobody back who has left the page', async () => {
    const { loads, router } = await openAndReload()
    await act(() => router.navigate('/other'))
    await act(async () => reload())
    expect(router.state.location.pathname).toBe('/other')
    expect(loads).toHaveLength(2)
  })
})

it('useHydrated hydrates the server’s text without a mismatch, then shows what it could not know', () => {
  const Clock = () => <p>{useHydrated() ? 'now' : 'some time'}</p>
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = '<p>some time</p>'
  act(() => {
    hydrateRoot(root, <Clock />)
  })
  expect(screen.getByText('now')).toBeVisible()
  root.remove()
})

describe('minutes between now and a moment', () => {
  const now = Date.UTC(2025, 9, 20, 12, 0, 0)

  it.each([
    [-now, 0],
    [-1, 0],
    [0, 0],
    [1, 1],
    [60_000, 1],
    [60_001, 2],
    [2.5 * 60 * 60_000, 150],
  ])('%i ms ahead are %i minutes', (ahead, minutes) => {
    expect(unitsBetween(now, now + ahead, 60_000)).toBe(minutes)
  })
})
