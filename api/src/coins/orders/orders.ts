import type { DatabaseSync } from 'node:sqlite'
import { OrderStatusSchema } from 'shared-api/contract'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { nextCheck, nextRetry, type StoredStatus } from '#src/coins/orders/order-times.ts'

const StoredStatusSchema = Type.Exclude(OrderStatusSchema, Type.Literal('expired'))

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

const columns = `id, account_id AS accountId, coins, amount_cents AS cents, currency, language,
  status, checkout_url AS checkoutUrl, created_at AS createdAt`

/** Synchronous, for use within a transaction. */
export type Orders = ReturnType<typeof createOrders>

export function createOrders(db: DatabaseSync) {
  const byId = db.prepare(`SELECT ${columns} FROM orders WHERE id = ?`)
  const latest = db.prepare(
    `SELECT ${columns} FROM orders ORDER BY created_at DESC LIMIT ?`,
  )
  const ofAccount = db.prepare(
    `SELECT ${columns} FROM orders
     WHERE account_id = ? AND checkout_url IS NOT NULL ORDER BY created_at DESC, id LIMIT ?`,
  )
  const due = db.prepare(
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
    find(id: string): OrderRow | null {
      const row = byId.get(id)
      return row ? toOrder(row) : null
    },
    latest: (limit: number): OrderRow[] => latest.all(limit).map(toOrder),
    /** Orders that can be paid. Those without a checkout are left out. */
    ofAccount: (accountId: number, limit: number): OrderRow[] =>
      ofAccount.all(accountId, limit).map(toOrder),
    /** @returns the ids of orders whose payments are to be read */
    due: (now: number): string[] => due.all(now).map(({ id }) => String(id)),
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

function toOrder(row: Record<string, unknown>): OrderRow {
  return {
    id: String(row.id),
    accountId: Number(row.accountId),
    coins: Number(row.coins),
    cents: Number(row.cents),
    currency: String(row.currency),
    language: String(row.language),
    status: Value.Parse(StoredStatusSchema, row.status),
    checkoutUrl: row.checkoutUrl === null ? null : String(row.checkoutUrl),
    createdAt: Number(row.createdAt),
  }
}
