import type { DatabaseSync } from 'node:sqlite'
import type { FastifyBaseLogger } from 'fastify'
import { toLanguage } from 'shared-api/contract/rules/languages'
import { createPaymentPostings } from '#src/coins/ledger/payment-postings.ts'
import { createOrders, type OrderRow } from '#src/coins/orders/orders.ts'
import type { ProviderPayment } from '#src/coins/payments/mercado-pago.ts'
import {
  createPayments,
  findProblem,
  orderStatus,
  type PaymentRow,
  supersedes,
  toPaymentState,
} from '#src/coins/payments/payments.ts'
import { failPoint } from '#src/config/fail-point.ts'
import { sqlOn } from '#src/database/sql.ts'
import { transaction } from '#src/database/transaction.ts'
import { day } from '#src/durations.ts'
import { createOutbox } from '#src/mail/outbox.ts'

type Options = {
  db: DatabaseSync
  log: FastifyBaseLogger
  /** Whether payments must be real; payments of the other kind are held. */
  isLive: boolean
  /** Called inside the transaction that credits a payment. @param debtPaid how many of its coins paid a debt */
  onCredit: (order: OrderRow, debtPaid: number) => void
}

/**
 * However often and in whatever order states arrive, a payment credits coins once. Each charge-back takes them back once,
 * and returns them once if it is won.
 */
export type ApplyPayment = (payment: ProviderPayment) => void

export function createApplyPayment({ db, log, isLive, onCredit }: Options): ApplyPayment {
  const orders = createOrders(db)
  const payments = createPayments(db)
  const books = createPaymentPostings(db)

  const settle = (order: OrderRow, payment: PaymentRow) => {
    const { id, status, creditId } = payment
    if (status === 'approved') {
      if (creditId !== null) return books.giveBack(order, id)
      Object.assign(payment, books.credit(order, id))
    }
    const isBack = status === 'refunded' || status === 'charged_back'
    if (!isBack || creditId === null || books.isTakenBack(id)) return
    const kind = status === 'charged_back' ? 'chargeback' : 'refund'
    const debt = books.takeBack(order, id, kind)
    if (debt > 0) log.error({ payment: id, debt }, 'coins of a reversed payment were spent')
  }

  return (payment) => {
    const id = String(payment.id)
    transaction(db, () => {
      const order = orders.find(payment.external_reference ?? '')
      if (!order) {
        log.warn({ payment: id }, 'a payment belongs to no order')
        return
      }
      const known = payments.find(id)
      const reported = toPaymentState(payment)
      const before = known ?? { id, orderId: order.id, ...unknownPayment }
      const problem = findProblem({ payment, order, known, isLive })
      if (problem) {
        // Logged once, because the payment is fetched repeatedly.
        if (problem === known?.problem) return
        log.error({ payment: id, order: order.id, problem }, 'a payment is held')
        payments.save({ ...before, problem })
        return
      }
      if (known && !supersedes(reported, known)) {
        const { status } = reported
        if (status !== known.status)
          log.warn({ payment: id, status }, 'an outdated payment state was ignored')
        if (status !== known.status || known.problem === null) return
      }
      const row: PaymentRow = { ...before, ...reported, problem: null }
      settle(order, row)
      payments.save(row)
      orders.setStatus(order, orderStatus(payments.ofOrder(order.id)))
      const isFirstCredit = before.creditId === null && row.creditId !== null
      if (isFirstCredit) onCredit(order, row.debtPaid)
      failPoint('webhook.within-credit')
    })
    failPoint('webhook.after-credit')
  }
}

const unknownPayment = {
  status: 'pending',
  problem: null,
  creditId: null,
  debtPaid: 0,
  changedAt: null,
} as const

/** A receipt is sent within this time, however long the mail server is down. */
const receiptValidity = 30 * day

/** @returns a function that queues the receipt of a purchase, in the transaction that credits it */
export function createReceipts(db: DatabaseSync): Options['onCredit'] {
  const outbox = createOutbox(db)
  const sql = sqlOn(db)
  return ({ id: orderId, accountId, coins, cents, currency, language }, debtPaid) => {
    const account = sql.get<{ login: string; email: string }>`
      SELECT login, email FROM accounts WHERE id = ${accountId}`
    const login = String(account?.login)
    const paidAt = Date.now()
    const bill = { orderId, coins, debtPaid, amount: cents / 100, currency, paidAt }
    outbox.add({
      to: { address: account?.email ?? '', language: toLanguage(language) },
      letter: { kind: 'purchaseReceipt', login, ...bill },
      expiresAt: paidAt + receiptValidity,
    })
  }
}
