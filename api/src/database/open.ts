import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeOwnFile, makeOwnFolder } from '#src/config/data-files.ts'
import { unusableDatabase } from '#src/config/start-error.ts'
import { migrations } from '#src/database/migrations.ts'
import { transaction } from '#src/database/transaction.ts'

/**
 * @param path `:memory:` for a database without a file
 * @throws StartError if the file is not a database or cannot be written
 */
export function openWebDatabase(path: string): DatabaseSync {
  try {
    if (path !== ':memory:') {
      makeOwnFolder(dirname(path))
      makeOwnFile(path)
    }
    return openMigrated(path)
  } catch (error) {
    throw unusableDatabase(path, error)
  }
}

function openMigrated(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 5_000 })
  try {
    // FULL, so that a credited coin survives a power cut.
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON',
    )
    migrate(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function migrate(db: DatabaseSync) {
  transaction(db, () => {
    // A newer release may have applied more steps, which this one tolerates.
    const done = Number(db.prepare('PRAGMA user_version').get()?.user_version)
    for (const sql of migrations.slice(done)) db.exec(sql)
    db.exec(`PRAGMA user_version = ${Math.max(done, migrations.length)}`)
  })
}
