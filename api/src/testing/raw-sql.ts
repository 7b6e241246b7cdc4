import { CompiledQuery } from 'kysely'
import type { Db } from '#src/database/schema.ts'

/** Runs one statement that is written by hand. @returns its rows, with names in camel case */
export async function runSql<Row>(
  db: Db,
  text: string,
  ...values: unknown[]
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
  return rows
}
