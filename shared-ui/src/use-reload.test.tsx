import { describe, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { useReload } from './use-reload.ts'

let reload = () => {}

function Page() {
  reload = useReload()
  return (
    <button type="button" onClick={reload}>
      Reload
    </button>
  )
}

/** Opens a page that records its loads. */
async function open() {
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
  return { loads, router }
}

describe('useReload', () => {
  it('runs the loader again at the same address, with the same state', async () => {
    const { loads, router } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(loads).toEqual(['?a=1', '?a=1'])
    expect(router.state.location).toMatchObject({ pathname: '/page', state: 'kept' })
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('takes nobody back who has left the page', async () => {
    const { loads, router } = await open()
    await act(() => router.navigate('/other'))
    await act(async () => reload())
    expect(router.state.location.pathname).toBe('/other')
    expect(loads).toHaveLength(1)
  })
})
