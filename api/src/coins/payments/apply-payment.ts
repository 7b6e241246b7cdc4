import type { FastifyBaseLogger } from 'fastify'
import { toLanguage } from 'shared-api/contract/rules/languages'
import { createAccounts } from '#src/accounts/accounts.ts'
import { createPaymentPostings } from '#src/coins/ledger/payment-postings.ts'
import { createOrders, type OrderRow } from '#src/coins/orders/orders.ts'
import {
  type MercadoPago,
  PaymentProviderError,
  type ProviderPayment,
} from '#src/coins/payments/mercado-pago.ts'
import {
  createPayments,
  findProblem,
  orderStatus,
  type PaymentRow,
  supersedes,
  toPaymentState,
} from '#src/coins/payments/payments.ts'
import { failPoint } from '#src/config/fail-point.ts'
import type { Db, Tx, WebDatabase } from '#src/database/schema.ts'
import { takeTurn, transaction } from '#src/database/transaction.ts'
import { day } from '#src/durations.ts'
import { eachRow, throwIfAllFailed } from '#src/jobs/each-row.ts'
import { createOutbox } from '#src/mail/outbox.ts'

type Options = {
  db: WebDatabase
  log: FastifyBaseLogger
  /** Whether payments must be real; payments of the other kind are held. */
  isLive: boolean
}

/**
 * However often and in whatever order states arrive, a payment credits coins once. Each charge-back takes them back once,
 * and returns them once if it is won.
 *
 * @returns whether it credited the coins now
 */
export type ApplyPayment = (payment: ProviderPayment) => Promise<boolean>

/** `say` logs what happened, once the transaction has taken effect. */
type Outcome = { isCredited?: boolean; say?: () => void }

export function createApplyPayment(options: Options): ApplyPayment {
  return async (payment) => {
    const work = (tx: Tx) => applyIn(tx, payment, options)
    const { isCredited = false, say } = await transaction(options.db, work)
    say?.()
    failPoint('webhook.after-credit')
    return isCredited
  }
}

async function applyIn(
  tx: Tx,
  payment: ProviderPayment,
  { log, isLive }: Options,
): Promise<Outcome> {
  const orders = createOrders(tx)
  const payments = createPayments(tx)
  const id = String(payment.id)
  await takeTurn(tx, `payment:${id}`)
  const order = await orders.find(payment.external_reference ?? '')
  if (!order) {
    return { say: () => log.warn({ payment: id }, 'a payment belongs to no order') }
  }
  await takeTurn(tx, `ledger:${order.accountId}`)
  const known = await payments.find(id)
  const reported = toPaymentState(payment)
  const before = known ?? { id, orderId: order.id, ...unknownPayment }
  const problem = findProblem({ payment, order, known, isLive })
  if (problem) {
    // Logged once, because the payment is fetched repeatedly.
    if (problem === known?.problem) return {}
    await payments.save({ ...before, problem })
    const facts = { payment: id, order: order.id, problem }
    return { say: () => log.error(facts, 'a payment is held') }
  }
  if (known && !supersedes(reported, known)) {
    const { status } = reported
    const text = 'an outdated payment state was ignored'
    if (status !== known.status)
      return { say: () => log.warn({ payment: id, status }, text) }
    if (known.problem === null) return {}
  }
  const row: PaymentRow = { ...before, ...reported, problem: null }
  const debt = await settle(tx, order, row)
  await payments.save(row)
  await orders.setStatus(order, orderStatus(await payments.ofOrder(order.id)))
  const isCredited = before.creditId === null && row.creditId !== null
  if (isCredited) await queueReceipt(tx, order, row.debtPaid)
  failPoint('webhook.within-credit')
  if (debt === 0) return { isCredited }
  const text = 'coins of a reversed payment were spent'
  return { say: () => log.error({ payment: id, debt }, text) }
}

/** @returns the coins of a new debt */
async function settle(tx: Tx, order: OrderRow, payment: PaymentRow): Promise<number> {
  const books = createPaymentPostings(tx)
  const { id, status, creditId } = payment
  if (status === 'approved') {
    if (creditId === null) Object.assign(payment, await books.credit(order, id))
    else await books.giveBack(order, id)
  }
  const isBack = status === 'refunded' || status === 'charged_back'
  if (!isBack || creditId === null || (await books.isTakenBack(id))) return 0
  return books.takeBack(order, id, status === 'charged_back' ? 'chargeback' : 'refund')
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

/** Queues the receipt of a purchase. @param debtPaid how many of its coins paid a debt */
async function queueReceipt(
  tx: Tx,
  { id: orderId, accountId, coins, amountCents, currency, language }: OrderRow,
  debtPaid: number,
): Promise<void> {
  const { login, email } = await createAccounts(tx).get(accountId)
  const paidAt = Date.now()
  const bill = { orderId, coins, debtPaid, amount: amountCents / 100, currency, paidAt }
  await createOutbox(tx).add({
    to: { address: email, language: toLanguage(language) },
    letter: { kind: 'purchaseReceipt', login, ...bill },
    expiresAt: paidAt + receiptValidity,
  })
}

type Sources = {
  db: Db
  provider: MercadoPago
  apply: ApplyPayment
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** In case webhooks were lost. */
export function createReconcile({ db, provider, apply, log }: Sources) {
  const orders = createOrders(db)

  const reconcile = async (id: string) => {
    const found = await provider.paymentsOf(id)
    // The result of a search may contain payments of other orders.
    const payments = found.filter((payment) => payment.external_reference === id)
    const failures = await eachRow(payments, apply)
    // A payment that fails keeps no other waiting; then the order as a whole has failed.
    if (failures.length > 0) throw failures[0]
    const order = await orders.find(id)
    if (order) await orders.setChecked(order, Date.now())
  }

  return {
    /** @throws PaymentProviderError */
    order: reconcile,
    /** @returns how many orders were due @throws if none could be read, or the provider is away */
    async due() {
      const due = await orders.due(Date.now())
      const failures = await eachRow(due, ({ id }) => reconcile(id), {
        async onFailure(err, order) {
          await orders.postpone(order, Date.now())
          log.warn({ err, order: order.id }, 'the payments of an order could not be read')
        },
        isAway: (error) => error instanceof PaymentProviderError,
      })
      throwIfAllFailed(due, failures)
      return due.length
    },
  }
}
