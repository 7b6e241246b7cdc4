import { AsyncLocalStorage } from 'node:async_hooks'
import { repeatAfterConflicts } from '#src/database/database-error.ts'
import type { Tx, WebDatabase } from '#src/database/schema.ts'

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
