import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CamelCasePlugin, Kysely } from 'kysely'
import { makeOwnFile, makeOwnFolder } from '#src/config/data-files.ts'
import type { Config } from '#src/config/env.ts'
import { unusableDatabase } from '#src/config/start-error.ts'
import { createInProcessDialect } from '#src/database/in-process-dialect.ts'
import { migrations } from '#src/database/migrations.ts'
import type { Schema, WebDatabase } from '#src/database/schema.ts'

/** Opens the site's own database, a file or MariaDB, and brings its layout up to date. @throws StartError */
export async function openWebDatabase(
  { webDatabase, webFile }: Pick<Config, 'webDatabase' | 'webFile'>,
  steps?: readonly URL[],
): Promise<WebDatabase> {
  if (!webDatabase) return openWebFile(webFile, steps)
  // Imported late: the connector has 200 modules, which SQLite does without.
  const { openMariadb } = await import('#src/database/mariadb/open.ts')
  return openMariadb(webDatabase, steps)
}

/**
 * @param path `:memory:` for a database without a file
 * @throws StartError if the file is not a database or cannot be written
 */
export function openWebFile(path: string, steps = migrations): WebDatabase {
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
    for (const step of steps.slice(done)) {
      db.exec(readFileSync(step, 'utf8'))
    }
    // A start that changes nothing waits for no disk.
    if (done < steps.length) db.exec(`PRAGMA user_version = ${steps.length}`)
    // From here on a wait does not block the process.
    db.exec('COMMIT; PRAGMA busy_timeout = 0')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
