import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { PortalError } from '#src/errors.ts'
import { ownRights, passage } from './rights.ts'

/**
 * What a command does to the store. Any number `add`, beside one that moves a `pointer`; who takes
 * things away (`clear`) is alone.
 */
export type StoreUse = 'add' | 'pointer' | 'clear'

/** SQLite's own three locks say exactly that. */
const statements: Record<StoreUse, string> = {
  add: 'BEGIN; SELECT 1 FROM sqlite_schema',
  pointer: 'BEGIN IMMEDIATE',
  clear: 'BEGIN EXCLUSIVE',
}

/** Nothing is ever written into it, so there is nothing to undo: a journal would ask for room on a full disk. */
const withoutJournal = 'PRAGMA journal_mode = MEMORY'

const sqliteBusy = 5
const sqliteCannotOpen = 14

const isSqlite = (error: unknown, code: number) =>
  (error as { errcode?: number }).errcode === code

/** What a person can mend when a store cannot be written to; any other error as it is. */
function explain(error: unknown, store: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new PortalError(
      `the disk of ${store} is full: make room, or remove what is old with 'portal prune'`,
    )
  }
  const isForbidden = ['EACCES', 'EISDIR', 'EPERM', 'EROFS'].includes(code)
  if (!isForbidden && !isSqlite(error, sqliteCannotOpen)) return error
  return new PortalError(
    `the store ${store} cannot be written to: run this as the user who owns it, on a disk that is not read-only`,
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
    // A transaction that was begun and got no lock is none.
    if (lock.isTransaction) lock.exec('ROLLBACK')
    if (Date.now() > end) {
      throw new PortalError(
        `another command has worked on the store ${store} for ${waitMs / 1000} seconds: wait until it is done, or end it`,
      )
    }
    await setTimeout(25)
  }
}

/**
 * Does something to the store while nobody does what cannot go with it, in this process or another.
 *
 * The lock is an empty SQLite database, that is, a lock of the operating system: it ends with the
 * process that has it, however that ends, so there is never a dead one's to be taken over. Lock
 * files with an age or a process id are guesses, and two who guess at once both win.
 *
 * @param store the store's folder
 * @param use what is done
 * @param work does it
 * @param waitMs how long to wait for others
 * @throws PortalError when others take longer, or the store cannot be written to
 */
export async function useStore<T>(
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
