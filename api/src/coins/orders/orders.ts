import type { DatabaseSync } from 'node:sqlite'
import type { OrderStatus } from 'shared-api/contract'
import { sqlOn } from '#src/database/sql.ts'
import { day, minute } from '#src/durations.ts'

/** `expired` follows from the clock, so it is not stored. */
export type StoredStatus = Exclude<OrderStatus, 'expired'>

export type OrderRow = {
  id: string
  accountId: number
  coins: number
  cents: number
  currency: string
  /** The language of the player who ordered, for the receipt. */
  language: string
  status: StoredStatus
  checkoutUrl: string | null
  createdAt: number
  /** When its payments were last read. */
  checkedAt: number
}

type NewOrder = Omit<OrderRow, 'status' | 'checkoutUrl' | 'createdAt' | 'checkedAt'>
type Polled = Pick<OrderRow, 'status' | 'createdAt'>

/** Synchronous, for use within a transaction. */
export function createOrders(db: DatabaseSync) {
  const sql = sqlOn(db)
  return {
    find: (id: string) =>
      sql.get<OrderRow>`SELECT *, amount_cents AS cents FROM orders WHERE id = ${id}`,
    latest: (limit: number) =>
      sql.all<OrderRow>`
        SELECT *, amount_cents AS cents FROM orders ORDER BY created_at DESC LIMIT ${limit}`,
    /** Orders that can be paid. Those without a checkout are left out. */
    ofAccount: (accountId: number, limit: number) =>
      sql.all<OrderRow>`
        SELECT *, amount_cents AS cents FROM orders
        WHERE account_id = ${accountId} AND checkout_url IS NOT NULL
        ORDER BY created_at DESC, id LIMIT ${limit}`,
    /** @returns orders whose payments are to be read */
    due: (now: number) =>
      sql.all<OrderRow>`
        SELECT *, amount_cents AS cents FROM orders
        WHERE next_check_at <= ${now} ORDER BY next_check_at LIMIT 50`,
    openedSince: (accountId: number, moment: number): number =>
      sql.all`
        SELECT 1 FROM orders
        WHERE account_id = ${accountId} AND created_at > ${moment}`.length,
    create({ id, accountId, coins, cents, currency, language }: NewOrder) {
      const now = Date.now()
      sql.run`
        INSERT INTO orders (id, account_id, coins, amount_cents, currency, language, status,
          created_at, checked_at, next_check_at)
        VALUES (${id}, ${accountId}, ${coins}, ${cents}, ${currency}, ${language}, 'created',
          ${now}, ${now}, ${nextCheck({ status: 'created', createdAt: now }, now)})`
    },
    setCheckoutUrl: (id: string, url: string) =>
      sql.run`UPDATE orders SET checkout_url = ${url} WHERE id = ${id}`,
    /** Also starts to poll an expired order again. */
    setStatus({ id, createdAt }: OrderRow, status: StoredStatus) {
      sql.run`
        UPDATE orders SET status = ${status},
          next_check_at = ${nextCheck({ status, createdAt }, Date.now())} WHERE id = ${id}`
    },
    setChecked(order: OrderRow, now: number) {
      sql.run`
        UPDATE orders SET checked_at = ${now}, next_check_at = ${nextCheck(order, now)}
        WHERE id = ${order.id}`
    },
    /** After its payments could not be read. */
    postpone({ id, checkedAt }: OrderRow, now: number) {
      sql.run`UPDATE orders SET next_check_at = ${nextRetry(checkedAt, now)} WHERE id = ${id}`
    },
  }
}

/** How long a checkout can be paid: time to come back, and short enough to keep the price. */
const checkoutValidity = day

export function checkoutExpiresAt({ createdAt }: Pick<OrderRow, 'createdAt'>): number {
  return createdAt + checkoutValidity
}

/** Whether an order was not paid in time. */
export function isExpired(order: Polled, now: number): boolean {
  return order.status === 'created' && now >= checkoutExpiresAt(order)
}

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

/** The longer ago something was, the later the next check: in half that time, but not within a minute. */
const halfSince = (moment: number, now: number) =>
  Math.max(minute, Math.round((now - moment) / 2))

/** @returns when a failed check is tried again: at the latest after six hours */
function nextRetry(checkedAt: number, now: number): number {
  return now + Math.min(halfSince(checkedAt, now), 360 * minute)
}

/** @returns epoch milliseconds, or null if no further check is needed */
function nextCheck({ status, createdAt }: Polled, now: number): number | null {
  const end = createdAt + polledFor[status]
  return now >= end ? null : Math.min(end, now + halfSince(createdAt, now))
}
