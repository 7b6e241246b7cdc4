import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPage } from '#testing/render-page.tsx'
import { votePage } from './vote-page.tsx'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const show = (at: string) =>
  renderPage(votePage, null, { language: 'en', path: '/vote/:site/:playerId', at })

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime })

/** What jsdom says of a document that is left for another. */
const leaving = /Not implemented: navigation/

describe('the vote page', () => {
  it('says where the vote goes, with a link to open it by hand', () => {
    show('/vote/L2jBrasil/7')
    expect(screen.getByRole('status')).toHaveTextContent('Redirecting…')
    expect(screen.getByText('Voting takes place on top.l2jbrasil.com.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open now' })).toHaveAttribute(
      'href',
      'https://top.l2jbrasil.com/?u=your-server&player_id=7',
    )
  })

  it('leaves after a second, and not before', () => {
    show('/vote/hopzone/1')
    wait(999)
    expectConsole(leaving)
    wait(1)
  })

  it('takes an unknown site home after a second', () => {
    show('/vote/elsewhere/1')
    wait(999)
    expect(screen.getByRole('heading', { name: 'Vote for the server' })).toBeVisible()
    wait(1)
    expect(screen.getByText('elsewhere')).toBeVisible()
  })

  it('stays when it is told to, and keeps the link', async () => {
    const visitor = user()
    show('/vote/hopzone/1')
    await visitor.click(screen.getByRole('button', { name: 'Cancel' }))
    wait(10_000)
    expect(screen.getByRole('status')).toHaveTextContent('Redirect cancelled.')
    expect(screen.getByRole('link', { name: 'Open now' })).toHaveFocus()
  })

  it('goes nowhere after the visitor has left the page', () => {
    const { unmount } = show('/vote/hopzone/1')
    unmount()
    wait(10_000)
    expect(jest.getTimerCount()).toBe(0)
  })
})
