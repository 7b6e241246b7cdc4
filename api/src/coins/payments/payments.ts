import type { DatabaseSync } from 'node:sqlite'
import type { OrderRow, StoredStatus } from '#src/coins/orders/orders.ts'
import type { ProviderPayment } from '#src/coins/payments/mercado-pago.ts'
import { sqlOn } from '#src/database/sql.ts'

/** The state of a payment. An order has the state of its most advanced payment. */
export type PaymentStatus = Exclude<StoredStatus, 'created'>

export type PaymentRow = {
  id: string
  orderId: string
  status: PaymentStatus
  problem: string | null
  creditId: number | null
  /** How many coins of the purchase paid a debt. */
  debtPaid: number
  /** When the provider last changed it, in epoch milliseconds; null if unknown. */
  changedAt: number | null
}

/** Synchronous, for use within a transaction. */
export function createPayments(db: DatabaseSync) {
  const sql = sqlOn(db)
  return {
    find: (id: string) => sql.get<PaymentRow>`SELECT * FROM payments WHERE id = ${id}`,
    ofOrder: (orderId: string) =>
      sql.all<PaymentRow>`
        SELECT * FROM payments WHERE order_id = ${orderId} ORDER BY created_at, id`,
    debtPaidBy: (orderId: string): number =>
      sql.get<{ coins: number }>`
        SELECT coalesce(sum(debt_paid), 0) AS coins FROM payments
        WHERE order_id = ${orderId}`?.coins ?? 0,
    save({ id, orderId, status, problem, creditId, debtPaid, changedAt }: PaymentRow) {
      const now = Date.now()
      sql.run`
        INSERT INTO payments (id, order_id, status, problem, credit_id, debt_paid, changed_at,
          created_at, updated_at)
        VALUES (${id}, ${orderId}, ${status}, ${problem}, ${creditId}, ${debtPaid},
          ${changedAt}, ${now}, ${now})
        ON CONFLICT (id) DO UPDATE SET status = excluded.status, problem = excluded.problem,
          credit_id = excluded.credit_id, debt_paid = excluded.debt_paid,
          changed_at = excluded.changed_at, updated_at = excluded.updated_at`
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
  known: PaymentRow | null
  isLive: boolean
}

/** Why a payment must not be credited, or null. */
export function findProblem({ payment, order, known, isLive }: Facts): string | null {
  if (known && known.orderId !== order.id) return 'it named another order before'
  if (payment.live_mode !== isLive) return `live_mode is ${payment.live_mode}`
  if (payment.currency_id !== order.currency) return `paid in ${payment.currency_id}`
  if (Math.round(payment.transaction_amount * 100) !== order.cents) {
    return `paid ${payment.transaction_amount}`
  }
  const refunded = payment.transaction_amount_refunded
  return payment.status === 'approved' && refunded ? `${refunded} of it was refunded` : null
}
