import type { Selectable } from 'kysely'
import type { OrderRow } from '#src/coins/orders/orders.ts'
import type { ProviderPayment } from '#src/coins/payments/mercado-pago.ts'
import type { Db, Schema, StoredStatus } from '#src/database/schema.ts'
import { orUpdate } from '#src/database/statements.ts'

/** The state of a payment. An order has the state of its most advanced payment. */
export type PaymentStatus = PaymentRow['status']

export type PaymentRow = Omit<Selectable<Schema['payments']>, 'createdAt' | 'updatedAt'>

export function createPayments(db: Db) {
  const rows = db.selectFrom('payments').selectAll()
  return {
    find: (id: string) => rows.where('id', '=', id).executeTakeFirst(),
    ofOrder: (orderId: string) =>
      rows.where('orderId', '=', orderId).orderBy('createdAt').orderBy('id').execute(),
    async save(payment: PaymentRow): Promise<void> {
      const { id, orderId, status, problem, creditId, debtPaid, changedAt } = payment
      const now = Date.now()
      const change = { status, problem, creditId, debtPaid, changedAt, updatedAt: now }
      const row = { id, orderId, ...change, createdAt: now }
      const insert = db.insertInto('payments').values(row)
      await orUpdate(db, insert, ['id'], change).execute()
    },
  }
}

const statuses: Record<string, PaymentStatus> = {
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'rejected',
  refunded: 'refunded',
  charged_back: 'charged_back',
}

type ProviderStatus = Pick<
  ProviderPayment,
  'status' | 'status_detail' | 'date_last_updated'
>
/** The status of a payment and the time of its last change; null if the provider gave none. */
type PaymentState = Pick<PaymentRow, 'status' | 'changedAt'>

/** Every other status counts as pending: authorized, in_process, in_mediation, and future ones. */
export function toPaymentState(reported: ProviderStatus): PaymentState {
  // The shop won the dispute and got the money back.
  const isWon =
    reported.status === 'charged_back' && reported.status_detail === 'reimbursed'
  const status = isWon ? 'approved' : (statuses[reported.status] ?? 'pending')
  const changedAt = Date.parse(reported.date_last_updated ?? '')
  return { status, changedAt: Number.isNaN(changedAt) ? null : changedAt }
}

const ranks: Record<PaymentStatus, number> = {
  pending: 0,
  rejected: 1,
  approved: 2,
  refunded: 3,
  charged_back: 3,
}

/**
 * Reports may arrive out of order, so a payment only moves forward. The one exception is a charge-back that was won; only
 * the dates distinguish it from an old report.
 */
export function supersedes(next: PaymentState, known: PaymentState): boolean {
  const isForward = ranks[next.status] > ranks[known.status]
  // The payment may have returned from the charge-back that this old report is about.
  if (isForward && known.status === 'approved') return !isEarlier(next, known)
  const isWon = known.status === 'charged_back' && next.status === 'approved'
  return isForward || (isWon && isLater(next, known))
}

const isEarlier = ({ changedAt: next }: PaymentState, { changedAt: known }: PaymentState) =>
  next !== null && known !== null && next < known

const isLater = ({ changedAt: next }: PaymentState, { changedAt: known }: PaymentState) =>
  next !== null && (known === null || next > known)

const precedence = ['approved', 'charged_back', 'refunded', 'pending', 'rejected'] as const

/** An order may have several payments, such as one refused card and one accepted. */
export function orderStatus(payments: readonly PaymentRow[]): StoredStatus {
  const valid = payments.filter(
    ({ problem, creditId }) => problem === null || creditId !== null,
  )
  return (
    precedence.find((status) => valid.some((payment) => payment.status === status)) ??
    'created'
  )
}

type Facts = {
  payment: ProviderPayment
  order: OrderRow
  known: PaymentRow | undefined
  isLive: boolean
}

/** Why a payment must not be credited, or null. */
export function findProblem({ payment, order, known, isLive }: Facts): string | null {
  if (known && known.orderId !== order.id) return 'it named another order before'
  if (payment.live_mode !== isLive) return `live_mode is ${payment.live_mode}`
  if (payment.currency_id !== order.currency) return `paid in ${payment.currency_id}`
  if (Math.round(payment.transaction_amount * 100) !== order.amountCents) {
    return `paid ${payment.transaction_amount}`
  }
  const refunded = payment.transaction_amount_refunded
  return payment.status === 'approved' && refunded ? `${refunded} of it was refunded` : null
}
