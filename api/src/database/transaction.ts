import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { repeatAfterConflicts } from '#src/database/database-error.ts'
import type { Db, Tx, WebDatabase } from '#src/database/schema.ts'
import { isSqlite } from '#src/database/statements.ts'

const running = new AsyncLocalStorage<true>()

/**
 * The only way to begin a transaction. The work may be run again from its start, so it has no effect outside of the database
 * before this returns, and all that it reads and writes goes through `tx`.
 *
 * @throws what the work throws, after a rollback; UnknownOutcomeError if the connection was lost during the commit
 */
export async function transaction<Result>(
  db: WebDatabase,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return repeatAfterConflicts(() =>
    db.transaction().execute((tx) => running.run(true, () => work(tx))),
  )
}

/** @throws for a statement beside the running transaction: it would not be part of it, or wait for it for ever */
export function assertOutsideTransaction(): void {
  if (running.getStore()) throw new Error('within a transaction, use its `tx`')
}

/**
 * To be called in a transaction. Until it ends, no other has a turn of these names, so what it reads now is still true when it writes. A
 * transaction takes the turns of a payment or a character before that of a ledger, or with it, so that no two wait for each other.
 */
export async function takeTurn(tx: Db, ...names: string[]): Promise<void> {
  // SQLite has one transaction that writes at a time.
  if (isSqlite(tx) || names.length === 0) return
  const now = Date.now()
  // Hashes, because a name may hold what a visitor typed; sorted, so that two with the same names do not wait for each other.
  const rows = names
    .map((name) => createHash('sha256').update(name).digest())
    .sort(Buffer.compare)
    .map((name) => sql`(${name}, ${now})`)
  // The value always changes: two nodes of a cluster compare what was changed, not what was locked.
  await sql`INSERT INTO turns (name, taken_at) VALUES ${sql.join(rows)}
    ON DUPLICATE KEY UPDATE taken_at = greatest(taken_at + 1, ${now})`.execute(tx)
}

/** A transaction that begins by taking its turns. */
export function inTurn<Result>(
  db: WebDatabase,
  names: string | string[],
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return transaction(db, async (tx) => {
    await takeTurn(tx, ...[names].flat())
    return work(tx)
  })
}

/** @param until turns that were taken later stay @returns whether there may be more */
export async function removeOldTurns(db: Db, until: number, most: number) {
  if (isSqlite(db)) return false
  const { numAffectedRows = 0n } =
    await sql`DELETE FROM turns WHERE taken_at < ${until} LIMIT ${most}`.execute(db)
  return numAffectedRows === BigInt(most)
}
