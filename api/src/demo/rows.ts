import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** One INSERT for many rows. The first row defines the columns. */
export function insertInto(
  db: DatabaseSync,
  table: string,
): (row: Record<string, SQLInputValue>) => void {
  let statement: StatementSync | null = null
  return (row) => {
    statement ??= prepare(db, table, Object.keys(row))
    statement.run(row)
  }
}

function prepare(db: DatabaseSync, table: string, columns: string[]) {
  const marks = columns.map((column) => `:${column}`)
  return db.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks.join(', ')})`,
  )
}

/** Characters, clans and items of the emulator share one range of ids. */
export const firstObjectId = 0x10000000

export function countObjectIds(from = firstObjectId): () => number {
  let next = from
  return () => next++
}
