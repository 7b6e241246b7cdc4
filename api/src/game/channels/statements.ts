import { type Kysely, type RawBuilder, sql } from 'kysely'
import { retryLocked } from '#src/game/retry-locked.ts'
import type { GameDatabase } from '#src/game/schema.ts'

/** Runs one write. @returns how many rows it changed */
export async function changes(
  db: Kysely<GameDatabase>,
  statement: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await retryLocked(() => statement.execute(db))
  return Number(numAffectedRows ?? 0n)
}

/** @param rows what follows FROM */
export async function exists(
  db: Kysely<GameDatabase>,
  rows: RawBuilder<unknown>,
): Promise<boolean> {
  const result = await sql`select 1 from ${rows} limit 1`.execute(db)
  return result.rows.length > 0
}
