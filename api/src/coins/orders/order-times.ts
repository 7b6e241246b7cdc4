import type { OrderStatus } from 'shared-api/contract'
import { day, minute } from '#src/durations.ts'

/** `expired` follows from the clock, so it is not stored. */
export type StoredStatus = Exclude<OrderStatus, 'expired'>

type Polled = { status: StoredStatus; createdAt: number }

/** How long a checkout can be paid: time to come back, and short enough to keep the price. */
const checkoutValidity = day

/** By status. A webhook that arrives later is still applied. */
const polledFor: Record<StoredStatus, number> = {
  // A payment in the last minute may be reported a day later.
  created: checkoutValidity + day,
  rejected: checkoutValidity + day,
  // Mercado Pago cancels a payment that has been pending for 30 days.
  pending: 31 * day,
  // A payment can be charged back, and a dispute can be won, within half a year.
  approved: 180 * day,
  charged_back: 180 * day,
  refunded: 0,
}

export function checkoutExpiresAt({ createdAt }: Pick<Polled, 'createdAt'>): number {
  return createdAt + checkoutValidity
}

/** Whether an order was not paid in time. */
export function isExpired(order: Polled, now: number): boolean {
  return order.status === 'created' && now >= checkoutExpiresAt(order)
}

const longestRetry = 360 * minute

/** @param checkedAt when the order was last read: the longer ago, the later the next try */
export function nextRetry(checkedAt: number, now: number): number {
  const wait = Math.max(minute, Math.round((now - checkedAt) / 2))
  return now + Math.min(wait, longestRetry)
}

/**
 * @param now epoch milliseconds of the latest check
 * @returns epoch milliseconds, or null if no further check is needed
 */
export function nextCheck({ status, createdAt }: Polled, now: number): number | null {
  const end = createdAt + polledFor[status]
  if (now >= end) return null
  return Math.min(end, now + Math.max(minute, Math.round((now - createdAt) / 2)))
}
