import type { DatabaseSync } from 'node:sqlite'
import type { CoinMovement } from 'shared-api/contract'
import { prepareRows } from '#src/database/rows.ts'

export function createCoinHistory(db: DatabaseSync) {
  // Newest first: counts back from the current balance and debt. Each side is limited before the
  // two are merged, so it reads at most twice the rows that are shown.
  const page = prepareRows<Omit<CoinMovement, 'at'> & { at: number }>(
    db,
    `WITH moved AS (
       SELECT transaction_id AS id, sum(coins) AS amount, sum(owed) AS owed FROM (
         SELECT * FROM (
           SELECT e.transaction_id, e.amount AS coins, 0 AS owed
           FROM ledger_entries e JOIN ledger_accounts l ON l.id = e.account_id
           WHERE l.code = :player ORDER BY e.transaction_id DESC LIMIT :limit
         )
         UNION ALL
         SELECT * FROM (
           SELECT e.transaction_id, 0, -e.amount
           FROM ledger_entries e JOIN ledger_accounts l ON l.id = e.account_id
           WHERE l.code = :owed ORDER BY e.transaction_id DESC LIMIT :limit
         )
       ) GROUP BY transaction_id ORDER BY transaction_id DESC LIMIT :limit
     )
     SELECT t.id, t.created_at AS at, t.kind, t.detail, m.amount,
       coalesce((SELECT balance FROM ledger_accounts WHERE code = :player), 0)
         - coalesce(sum(m.amount) OVER newer, 0) AS balance,
       -coalesce((SELECT balance FROM ledger_accounts WHERE code = :owed), 0)
         - coalesce(sum(m.owed) OVER newer, 0) AS debt
     FROM moved m JOIN ledger_transactions t ON t.id = m.id
     WINDOW newer AS (ORDER BY m.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
     ORDER BY m.id DESC`,
  )
  return {
    async ofAccount(accountId: number, limit: number): Promise<CoinMovement[]> {
      return page
        .all({ player: `player:${accountId}`, owed: `owed:${accountId}`, limit })
        .map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
    },
  }
}
