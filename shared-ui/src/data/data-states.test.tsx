import { describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { ApiError, type Result } from 'shared-api'
import { withI18n } from 'shared-i18n/testing'
import { DataStates } from './data-states.tsx'

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
  error: new ApiError({ message: 'down', code: 'down' }),
}

const isEmpty = (names: string[]) => names.length === 0

describe('DataStates', () => {
  it('shows the loading text until the answer is there, then the answer (§4.1)', async () => {
    // No loader runs on the server, nor while hydrating.
    const { rerender } = render(view({ source: null }))
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    const { promise, resolve } = Promise.withResolvers<Result<string[]>>()
    rerender(view({ source: promise }))
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    resolve(loaded('Sylvaine'))
    expect(await screen.findByText('Sylvaine')).toBeVisible()
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })

  it('shows the error text when loading failed, or a text of its own (§4.1)', () => {
    const { rerender } = render(view({ source: failed }))
    expect(screen.getByRole('alert')).toHaveTextContent('Error loading data')
    rerender(view({ source: failed, errorText: 'No news' }))
    expect(screen.getByRole('alert')).toHaveTextContent('No news')
  })

  it('offers to try again where it is told how, beside the announced text', async () => {
    const onRetry = jest.fn()
    render(view({ source: failed, onRetry }))
    expect(screen.getByRole('alert').textContent).toBe('Error loading data')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  it('takes an empty answer for a failed one (§4.1)', () => {
    render(view({ source: loaded(), isEmpty }))
    expect(screen.getByRole('alert')).toHaveTextContent('Error loading data')
  })

  it('says calmly what the realm does not have, without another try', () => {
    const error = new ApiError({ message: 'off', code: 'feature-off' })
    const source = { ok: false, error } as const
    render(view({ source, errorText: 'No news', onRetry: () => {} }))
    const note = screen.getByRole('status')
    expect(note).toHaveTextContent('This server does not keep this data')
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
