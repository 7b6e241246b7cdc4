import type { DatabaseSync } from 'node:sqlite'

/** @returns how many rows each table has, without the empty ones */
export function rowsByTable(db: DatabaseSync): Record<string, number> {
  const tables = db.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
  )
  const counts = tables.all().map(({ name }) => {
    const row = db.prepare(`SELECT count(*) AS n FROM ${name}`).get()
    return [String(name), Number(row?.n)] as const
  })
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** @returns how many rows all tables have together */
export function rowsIn(db: DatabaseSync): number {
  return Object.values(rowsByTable(db)).reduce((sum, count) => sum + count, 0)
}

/** @returns the size of the database without its write-ahead log */
export function bytesOf(db: DatabaseSync): number {
  const read = (pragma: string) => Number(Object.values(db.prepare(pragma).get() ?? {})[0])
  return read('PRAGMA page_count') * read('PRAGMA page_size')
}
