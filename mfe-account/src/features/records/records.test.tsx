import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import type { ApiAnswers } from 'portal-kit/testing'
import type { ActiveSession, CoinMovement } from 'shared-api/contract'
import { anOrder, button, noAnswer, openDashboard } from '#testing/open-page.ts'

const section = (title: string) => {
  const details = screen.getByRole('heading', { name: title }).closest('details')
  if (!details) throw new Error(`${title} does not fold`)
  return within(details)
}
const rows = (title: string) =>
  section(title)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the records', () => {
  it('are folded away, so that they are not in the way of the dashboard', async () => {
    const { user } = await openDashboard()
    const summary = screen.getByRole('heading', { name: 'Coin history' })
    expect(summary.closest('details')).not.toHaveAttribute('open')
    await user.click(summary)
    expect(summary.closest('details')).toHaveAttribute('open')
  })

  it.each([
    ['/dashboard/history', 'Coin history', 'Unable to load the coin history'],
    ['/dashboard/orders', 'Orders', 'Unable to load your orders'],
    ['/auth/sessions', 'Active sessions', 'Unable to load your sessions'],
  ])('of %s fail alone', async (path, title, text) => {
    expectConsole(/Erro ao buscar/)
    await openDashboard({ api: { [`GET /api${path}`]: noAnswer } })
    expect(section(title).getByRole('alert')).toHaveTextContent(text)
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.getByText('demo@aurora.gg')).toBeVisible()
  })

  it('say that there is nothing yet', async () => {
    await openDashboard()
    expect(
      section('Coin history').getByText(/No coins have come or gone/),
    ).toBeInTheDocument()
    expect(section('Orders').getByText(/You have not bought coins yet/)).toBeInTheDocument()
  })
})

describe('the coin history', () => {
  it('names the cause of each movement, in the order of the server', async () => {
    const expected: [Partial<CoinMovement>, RegExp][] = [
      [{ kind: 'purchase', amount: 50 }, /^Coins bought.+\+50 Balance: 500$/],
      [{ kind: 'refund', amount: -50 }, /^Payment refunded.+−50/],
      [{ kind: 'chargeback', amount: -50 }, /^Charged back.+−50/],
      [{ kind: 'chargeback', amount: -30, debt: 70 }, /−30 Balance: 500 Owed: 70$/],
      [{ kind: 'chargeback', amount: 0, debt: 1000 }, /[^−+]0 Balance: 500 Owed: 1,000$/],
      [{ kind: 'debtCollected', amount: -70, debt: 0 }, /^Applied to your.+−70 Bal.+500$/],
      [{ kind: 'chargebackReturned', amount: 100 }, /^Charge-back reversed.+\+100/],
      [{ kind: 'sendCoins', amount: -5, detail: 'Ann' }, /^Sent to Ann.+−5/],
      [{ kind: 'sendCoinsReturned', detail: 'Ann' }, /^Returned: not delivered to Ann/],
      [{ kind: 'premium', amount: -72, detail: 'Ann' }, /^Premium for Ann.+−72/],
      [{ kind: 'grant', amount: 1000, detail: null }, /^Adjusted by the staff.+\+1,000/],
      [{ kind: 'fromTheFuture' as never }, /^fromTheFuture/],
      // In the time of the realm.
      [{ at: '2026-11-02T01:30:00Z' }, /1 Nov 2026, 22:30 \(UTC−3\)/],
    ]
    const movements = expected.map(([fields], id) => aMovement({ id, ...fields }))
    await openDashboard({ api: { 'GET /api/dashboard/history': movements } })
    const patterns = expected.map(([, pattern]) => expect.stringMatching(pattern))
    expect(rows('Coin history')).toEqual(patterns)
  })
})

it('the orders tell the state of each payment', async () => {
  const states = [
    ['created', 'Not paid'],
    ['expired', 'Expired'],
    ['pending', 'Processing'],
    ['approved', 'Approved'],
    ['rejected', 'Rejected'],
    ['refunded', 'Refunded'],
    ['charged_back', 'Charged back'],
    ['fromTheFuture' as never, 'fromTheFuture'],
  ] as const
  const orders = states.map(([status]) => ({ ...anOrder(status), id: status }))
  await openDashboard({ api: { 'GET /api/dashboard/orders': orders } })
  expect(rows('Orders')).toEqual(
    states.map(([, text]) =>
      expect.stringMatching(new RegExp(`^50 coins.+R\\$50\\.00${text}$`)),
    ),
  )
})

describe('the active sessions', () => {
  const call = 'POST /api/auth/sessions/revoke'
  const sessions = [
    aSession({ id: 's-1', isCurrent: true }),
    aSession({ id: 's-2', userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' }),
    aSession({ id: 's-3', userAgent: '' }),
  ]
  const show = (api: ApiAnswers = {}) =>
    openDashboard({ api: { 'GET /api/auth/sessions': sessions, ...api } })

  it('name their devices and mark this one, which is not ended here', async () => {
    await show()
    const [first, second, third] = rows('Active sessions')
    expect(first).toMatch(/^Chrome · Windows.+Last active.+This session$/)
    expect(second).toMatch(/^Safari · iPhone.+End$/)
    expect(third).toMatch(/^Unknown device/)
    expect(first).toContain('Last active: 1 Nov 2026, 09:30 (UTC−3)')
    expect(section('Active sessions').getAllByRole('button')).toHaveLength(2)
  })

  it('can be ended elsewhere', async () => {
    const shown = await show({ [call]: { success: true } })
    await shown.user.click(button('End the session on Safari · iPhone'))
    expect(await screen.findByText('Session ended')).toBeVisible()
    expect(shown.posted()).toEqual([{ call, body: { id: 's-2' } }])
    expect(shown.loads()).toBe(2)
  })
})

function aMovement(fields: Partial<CoinMovement>): CoinMovement {
  return {
    id: 1,
    at: '2026-11-01T12:00:00Z',
    kind: 'purchase',
    amount: 50,
    balance: 500,
    detail: 'o-1',
    ...fields,
  }
}

function aSession(fields: Partial<ActiveSession>): ActiveSession {
  return {
    id: 's-1',
    createdAt: '2026-11-01T12:00:00Z',
    lastSeenAt: '2026-11-01T12:30:00Z',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36',
    isCurrent: false,
    ...fields,
  }
}
