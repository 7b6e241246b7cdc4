import type { DatabaseSync } from 'node:sqlite'
import type { OrderStatus } from 'shared-api/contract'
import { prepareRows } from '#src/database/rows.ts'
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
}

type NewOrder = Omit<OrderRow, 'status' | 'checkoutUrl' | 'createdAt'>
type Polled = Pick<OrderRow, 'status' | 'createdAt'>

const columns = `id, account_id AS accountId, coins, amount_cents AS cents, currency, language,
  status, checkout_url AS checkoutUrl, created_at AS createdAt`

/** Synchronous, for use within a transaction. */
export function createOrders(db: DatabaseSync) {
  const byId = prepareRows<OrderRow>(db, `SELECT ${columns} FROM orders WHERE id = ?`)
  const latest = prepareRows<OrderRow>(
    db,
    `SELECT ${columns} FROM orders ORDER BY created_at DESC LIMIT ?`,
  )
  const ofAccount = prepareRows<OrderRow>(
    db,
    `SELECT ${columns} FROM orders
     WHERE account_id = ? AND checkout_url IS NOT NULL ORDER BY created_at DESC, id LIMIT ?`,
  )
  const due = prepareRows<{ id: string }>(
    db,
    'SELECT id FROM orders WHERE next_check_at <= ? ORDER BY next_check_at LIMIT 50',
  )
  const openedSince = db.prepare(
    'SELECT count(*) AS count FROM orders WHERE account_id = ? AND created_at > ?',
  )
  const insert = db.prepare(
    `INSERT INTO orders (id, account_id, coins, amount_cents, currency, language, status,
       created_at, checked_at, next_check_at) VALUES (?, ?, ?, ?, ?, ?, 'created', ?, ?, ?)`,
  )
  const setUrl = db.prepare('UPDATE orders SET checkout_url = ? WHERE id = ?')
  const setStatus = db.prepare(
    'UPDATE orders SET status = ?, next_check_at = ? WHERE id = ?',
  )
  const setChecked = db.prepare(
    'UPDATE orders SET checked_at = ?, next_check_at = ? WHERE id = ?',
  )
  const checkedAt = db.prepare('SELECT checked_at AS at FROM orders WHERE id = ?')
  const setNextCheck = db.prepare('UPDATE orders SET next_check_at = ? WHERE id = ?')
  return {
    find: (id: string) => byId.get(id),
    latest: (limit: number) => latest.all(limit),
    /** Orders that can be paid. Those without a checkout are left out. */
    ofAccount: (accountId: number, limit: number) => ofAccount.all(accountId, limit),
    /** @returns the ids of orders whose payments are to be read */
    due: (now: number) => due.all(now).map(({ id }) => id),
    openedSince: (accountId: number, moment: number): number =>
      Number(openedSince.get(accountId, moment)?.count),
    create({ id, accountId, coins, cents, currency, language }: NewOrder) {
      const now = Date.now()
      const next = nextCheck({ status: 'created', createdAt: now }, now)
      insert.run(id, accountId, coins, cents, currency, language, now, now, next)
    },
    setCheckoutUrl: (id: string, url: string) => setUrl.run(url, id),
    /** Also starts to poll an expired order again. */
    setStatus({ id, createdAt }: OrderRow, status: StoredStatus) {
      setStatus.run(status, nextCheck({ status, createdAt }, Date.now()), id)
    },
    setChecked(order: OrderRow, now: number) {
      setChecked.run(now, nextCheck(order, now), order.id)
    },
    /** After its payments could not be read. */
    postpone(id: string, now: number) {
      setNextCheck.run(nextRetry(Number(checkedAt.get(id)?.at), now), id)
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
