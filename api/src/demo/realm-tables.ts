import { readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** Without indexes, which are faster to make when all rows are there. */
export const realmTables = readFileSync(
  new URL('./realm-tables.sql', import.meta.url),
  'utf8',
)
export const realmIndexes = readFileSync(
  new URL('./realm-indexes.sql', import.meta.url),
  'utf8',
)

/** Changes a realm that the site may use meanwhile: all of it, or nothing. */
export function changeRealm(path: string, change: (db: DatabaseSync) => void): void {
  using db = new DatabaseSync(path, { timeout: 5_000 })
  db.exec('BEGIN IMMEDIATE')
  change(db)
  db.exec('COMMIT')
}

/** One INSERT for many rows. The first row defines the columns. */
export function insertInto(db: DatabaseSync, table: string) {
  let statement: StatementSync | null = null
  return (row: Record<string, SQLInputValue>) => {
    const columns = Object.keys(row)
    statement ??= db.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (:${columns.join(', :')})`,
    )
    statement.run(row)
  }
}

/** @returns a function that gives a character a new item */
export function createItems(db: DatabaseSync, nextId: () => number) {
  const insertItem = insertInto(db, 'items')
  return (owner: number, item: number, count: number, loc = 'INVENTORY') =>
    insertItem({ owner_id: owner, object_id: nextId(), item_id: item, count, loc })
}

/** Characters, clans and items of the emulator share one range of ids. */
export const firstObjectId = 0x10000000

export function countObjectIds(from = firstObjectId): () => number {
  let next = from
  return () => next++
}
