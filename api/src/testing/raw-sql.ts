import { CompiledQuery } from 'kysely'
import type { Db } from '#src/database/schema.ts'

/** What the engines say of a value that a CHECK refuses. */
export const checkFailed = /^CHECK constraint failed|^CONSTRAINT .* failed/

/** Runs one statement that is written by hand. @returns its rows, with names in camel case */
export async function runSql<Row>(
  db: Db,
  text: string,
  ...values: unknown[]
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
  return rows
}
