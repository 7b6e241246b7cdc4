import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPage } from 'portal-kit/testing'
import { pages } from '#src/routes.tsx'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const pending = new Promise(() => {})

const show = (address: string) =>
  renderPage(pages, address, {
    language: 'en',
    // An unknown site leads to the home page, which never gets its answers here.
    api: { 'GET /api/home': pending, 'GET /api/news/latest': pending },
  })

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

/** jsdom logs that it cannot navigate. */
const leaving = /Not implemented: navigation/

describe('the vote page', () => {
  it('says where the vote goes, with a link to open it by hand (§2.22)', async () => {
    await show('/vote/L2jBrasil/7')
    expect(screen.getByRole('status')).toHaveTextContent('Redirecting…')
    expect(screen.getByText('Voting takes place on top.l2jbrasil.com.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open now' })).toHaveAttribute(
      'href',
      'https://top.l2jbrasil.com/index.php?a=in&u=your-server&player_id=7',
    )
  })

  it('leaves after a second, and not before (§2.22, §9.12)', async () => {
    await show('/vote/hopzone/1')
    await wait(999)
    expectConsole(leaving)
    await wait(1)
  })

  it('takes an unknown site home after a second', async () => {
    const { router } = await show('/vote/elsewhere/1')
    await wait(999)
    expect(
      screen.getByText('We don’t know that voting site: off to the home page.'),
    ).toBeVisible()
    await wait(1)
    expect(router.state.location.pathname).toBe('/')
  })

  it('stays when it is told to, and keeps the link', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    await show('/vote/hopzone/1')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await wait(10_000)
    expect(screen.getByRole('status')).toHaveTextContent('Redirect cancelled.')
    expect(screen.getByRole('link', { name: 'Open now' })).toHaveFocus()
  })

  it('goes nowhere after the visitor has left the page', async () => {
    const { unmount } = await show('/vote/hopzone/1')
    unmount()
    await wait(10_000)
    expect(jest.getTimerCount()).toBe(0)
  })
})
