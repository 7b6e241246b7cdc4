import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CamelCasePlugin, Kysely } from 'kysely'
import { makeOwnFile, makeOwnFolder } from '#src/config/data-files.ts'
import { unusableDatabase } from '#src/config/start-error.ts'
import { createInProcessDialect } from '#src/database/in-process-dialect.ts'
import type { Schema, WebDatabase } from '#src/database/schema.ts'

/** Forward only: a released file never changes, and nothing is dropped while a released server uses it. */
export const migrations: readonly URL[] = [
  new URL('./migrations/001-first.sql', import.meta.url),
  new URL('./migrations/002-news.sql', import.meta.url),
  new URL('./migrations/003-coins.sql', import.meta.url),
  new URL('./migrations/004-accounts.sql', import.meta.url),
  new URL('./migrations/005-outbox.sql', import.meta.url),
  new URL('./migrations/006-link-purposes.sql', import.meta.url),
  new URL('./migrations/007-removed-accounts.sql', import.meta.url),
  new URL('./migrations/008-retention.sql', import.meta.url),
  new URL('./migrations/009-order-checks.sql', import.meta.url),
  new URL('./migrations/010-debts.sql', import.meta.url),
  new URL('./migrations/011-delivery-channels.sql', import.meta.url),
  new URL('./migrations/012-premium-mirror.sql', import.meta.url),
  new URL('./migrations/013-returned-keys.sql', import.meta.url),
  new URL('./migrations/014-own-realm.sql', import.meta.url),
]

/**
 * @param path `:memory:` for a database without a file
 * @throws StartError if the file is not a database or cannot be written
 */
export function openWebDatabase(path: string, steps = migrations): WebDatabase {
  try {
    if (path !== ':memory:') {
      makeOwnFolder(dirname(path))
      makeOwnFile(path)
    }
    return asWebDatabase(openMigrated(path, steps))
  } catch (error) {
    throw unusableDatabase(path, error)
  }
}

/** As it is, for a command that changes nothing. */
export function openToRead(path: string): WebDatabase {
  return asWebDatabase(new DatabaseSync(path, { readOnly: true }))
}

function asWebDatabase(db: DatabaseSync): WebDatabase {
  const dialect = createInProcessDialect(db)
  return new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
}

function openMigrated(path: string, steps: readonly URL[]): DatabaseSync {
  const db = new DatabaseSync(path)
  try {
    // FULL, so that a credited coin survives a power cut.
    db.exec(
      `PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
       PRAGMA foreign_keys = ON; BEGIN IMMEDIATE`,
    )
    // A newer release may have applied more steps, which this one tolerates.
    const done = Number(db.prepare('PRAGMA user_version').get()?.user_version)
    for (const step of steps.slice(done)) db.exec(readFileSync(step, 'utf8'))
    // From here on a wait does not block the process.
    db.exec(
      `PRAGMA user_version = ${Math.max(done, steps.length)}; COMMIT; PRAGMA busy_timeout = 0`,
    )
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
