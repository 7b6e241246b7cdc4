import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeOwnFile } from '#src/config/data-files.ts'
import { StartError, unusableDatabase } from '#src/config/start-error.ts'

const sqliteBusy = 5
const lockFile = (dataDir: string) => join(dataDir, 'lock.sqlite')

/**
 * Holds a data folder for this process. The lock is one of the operating system, on a database that holds nothing but
 * the process id of the holder: `kill -9` leaves no lock behind. A process must not open this file in any other way,
 * because closing it would end the lock.
 *
 * @returns a function that lets it go @throws StartError if another process holds it
 */
export function lockDataFolder(dataDir: string): () => void {
  const path = lockFile(dataDir)
  try {
    makeOwnFile(path)
    const db = new DatabaseSync(path, { timeout: 1_000 })
    try {
      // Between the two transactions another process may write its id, and then fails.
      while (holderIn(db) !== process.pid || !db.isTransaction) {
        if (db.isTransaction) db.exec('ROLLBACK')
        db.exec(`PRAGMA user_version = ${process.pid}; BEGIN IMMEDIATE`)
      }
      return () => db.close()
    } catch (error) {
      const pid = isBusy(error) ? holderIn(db) : null
      db.close()
      throw pid === null ? error : inUse(dataDir, pid)
    }
  } catch (error) {
    throw error instanceof StartError ? error : unusableDatabase(path, error)
  }
}

/** @returns why a server cannot start on this data folder; null if none runs there. Creates nothing. */
export function findHolder(dataDir: string): StartError | null {
  const path = lockFile(dataDir)
  if (!existsSync(path)) return null
  using db = new DatabaseSync(path, { timeout: 0 })
  try {
    db.exec('BEGIN IMMEDIATE; ROLLBACK')
    return null
  } catch (error) {
    if (isBusy(error)) return inUse(dataDir, holderIn(db))
    throw unusableDatabase(path, error)
  }
}

function holderIn(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version)
}

function isBusy(error: unknown): boolean {
  return Object(error).errcode === sqliteBusy
}

function inUse(dataDir: string, pid: number): StartError {
  return new StartError(
    `the data folder ${dataDir} is in use by another portal, process ${pid}: stop that one, or set DATA_DIR to another folder`,
  )
}
