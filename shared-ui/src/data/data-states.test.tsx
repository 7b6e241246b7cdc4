import { describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { ApiError, type Result } from 'shared-api'
import { withI18n } from 'shared-i18n/testing'
import { useHydrated } from '#src/use-hydrated.ts'
import { DataStates } from './data-states.tsx'
import { StateNote } from './state-note.tsx'
import { useReload } from './use-reload.ts'

type Props = Partial<ComponentProps<typeof DataStates<string[]>>>

const view = (props: Props) =>
  withI18n(
    <DataStates<string[]> source={null} {...props}>
      {(names) => <p>{names.join(', ')}</p>}
    </DataStates>,
    {},
    'en',
  )

const loaded = (...data: string[]): Result<string[]> => ({ ok: true, data })

const failed: Result<string[]> = {
  ok: false,
  error: new ApiError({
    message: 'down',
    status: 503,
    code: 'down',
    requestId: null,
    body: null,
  }),
}

const isEmpty = (names: string[]) => names.length === 0

describe('DataStates', () => {
  it('shows the loading text where no loader ran (on the server, while hydrating)', () => {
    render(view({ source: null }))
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
  })

  it('shows the loading text until the answer is there, then the answer (§4.1)', async () => {
    const { promise, resolve } = Promise.withResolvers<Result<string[]>>()
    render(view({ source: promise }))
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    resolve(loaded('Sylvaine'))
    expect(await screen.findByText('Sylvaine')).toBeVisible()
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })

  it('shows an answer that is there already at once', () => {
    render(view({ source: loaded('Sylvaine') }))
    expect(screen.getByText('Sylvaine')).toBeVisible()
  })

  it('shows the error text when loading failed, or a text of its own (§4.1)', () => {
    const { rerender } = render(view({ source: failed }))
    expect(screen.getByRole('alert')).toHaveTextContent('Error loading data')
    rerender(view({ source: failed, errorText: 'No news' }))
    expect(screen.getByRole('alert')).toHaveTextContent('No news')
  })

  it('offers to try again where it is told how', async () => {
    const onRetry = jest.fn()
    render(view({ source: failed, onRetry }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  it('takes an empty answer for a failed one (§4.1)', () => {
    render(view({ source: loaded(), isEmpty }))
    expect(screen.getByRole('alert')).toHaveTextContent('Error loading data')
  })

  it('says calmly what the realm does not have, without another try', () => {
    const fields = { message: 'off', status: 200, requestId: null, body: null }
    const off = new ApiError({ ...fields, code: 'feature-off' })
    render(
      view({ source: { ok: false, error: off }, errorText: 'No news', onRetry: () => {} }),
    )
    expect(screen.getByRole('status')).toHaveTextContent(
      'This server does not keep this data',
    )
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('says what is empty where it is told the words', () => {
    render(view({ source: loaded(), isEmpty, emptyText: 'No news' }))
    expect(screen.getByRole('status')).toHaveTextContent('No news')
  })

  it.each([
    ['an answer under way', () => Promise.resolve(loaded('Sylvaine'))],
    ['a ready answer', () => loaded('Sylvaine')],
  ])('keeps what %s brought while the next is under way', async (_, first) => {
    const { rerender } = render(view({ source: first() }))
    const shown = await screen.findByText('Sylvaine')
    const next = Promise.withResolvers<Result<string[]>>()
    rerender(view({ source: next.promise }))
    expect(shown).toBeVisible()
    next.resolve(loaded('Thornwick'))
    expect(await screen.findByText('Thornwick')).toBeVisible()
  })

  it('does not listen to an answer that was replaced', async () => {
    const slow = Promise.withResolvers<Result<string[]>>()
    const { rerender } = render(view({ source: slow.promise }))
    rerender(view({ source: loaded('Thornwick') }))
    await act(async () => slow.resolve(loaded('Sylvaine')))
    expect(screen.getByText('Thornwick')).toBeVisible()
  })
})

describe('StateNote', () => {
  it.each([
    ['loading', 'status'],
    ['empty', 'status'],
    ['error', 'alert'],
  ] as const)('%s is announced as %s, with its text alone', (state, role) => {
    render(
      <StateNote state={state} action={<button type="button">Try again</button>}>
        What is going on
      </StateNote>,
    )
    expect(screen.getByRole(role).textContent).toBe('What is going on')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

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

function Clock() {
  return <p>{useHydrated() ? 'now' : 'some time'}</p>
}

describe('useHydrated', () => {
  it('hydrates the server’s text without a mismatch, then shows what it could not know', () => {
    const root = document.createElement('div')
    document.body.append(root)
    root.innerHTML = '<p>some time</p>'
    act(() => {
      hydrateRoot(root, <Clock />)
    })
    expect(screen.getByText('now')).toBeVisible()
    root.remove()
  })

  it('is true at once where nothing was prerendered', () => {
    render(<Clock />)
    expect(screen.getByText('now')).toBeVisible()
  })
})
