import type { Tx } from '#src/database/schema.ts'
import { isSqlite } from '#src/database/statements.ts'

/**
 * Until the transaction ends, no other has a turn of this name, so what it reads now is still true when it writes. A
 * transaction takes the turns of a payment or a character before that of a ledger, so that no two wait for each other.
 */
export async function takeTurn(tx: Tx, name: string): Promise<void> {
  // SQLite has one transaction that writes at a time.
  if (!isSqlite(tx)) throw new Error(`only SQLite has the turn ${name} yet`)
}
