import type { ProviderPayment } from '#src/payments/mercado-pago.ts'
import type { OrderRow, StoredStatus } from '#src/web/orders.ts'
import type { PaymentRow, PaymentStatus } from '#src/web/payments.ts'

const statuses: Record<string, PaymentStatus> = {
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'rejected',
  refunded: 'refunded',
  charged_back: 'charged_back',
}

/** Pending covers authorized, in_process, in_mediation, and what may be invented yet. */
export function toStatus(status: string): PaymentStatus {
  return statuses[status] ?? 'pending'
}

const ranks: Record<PaymentStatus, number> = {
  pending: 0,
  rejected: 1,
  approved: 2,
  refunded: 3,
  charged_back: 3,
}

/** A payment goes forward only: news of it may overtake each other. */
export function isAhead(next: PaymentStatus, known: PaymentStatus): boolean {
  return ranks[next] > ranks[known]
}

const precedence = ['approved', 'charged_back', 'refunded', 'pending', 'rejected'] as const

/** An order may have several payments: a card is refused, another one is not. */
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

/** Why no coin may move because of a payment, or null. */
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
