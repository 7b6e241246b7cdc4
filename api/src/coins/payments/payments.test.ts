import { describe, expect, it } from '@jest/globals'
import type { OrderRow } from '#src/coins/orders/orders.ts'
import {
  findProblem,
  orderStatus,
  type PaymentRow,
  type PaymentStatus,
  supersedes,
  toPaymentState,
} from '#src/coins/payments/payments.ts'

const order: OrderRow = {
  id: 'order-1',
  accountId: 1,
  coins: 50,
  amountCents: 4_990,
  currency: 'BRL',
  language: 'pt',
  status: 'created',
  checkoutUrl: null,
  createdAt: 0,
  checkedAt: 0,
  nextCheckAt: null,
}
const good = {
  id: 7,
  status: 'approved',
  external_reference: order.id,
  transaction_amount: 49.9,
  currency_id: 'BRL',
  live_mode: true,
}
const row = (status: PaymentStatus, more: Partial<PaymentRow> = {}): PaymentRow => ({
  id: '7',
  orderId: order.id,
  status,
  problem: null,
  creditId: null,
  debtPaid: 0,
  changedAt: null,
  ...more,
})

describe('what the provider calls a payment', () => {
  it.each([
    ['approved', 'approved'],
    ['rejected', 'rejected'],
    ['cancelled', 'rejected'],
    ['refunded', 'refunded'],
    ['charged_back', 'charged_back'],
    ['authorized', 'pending'],
    ['in_process', 'pending'],
    ['in_mediation', 'pending'],
    ['invented tomorrow', 'pending'],
  ])('%s is %s', (theirs, ours) => {
    expect(toPaymentState({ status: theirs })).toEqual({ status: ours, changedAt: null })
  })

  it('charged_back is approved once the dispute was won', () => {
    const told = {
      status: 'charged_back',
      date_last_updated: '2026-01-02T03:04:05.000-04:00',
    }
    const changedAt = Date.UTC(2026, 0, 2, 7, 4, 5)
    const standing = (status_detail: string) => toPaymentState({ ...told, status_detail })
    expect(standing('in_process')).toEqual({ status: 'charged_back', changedAt })
    expect(standing('settled')).toEqual({ status: 'charged_back', changedAt })
    expect(standing('reimbursed')).toEqual({ status: 'approved', changedAt })
  })
})

describe('a payment', () => {
  const statuses = ['pending', 'rejected', 'approved', 'refunded', 'charged_back'] as const

  const at = (status: PaymentStatus, changedAt: number | null = null) => ({
    status,
    changedAt,
  })

  it('goes forward, and never back', () => {
    const ahead = (from: PaymentStatus) =>
      statuses.filter((to) => supersedes(at(to), at(from)))
    expect(ahead('pending')).toEqual(['rejected', 'approved', 'refunded', 'charged_back'])
    expect(ahead('rejected')).toEqual(['approved', 'refunded', 'charged_back'])
    expect(ahead('approved')).toEqual(['refunded', 'charged_back'])
    expect([ahead('refunded'), ahead('charged_back')]).toEqual([[], []])
  })

  it('comes back from a charge-back, and from that only, with a later date', () => {
    const later = (from: PaymentStatus) =>
      statuses.filter((to) => supersedes(at(to, 2), at(from, 1)))
    expect(later('charged_back')).toEqual(['approved'])
    expect(later('refunded')).toEqual([])
    expect(supersedes(at('approved', 2), at('charged_back'))).toBe(true)
    for (const old of [null, 1, 2]) {
      expect(supersedes(at('approved', old), at('charged_back', 2))).toBe(false)
    }
  })

  it('is not taken back by news from before it was approved', () => {
    expect(supersedes(at('charged_back', 1), at('approved', 2))).toBe(false)
    expect(supersedes(at('charged_back', 2), at('approved', 2))).toBe(true)
    expect(supersedes(at('charged_back'), at('approved', 2))).toBe(true)
  })

  it('is credited whatever the dates say', () => {
    expect(supersedes(at('approved', 1), at('pending', 2))).toBe(true)
    expect(supersedes(at('approved', 1), at('rejected', 2))).toBe(true)
  })

  it.each([
    ['as ordered', {}, null],
    ['by a binary fraction', { transaction_amount: 49.900000001 }, null],
    ['with more', { transaction_amount: 49.91 }, 'paid 49.91'],
    ['with less', { transaction_amount: 0.5 }, 'paid 0.5'],
    ['in other money', { currency_id: 'USD' }, 'paid in USD'],
    ['in play', { live_mode: false }, 'live_mode is false'],
    [
      'of which a part went back',
      { transaction_amount_refunded: 10 },
      '10 of it was refunded',
    ],
    ['of which nothing went back', { transaction_amount_refunded: 0 }, null],
    [
      'that went back whole',
      { status: 'refunded', transaction_amount_refunded: 49.9 },
      null,
    ],
  ])('%s, such as %j, has the problem %j', (_, more, problem) => {
    const payment = { ...good, ...more }
    const facts = { order, known: undefined, isLive: true }
    expect(findProblem({ payment, ...facts })).toBe(problem)
  })

  it('of another order than before is held, of the same one is not', () => {
    const facts = { payment: good, order, isLive: true }
    const known = row('pending', { orderId: 'another' })
    expect(findProblem({ ...facts, known })).toBe('it named another order before')
    expect(findProblem({ ...facts, known: row('pending') })).toBeNull()
  })

  it('in play counts where only play does', () => {
    const payment = { ...good, live_mode: false }
    const facts = { order, known: undefined }
    expect(findProblem({ payment, ...facts, isLive: false })).toBeNull()
    expect(findProblem({ payment: good, ...facts, isLive: false })).toBe(
      'live_mode is true',
    )
  })
})

describe('an order', () => {
  it.each<[string, PaymentStatus[]]>([
    ['created', []],
    ['rejected', ['rejected']],
    ['pending', ['rejected', 'pending']],
    ['refunded', ['pending', 'refunded']],
    ['charged_back', ['refunded', 'charged_back']],
    ['approved', ['charged_back', 'rejected', 'approved', 'refunded', 'pending']],
  ])('is %s with payments %j', (status, payments) => {
    expect(orderStatus(payments.map((one) => row(one)))).toBe(status)
  })

  it('does not count a payment that is held, unless it brought coins before', () => {
    const held = row('approved', { problem: 'paid 1' })
    expect(orderStatus([held])).toBe('created')
    expect(orderStatus([held, row('pending')])).toBe('pending')
    expect(orderStatus([{ ...held, creditId: 3 }])).toBe('approved')
  })
})
