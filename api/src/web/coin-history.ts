import type { DatabaseSync } from 'node:sqlite'
import { type CoinMovement, CoinMovementKindSchema } from 'shared-api/contract'
import { Value } from 'typebox/value'
import type { CoinHistoryRepository } from '#src/web/ports.ts'

export function createCoinHistory(db: DatabaseSync): CoinHistoryRepository {
  // Newest first, from the balance of now backwards: no more rows are read than are shown.
  const page = db.prepare(
    `SELECT t.id, t.created_at AS at, t.kind, t.detail, e.amount,
       l.balance - coalesce(sum(e.amount) OVER newer, 0) AS balance
     FROM ledger_accounts l
     JOIN ledger_entries e ON e.account_id = l.id
     JOIN ledger_transactions t ON t.id = e.transaction_id
     WHERE l.owner_id = ?
     WINDOW newer AS (
       ORDER BY e.transaction_id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
     )
     ORDER BY e.transaction_id DESC LIMIT ?`,
  )
  return {
    async ofAccount(accountId, limit) {
      return page.all(accountId, limit).map(toMovement)
    },
  }
}

function toMovement(row: Record<string, unknown>): CoinMovement {
  return {
    id: Number(row.id),
    at: new Date(Number(row.at)).toISOString(),
    kind: Value.Parse(CoinMovementKindSchema, row.kind),
    amount: Number(row.amount),
    balance: Number(row.balance),
    detail: row.detail === null ? null : String(row.detail),
  }
}
