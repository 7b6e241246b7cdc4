import type { DatabaseSync } from 'node:sqlite'
import type { CoinMovement } from 'shared-api/contract'
import { sqlOn } from '#src/database/sql.ts'

type Row = Omit<CoinMovement, 'at'> & { at: number }

export function createCoinHistory(db: DatabaseSync) {
  const sql = sqlOn(db)
  return {
    /** Newest first: counts back from the current balance and debt. */
    async ofAccount(accountId: number, limit: number): Promise<CoinMovement[]> {
      const player = `player:${accountId}`
      const debtor = `owed:${accountId}`
      // Each side is limited before the two are merged, so it reads at most twice the rows that are shown.
      const rows = sql.all<Row>`
        WITH moved AS (
          SELECT transaction_id AS id, sum(coins) AS amount, sum(owed) AS owed FROM (
            SELECT * FROM (
              SELECT e.transaction_id, e.amount AS coins, 0 AS owed
              FROM ledger_entries e JOIN ledger_accounts l ON l.id = e.account_id
              WHERE l.code = ${player} ORDER BY e.transaction_id DESC LIMIT ${limit}
            )
            UNION ALL
            SELECT * FROM (
              SELECT e.transaction_id, 0, -e.amount
              FROM ledger_entries e JOIN ledger_accounts l ON l.id = e.account_id
              WHERE l.code = ${debtor} ORDER BY e.transaction_id DESC LIMIT ${limit}
            )
          ) GROUP BY transaction_id ORDER BY transaction_id DESC LIMIT ${limit}
        )
        SELECT t.id, t.created_at AS at, t.kind, t.detail, m.amount,
          coalesce((SELECT balance FROM ledger_accounts WHERE code = ${player}), 0)
            - coalesce(sum(m.amount) OVER newer, 0) AS balance,
          -coalesce((SELECT balance FROM ledger_accounts WHERE code = ${debtor}), 0)
            - coalesce(sum(m.owed) OVER newer, 0) AS debt
        FROM moved m JOIN ledger_transactions t ON t.id = m.id
        WINDOW newer AS (ORDER BY m.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
        ORDER BY m.id DESC`
      return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
    },
  }
}
