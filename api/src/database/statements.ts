import { type InsertQueryBuilder, type InsertResult, SqliteAdapter } from 'kysely'
import type { Db, Schema } from '#src/database/schema.ts'

/** The codes of SQLite (https://www.sqlite.org/rescode.html) and of MariaDB (https://mariadb.com/kb/en/mariadb-error-codes/). */
const duplicates = { sqlite: [1555, 2067], mariadb: [1062] }
/** A CHECK, or a trigger that refuses. */
const refusals = { sqlite: [275, 1811], mariadb: [4025, 1644] }

function hasCode(error: unknown, { sqlite, mariadb }: typeof duplicates): boolean {
  const { errcode, errno } = Object(error)
  return sqlite.includes(errcode) || mariadb.includes(errno)
}

/** Whether the database refused a value by one of its own rules, such as a balance below zero. */
export const isRefusedByRule = (error: unknown) => hasCode(error, refusals)

type Insert<Table extends keyof Schema> = InsertQueryBuilder<Schema, Table, InsertResult>

/** Inserts a row, unless one with a key of it exists. @returns null if one does */
export async function insertNew<Table extends keyof Schema>(insert: Insert<Table>) {
  try {
    return await insert.executeTakeFirstOrThrow()
  } catch (error) {
    if (hasCode(error, duplicates)) return null
    throw error
  }
}

type Change<Table extends keyof Schema> = Parameters<
  Insert<Table>['onDuplicateKeyUpdate']
>[0]

/** Changes the row that has the key already. @param key the columns of a unique key */
export function orUpdate<Table extends keyof Schema>(
  db: Db,
  insert: Insert<Table>,
  key: readonly (keyof Schema[Table] & string)[],
  change: Change<Table>,
): Insert<Table> {
  if (!isSqlite(db)) return insert.onDuplicateKeyUpdate(change)
  return insert.onConflict((conflict) =>
    conflict.columns([...key] as never).doUpdateSet(change as never),
  )
}

export function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}
