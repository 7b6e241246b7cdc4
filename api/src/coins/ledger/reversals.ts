import type { DatabaseSync } from 'node:sqlite'
import { prepareRows } from '#src/database/rows.ts'

type Reversal = {
  /** The ledger transaction that took the coins. */
  id: number
  paymentId: string
  accountId: number
  /** Coins that could not be taken because the player had spent them. */
  shortfall: number
  /** How much of it later purchases paid. */
  collected: number
}

const columns = `transaction_id AS id, payment_id AS paymentId, account_id AS accountId,
  shortfall, collected`

/** Synchronous, for use within a transaction. */
export function createReversals(db: DatabaseSync) {
  const active = prepareRows<Reversal>(
    db,
    `SELECT ${columns} FROM reversals WHERE payment_id = ? AND return_id IS NULL`,
  )
  const count = db.prepare('SELECT count(*) AS n FROM reversals WHERE payment_id = ?')
  const owed = prepareRows<Reversal>(
    db,
    `SELECT ${columns} FROM reversals
     WHERE account_id = ? AND return_id IS NULL AND collected < shortfall
     ORDER BY transaction_id`,
  )
  const insert = db.prepare(
    `INSERT INTO reversals (transaction_id, payment_id, account_id, shortfall)
     VALUES (?, ?, ?, ?)`,
  )
  const collect = db.prepare(
    'UPDATE reversals SET collected = collected + ? WHERE transaction_id = ?',
  )
  const close = db.prepare('UPDATE reversals SET return_id = ? WHERE transaction_id = ?')
  return {
    /** @returns the reversal that was not undone, if there is one */
    active: (paymentId: string) => active.get(paymentId),
    count: (paymentId: string): number => Number(count.get(paymentId)?.n),
    /** @returns the reversals that a player still owes coins for, the oldest first */
    owedBy: (accountId: number) => owed.all(accountId),
    add({ id, paymentId, accountId, shortfall }: Omit<Reversal, 'collected'>) {
      insert.run(id, paymentId, accountId, shortfall)
    },
    collect: (id: number, coins: number) => collect.run(coins, id),
    close: (id: number, returnId: number) => close.run(returnId, id),
  }
}
