import type { DatabaseSync } from 'node:sqlite'
import type { StoredStatus } from '#src/coins/orders/order-times.ts'

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

const columns = `id, order_id AS orderId, status, problem, credit_id AS creditId,
  debt_paid AS debtPaid, changed_at AS changedAt`

const statuses = ['pending', 'approved', 'rejected', 'refunded', 'charged_back'] as const

/** Synchronous, for use within a transaction. */
export type Payments = ReturnType<typeof createPayments>

export function createPayments(db: DatabaseSync) {
  const byId = db.prepare(`SELECT ${columns} FROM payments WHERE id = ?`)
  const ofOrder = db.prepare(
    `SELECT ${columns} FROM payments WHERE order_id = ? ORDER BY created_at, id`,
  )
  const debtPaid = db.prepare(
    'SELECT coalesce(sum(debt_paid), 0) AS coins FROM payments WHERE order_id = ?',
  )
  const upsert = db.prepare(
    `INSERT INTO payments (id, order_id, status, problem, credit_id, debt_paid, changed_at,
       created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, problem = excluded.problem,
       credit_id = excluded.credit_id, debt_paid = excluded.debt_paid,
       changed_at = excluded.changed_at, updated_at = excluded.updated_at`,
  )
  return {
    find(id: string): PaymentRow | null {
      const row = byId.get(id)
      return row ? toPayment(row) : null
    },
    ofOrder: (orderId: string): PaymentRow[] => ofOrder.all(orderId).map(toPayment),
    debtPaidBy: (orderId: string): number => Number(debtPaid.get(orderId)?.coins),
    save({ id, orderId, status, problem, creditId, debtPaid, changedAt }: PaymentRow) {
      const now = Date.now()
      upsert.run(id, orderId, status, problem, creditId, debtPaid, changedAt, now, now)
    },
  }
}

function toPayment(row: Record<string, unknown>): PaymentRow {
  return {
    id: String(row.id),
    orderId: String(row.orderId),
    status: statuses.find((status) => status === row.status) ?? 'pending',
    problem: row.problem === null ? null : String(row.problem),
    creditId: row.creditId === null ? null : Number(row.creditId),
    debtPaid: Number(row.debtPaid),
    changedAt: row.changedAt === null ? null : Number(row.changedAt),
  }
}
