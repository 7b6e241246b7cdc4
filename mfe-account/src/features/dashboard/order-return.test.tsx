import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import type { ApiAnswers } from 'portal-kit/testing'
import type { OrderStatus } from 'shared-api/contract'
import { anOrder, noAnswer, openDashboard } from '#testing/open-page.ts'

const comeBack = (orders: ApiAnswers[string], search = '?order=o-1') =>
  openDashboard({ search, api: { 'GET /api/dashboard/orders': orders } })
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
})

describe('who comes back from a payment', () => {
  it('is told that it was approved, as soon as it is', async () => {
    const statuses: OrderStatus[] = ['created', 'pending', 'approved']
    const shown = await comeBack(() => [anOrder(statuses.shift() ?? 'approved')])
    expect(screen.getByText('Checking the payment…')).toBeVisible()
    await pass(3000)
    await pass(3000)
    expect(screen.getByText('Payment approved: 50 coins in your account!')).toBeVisible()
    await pass(60_000)
    expect(shown.loads()).toBe(3)
  })

  it('is told how much of it went to a debt', async () => {
    const order = { ...anOrder('approved'), coins: 100, debtPaid: 70 }
    await comeBack([order])
    expect(
      screen.getByText('Payment approved: 100 coins, minus 70 coins for your debt.'),
    ).toBeVisible()
  })

  it('is told that it still goes on, after a few tries', async () => {
    const shown = await comeBack([anOrder('pending')])
    for (let tries = 0; tries < 6; tries++) await pass(3000)
    expect(screen.getByText(/still processing the payment/)).toBeVisible()
    await pass(60_000)
    expect(shown.loads()).toBe(7)
  })

  it.each([
    ['rejected', /^The payment was rejected\. You have not been charged/],
    ['refunded', 'This payment was refunded.'],
    ['charged_back', 'This payment was charged back.'],
    ['expired', /^This order expired without a payment/],
  ] as const)('is told that it was %s, and asks no more', async (status, text) => {
    const shown = await comeBack([anOrder(status)])
    expect(screen.getByText(text)).toBeVisible()
    await pass(60_000)
    expect(shown.loads()).toBe(1)
  })

  it('is told nothing of an order that is not his', async () => {
    await comeBack([anOrder('approved')], '?order=strange')
    expect(screen.queryByText(/Payment approved/)).not.toBeInTheDocument()
  })

  it('sees the rest of the dashboard when the orders cannot be had', async () => {
    expectConsole(/Erro ao buscar compras/)
    await comeBack(noAnswer)
    expect(screen.getAllByText('Unable to load your orders')[0]).toBeVisible()
    expect(screen.getByText('demo@aurora.gg')).toBeVisible()
  })
})
