import type { DatabaseSync } from 'node:sqlite'

export function transaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // SQLite may have rolled back by itself, such as on a full disk.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
