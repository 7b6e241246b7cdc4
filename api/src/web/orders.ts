import type { DatabaseSync } from 'node:sqlite'
import { type OrderStatus, OrderStatusSchema } from 'shared-api/contract'
import { Value } from 'typebox/value'

export type OrderRow = {
  id: string
  accountId: number
  coins: number
  /** Money in hundredths of the currency. */
  cents: number
  currency: string
  /** Of the one who ordered, for the receipt. */
  language: string
  status: OrderStatus
  checkoutUrl: string | null
  createdAt: number
}

export type NewOrder = Omit<OrderRow, 'status' | 'checkoutUrl' | 'createdAt'>

const minute = 60_000
const day = 86_400_000
/** A payment may be charged back for half a year. */
const watched = 180 * day

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
  // Rarer the older an order is: within minutes at first, every few days in the end.
  const due = db.prepare(
    `SELECT ${columns} FROM orders
     WHERE created_at > ? AND status NOT IN ('refunded', 'charged_back')
       AND ? - checked_at > max(${minute}, (checked_at - created_at) / 2)
     ORDER BY checked_at LIMIT 50`,
  )
  const insert = db.prepare(
    `INSERT INTO orders (id, account_id, coins, amount_cents, currency, language, status,
       created_at, checked_at) VALUES (?, ?, ?, ?, ?, ?, 'created', ?, ?)`,
  )
  const setUrl = db.prepare('UPDATE orders SET checkout_url = ? WHERE id = ?')
  const setStatus = db.prepare('UPDATE orders SET status = ? WHERE id = ?')
  const setChecked = db.prepare('UPDATE orders SET checked_at = ? WHERE id = ?')
  return {
    find(id: string): OrderRow | null {
      const row = byId.get(id)
      return row ? toOrder(row) : null
    },
    latest: (limit: number): OrderRow[] => latest.all(limit).map(toOrder),
    /** Those that can be paid: a checkout that could not be opened left nothing to show. */
    ofAccount: (accountId: number, limit: number): OrderRow[] =>
      ofAccount.all(accountId, limit).map(toOrder),
    /** @param now epoch milliseconds */
    due: (now: number): OrderRow[] => due.all(now - watched, now).map(toOrder),
    create({ id, accountId, coins, cents, currency, language }: NewOrder) {
      const now = Date.now()
      insert.run(id, accountId, coins, cents, currency, language, now, now)
    },
    setCheckoutUrl: (id: string, url: string) => setUrl.run(url, id),
    setStatus: (id: string, status: OrderStatus) => setStatus.run(status, id),
    setChecked: (id: string, now: number) => setChecked.run(now, id),
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
    status: Value.Parse(OrderStatusSchema, row.status),
    checkoutUrl: row.checkoutUrl === null ? null : String(row.checkoutUrl),
    createdAt: Number(row.createdAt),
  }
}
