import type { OrderRow } from '#src/coins/orders.ts'

const minute = 60_000
const day = 86_400_000

/** How long a checkout can be paid. Long enough to come back to, short enough for a price to hold. */
export const checkoutValidity = day

/**
 * How long an order is polled, from when it was opened, by its status. A webhook may come later
 * than any of these: it is applied all the same.
 */
const polledFor: Record<OrderRow['status'], number> = {
  // A payment of the last minute gets a day to be reported.
  created: checkoutValidity + day,
  rejected: checkoutValidity + day,
  // Mercado Pago cancels a payment that has been pending for 30 days.
  pending: 31 * day,
  // A payment can be charged back, and a dispute be won, for half a year.
  approved: 180 * day,
  charged_back: 180 * day,
  refunded: 0,
}

type Polled = Pick<OrderRow, 'status' | 'createdAt'>

export function checkoutExpiresAt({ createdAt }: Pick<OrderRow, 'createdAt'>): number {
  return createdAt + checkoutValidity
}

/** Whether nobody paid an order, and nobody can any more. */
export function isExpired(order: Polled, now: number): boolean {
  return order.status === 'created' && now >= checkoutExpiresAt(order)
}

/**
 * When to ask the provider for an order again: within minutes at first, every few days in the end,
 * and a last time when its time is over.
 *
 * @param now epoch milliseconds, of a check that was just made
 * @returns epoch milliseconds, or null where no further check is needed
 */
export function nextCheck({ status, createdAt }: Polled, now: number): number | null {
  const end = createdAt + polledFor[status]
  if (now >= end) return null
  return Math.min(end, now + Math.max(minute, Math.round((now - createdAt) / 2)))
}
