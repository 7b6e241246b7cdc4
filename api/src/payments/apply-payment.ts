import type { DatabaseSync } from 'node:sqlite'
import type { FastifyBaseLogger } from 'fastify'
import { failPoint } from '#src/config/fail-point.ts'
import type { ProviderPayment } from '#src/payments/mercado-pago.ts'
import { findProblem, isAhead, orderStatus, toStatus } from '#src/payments/payment-state.ts'
import { transaction } from '#src/transaction.ts'
import { createBalanceOf, createPost, type Entry } from '#src/web/ledger.ts'
import { createOrders, type OrderRow } from '#src/web/orders.ts'
import { createPayments, type PaymentRow } from '#src/web/payments.ts'

type Options = {
  db: DatabaseSync
  log: FastifyBaseLogger
  /** Whether payments move real money; others are held. */
  isLive: boolean
  /** Called once for each payment that brings coins, within the transaction that credits them. */
  onCredit: (order: OrderRow) => void
}

/**
 * Takes in what the provider says of a payment. However often and in whatever order it is told,
 * a payment brings coins once, and takes them back once.
 */
export type ApplyPayment = (payment: ProviderPayment) => void

export function createApplyPayment({ db, log, isLive, onCredit }: Options): ApplyPayment {
  const orders = createOrders(db)
  const payments = createPayments(db)
  const post = createPost(db)
  const balanceOf = createBalanceOf(db)

  const credit = ({ id, accountId, coins }: OrderRow, paymentId: string) =>
    post({
      kind: 'purchase',
      reference: `payment:${paymentId}`,
      detail: id,
      entries: [
        { party: { house: 'sales' }, amount: -coins },
        { party: { player: accountId }, amount: coins },
      ],
    })

  /** Takes what is there; what was spent is owed, because a balance never falls below nothing. */
  const reverse = (
    { id, accountId, coins }: OrderRow,
    { id: paymentId, status }: PaymentRow,
  ) => {
    const taken = Math.min(coins, balanceOf(accountId))
    const shortfall = coins - taken
    const entries: Entry[] = [
      { party: { house: 'sales' }, amount: coins },
      { party: { player: accountId }, amount: -taken },
      { party: { owedBy: accountId }, amount: -shortfall },
    ]
    const reversalId = post({
      kind: status === 'charged_back' ? 'chargeback' : 'refund',
      reference: `reversal:${paymentId}`,
      detail: id,
      entries: entries.filter(({ amount }) => amount !== 0),
    })
    return { reversalId, shortfall }
  }

  return (payment) => {
    const id = String(payment.id)
    transaction(db, () => {
      const order = orders.find(payment.external_reference ?? '')
      if (!order) {
        log.warn({ payment: id }, 'a payment of no order of ours')
        return
      }
      const known = payments.find(id)
      const status = toStatus(payment.status)
      const before = known ?? newPayment(id, order.id)
      const problem = findProblem({ payment, order, known, isLive })
      if (problem) {
        // Told once: the payment is asked for again and again.
        if (problem === known?.problem) return
        log.error({ payment: id, order: order.id, problem }, 'a payment is held')
        payments.save({ ...before, problem })
        return
      }
      if (known && !isAhead(status, known.status)) {
        if (status !== known.status)
          log.warn({ payment: id, status }, 'a payment went back')
        if (status !== known.status || known.problem === null) return
      }
      const row: PaymentRow = { ...before, status, problem: null }
      const isPaid = status === 'approved' && row.creditId === null
      if (isPaid) row.creditId = credit(order, id)
      const isBack = status === 'refunded' || status === 'charged_back'
      if (isBack && row.creditId !== null && row.reversalId === null) {
        Object.assign(row, reverse(order, row))
        if (row.shortfall > 0) {
          log.error({ payment: id, shortfall: row.shortfall }, 'coins paid back were spent')
        }
      }
      payments.save(row)
      orders.setStatus(order, orderStatus(payments.ofOrder(order.id)))
      if (isPaid) onCredit(order)
      failPoint('webhook.within-credit')
    })
    failPoint('webhook.after-credit')
  }
}

function newPayment(id: string, orderId: string): PaymentRow {
  return {
    id,
    orderId,
    status: 'pending',
    problem: null,
    creditId: null,
    reversalId: null,
    shortfall: 0,
  }
}
