import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { PortalError } from 'portal-contract'
import { ownRights, passage } from './rights.ts'

/** How a command uses the store. Any number may `add`, next to one that moves a `pointer`. `clear` runs alone. */
export type StoreUse = 'add' | 'pointer' | 'clear'

/** These match the three locks of SQLite. */
const statements: Record<StoreUse, string> = {
  add: 'BEGIN; SELECT 1 FROM sqlite_schema',
  pointer: 'BEGIN IMMEDIATE',
  clear: 'BEGIN EXCLUSIVE',
}

/** The database stays empty. A journal would need space on a full disk. */
const withoutJournal = 'PRAGMA journal_mode = MEMORY'

const sqliteBusy = 5
const sqliteCannotOpen = 14

const isSqlite = (error: unknown, code: number) =>
  (error as { errcode?: number }).errcode === code

/** Turns known errors into a PortalError, and returns any other as it is. */
function explain(error: unknown, store: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new PortalError(
      `the disk of ${store} is full`,
      `make room, or remove what is old with 'portal prune'`,
    )
  }
  const isForbidden = ['EACCES', 'EISDIR', 'EPERM', 'EROFS'].includes(code)
  if (!isForbidden && !isSqlite(error, sqliteCannotOpen)) return error
  return new PortalError(
    `the store ${store} cannot be written to`,
    'run this as the user who owns it, on a disk that is not read-only',
  )
}

async function acquire(lock: DatabaseSync, use: StoreUse, store: string, waitMs: number) {
  const end = Date.now() + waitMs
  while (true) {
    try {
      return lock.exec(`${withoutJournal}; ${statements[use]}`)
    } catch (error) {
      if (!isSqlite(error, sqliteBusy)) throw error
    }
    // The transaction has begun without its lock.
    if (lock.isTransaction) lock.exec('ROLLBACK')
    if (Date.now() > end) {
      throw new PortalError(
        `another command has worked on the store ${store} for ${waitMs / 1000} seconds`,
        'wait until it is done, or end it',
      )
    }
    await setTimeout(25)
  }
}

/**
 * Runs work under the store's lock, across processes.
 *
 * The lock is an empty SQLite database, that is, a lock of the operating system: it ends with its process, so it is
 * never stale. Lock files with an age or a process id need guesses, and two processes may guess at once.
 *
 * @param waitMs how long to wait for others
 * @throws PortalError when others take longer, or the store cannot be written to
 */
export async function withStoreLock<T>(
  store: string,
  use: StoreUse,
  work: () => Promise<T>,
  waitMs = 60_000,
): Promise<T> {
  let lock: DatabaseSync | undefined
  try {
    await mkdir(store, { recursive: true, mode: passage })
    const file = join(store, '.lock')
    await (await open(file, 'a', ownRights.file)).close()
    lock = new DatabaseSync(file, { timeout: 0 })
    await acquire(lock, use, store, waitMs)
    return await work()
  } catch (error) {
    throw explain(error, store)
  } finally {
    lock?.close()
  }
}
