import type { ProviderPayment } from '#src/coins/mercado-pago.ts'
import type { OrderRow, StoredStatus } from '#src/coins/orders.ts'
import type { PaymentRow, PaymentStatus } from '#src/coins/payments.ts'

const statuses: Record<string, PaymentStatus> = {
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'rejected',
  refunded: 'refunded',
  charged_back: 'charged_back',
}

type MessageReply = Pick<ProviderPayment, 'status' | 'status_detail' | 'date_last_updated'>
/** How a payment stands, and since when; null where the provider gave no date. */
export type Standing = Pick<PaymentRow, 'status' | 'changedAt'>

/** Pending covers authorized, in_process, in_mediation, and any status that may be added. */
export function toStanding(told: MessageReply): Standing {
  // A dispute that the shop has won: its money came back.
  const isWon = told.status === 'charged_back' && told.status_detail === 'reimbursed'
  const status = isWon ? 'approved' : (statuses[told.status] ?? 'pending')
  const changedAt = Date.parse(told.date_last_updated ?? '')
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
 * Whether a payment moved on. It goes forward only, as news of it may overtake each other, but for
 * one way back: a charge-back that was won. Only the dates tell that from old news.
 */
export function isNews(next: Standing, known: Standing): boolean {
  const isForward = ranks[next.status] > ranks[known.status]
  // It may have come back from the very charge-back that this is old news of.
  if (isForward && known.status === 'approved') return !isEarlier(next, known)
  const isWon = known.status === 'charged_back' && next.status === 'approved'
  return isForward || (isWon && isLater(next, known))
}

const isEarlier = ({ changedAt: next }: Standing, { changedAt: known }: Standing) =>
  next !== null && known !== null && next < known

const isLater = ({ changedAt: next }: Standing, { changedAt: known }: Standing) =>
  next !== null && (known === null || next > known)

const precedence = ['approved', 'charged_back', 'refunded', 'pending', 'rejected'] as const

/** An order may have several payments, such as one refused card and one accepted. */
export function orderStatus(payments: readonly PaymentRow[]): StoredStatus {
  const sound = payments.filter(
    ({ problem, creditId }) => problem === null || creditId !== null,
  )
  return (
    precedence.find((status) => sound.some((payment) => payment.status === status)) ??
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
  const isPart = payment.status === 'approved' && payment.transaction_amount_refunded
  return isPart ? `${payment.transaction_amount_refunded} of it was refunded` : null
}
