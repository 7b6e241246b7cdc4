import type { DatabaseSync } from 'node:sqlite'
import { debtChecks } from '#src/coins/ledger/debt-checks.ts'

/** @returns one line for each violation */
export function auditLedger(db: DatabaseSync): string[] {
  return checks.flatMap(({ sql, violation }) =>
    db
      .prepare(sql)
      .all()
      .map((row) => `${row.name}: ${violation}`),
  )
}

const checks = [
  {
    violation: 'the entries do not add up to zero',
    sql: `SELECT 'transaction ' || transaction_id AS name FROM ledger_entries
          GROUP BY transaction_id HAVING sum(amount) <> 0`,
  },
  {
    violation: 'a transaction without entries on both sides',
    sql: `SELECT 'transaction ' || t.id AS name FROM ledger_transactions t
          LEFT JOIN ledger_entries e ON e.transaction_id = t.id
          GROUP BY t.id HAVING count(e.account_id) < 2`,
  },
  {
    violation: 'the balance is not the sum of the entries',
    sql: `SELECT l.code AS name FROM ledger_accounts l
          LEFT JOIN ledger_entries e ON e.account_id = l.id
          GROUP BY l.id HAVING l.balance <> coalesce(sum(e.amount), 0)`,
  },
  {
    violation: 'a player has less than nothing',
    sql: 'SELECT code AS name FROM ledger_accounts WHERE owner_id IS NOT NULL AND balance < 0',
  },
  {
    violation: 'credited, but not by a purchase of its order',
    sql: `SELECT 'payment ' || p.id AS name FROM payments p
          JOIN ledger_transactions t ON t.id = p.credit_id
          WHERE t.kind <> 'purchase' OR t.reference <> 'payment:' || p.id OR t.detail <> p.order_id`,
  },
  {
    violation: 'a purchase of no payment',
    sql: `SELECT 'transaction ' || t.id AS name FROM ledger_transactions t
          LEFT JOIN payments p ON p.credit_id = t.id
          WHERE t.kind = 'purchase' AND p.id IS NULL`,
  },
  {
    violation: 'a delivery whose coins were returned and not, or the other way round',
    sql: `SELECT 'delivery ' || id AS name FROM deliveries
          WHERE (state = 'returned') <> (return_id IS NOT NULL)`,
  },
  ...debtChecks,
]
