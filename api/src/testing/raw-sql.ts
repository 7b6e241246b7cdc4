import { CompiledQuery } from 'kysely'
import type { Db } from '#src/database/schema.ts'
import { isSqlite } from '#src/database/statements.ts'

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

/** Makes the database refuse some writes, until the trigger `refusal` is dropped. @param what such as `UPDATE ON orders` */
export async function refuseWrites(db: Db, what: string, message: string, when = '1 = 1') {
  const trigger = `CREATE TRIGGER refusal BEFORE ${what}`
  const body = isSqlite(db)
    ? `WHEN ${when} BEGIN SELECT raise(ABORT, '${message}'); END`
    : `FOR EACH ROW BEGIN IF ${when} THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${message}'; END IF; END`
  await runSql(db, `${trigger} ${body}`)
}
