import type { DatabaseSync } from 'node:sqlite'
import { debtChecks } from '#src/coins/debt-checks.ts'

/**
 * Checks the whole ledger against its rules, entry by entry.
 *
 * @returns one line for each violation; none in a sound ledger
 */
export function auditLedger(db: DatabaseSync): string[] {
  return checks.flatMap(({ sql, says }) =>
    db
      .prepare(sql)
      .all()
      .map((row) => `${row.name}: ${says}`),
  )
}

const checks = [
  {
    says: 'the entries do not add up to zero',
    sql: `SELECT 'transaction ' || transaction_id AS name FROM ledger_entries
          GROUP BY transaction_id HAVING sum(amount) <> 0`,
  },
  {
    says: 'a transaction without entries on both sides',
    sql: `SELECT 'transaction ' || t.id AS name FROM ledger_transactions t
          LEFT JOIN ledger_entries e ON e.transaction_id = t.id
          GROUP BY t.id HAVING count(e.account_id) < 2`,
  },
  {
    says: 'the balance is not the sum of the entries',
    sql: `SELECT l.code AS name FROM ledger_accounts l
          LEFT JOIN ledger_entries e ON e.account_id = l.id
          GROUP BY l.id HAVING l.balance <> coalesce(sum(e.amount), 0)`,
  },
  {
    says: 'a player has less than nothing',
    sql: 'SELECT code AS name FROM ledger_accounts WHERE owner_id IS NOT NULL AND balance < 0',
  },
  {
    says: 'credited, but not by a purchase of its order',
    sql: `SELECT 'payment ' || p.id AS name FROM payments p
          JOIN ledger_transactions t ON t.id = p.credit_id
          WHERE t.kind <> 'purchase' OR t.reference <> 'payment:' || p.id OR t.detail <> p.order_id`,
  },
  {
    says: 'a purchase of no payment',
    sql: `SELECT 'transaction ' || t.id AS name FROM ledger_transactions t
          LEFT JOIN payments p ON p.credit_id = t.id
          WHERE t.kind = 'purchase' AND p.id IS NULL`,
  },
  {
    says: 'a delivery whose coins were returned and not, or the other way round',
    sql: `SELECT 'delivery ' || id AS name FROM deliveries
          WHERE (state = 'returned') <> (return_id IS NOT NULL)`,
  },
  ...debtChecks,
]
