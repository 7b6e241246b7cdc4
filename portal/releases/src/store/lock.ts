import { AsyncLocalStorage } from 'node:async_hooks'
import { closeSync, openSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { PortalError } from 'portal-contract'
import { explainRead, isForbidden } from './files.ts'
import { ownRights, passage } from './rights.ts'

/** How a command uses the store. Any number may `add`, next to one that moves a `pointer`. `clear` runs alone. */
export type StoreUse = 'add' | 'pointer' | 'clear'

declare const use: unique symbol

/** The folder of a store whose lock is held: functions that need the lock take this. */
export type HeldStore<Use extends StoreUse = StoreUse> = string & { readonly [use]: Use }

/** The folder of a store whose lock the caller does not hold: functions that ask for the lock take this. */
export type FreeStore = string & { readonly [use]?: never }

/** These match the three locks of SQLite. */
const statements: Record<StoreUse, string> = {
  add: 'BEGIN; SELECT 1 FROM sqlite_schema',
  pointer: 'BEGIN IMMEDIATE',
  clear: 'BEGIN EXCLUSIVE',
}

/** The database stays empty. A journal would need space on a full disk. */
const withoutJournal = 'PRAGMA journal_mode = MEMORY'

const sqliteBusy = 5

/**
 * Creates the lock's file with its rights. An existing file is never opened here: POSIX ends all locks of a process on
 * a file when the process closes any descriptor of it. SQLite knows that, and closes its own when its locks have ended.
 */
function createLockFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', ownRights.file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

async function acquire(
  lock: DatabaseSync,
  wanted: StoreUse,
  store: string,
  waitMs: number,
) {
  const end = Date.now() + waitMs
  while (true) {
    try {
      return lock.exec(`${withoutJournal}; ${statements[wanted]}`)
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
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

/** SQLite's own codes: it may not write, or cannot open its file. */
const sqliteRefusals = [8, 14]

/** Turns a known error of work on a store into a PortalError, and returns any other as it is. */
function explainWork(error: NodeJS.ErrnoException & { errcode?: number }, store: string) {
  const { code, path = store, errcode = 0 } = error
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new PortalError(
      `the disk of ${store} is full`,
      `make room, or remove what is old with 'portal prune'`,
    )
  if (!isForbidden(error) && !sqliteRefusals.includes(errcode)) return error
  const inStore = relative(store, path)
  if (inStore.startsWith('..') || isAbsolute(inStore)) return explainRead(error)
  return new PortalError(
    `the store ${store} cannot be written to`,
    'run this as the user who owns it, on a disk that is not read-only',
  )
}

const held = new AsyncLocalStorage<{ store: string; isHeld: boolean }>()

/**
 * Runs work under the store's lock, which excludes work of this process and of others alike.
 * The lock is an empty SQLite database, that is, a lock of the operating system: it ends with its process, so it is
 * never stale. Lock files with an age or a process id need guesses, and two processes may guess at once.
 * @param waitMs how long to wait for others
 * @throws PortalError when others take longer, or the store cannot be written to
 */
export async function withStoreLock<Result, Use extends StoreUse>(
  store: FreeStore,
  wanted: Use,
  work: (store: HeldStore<Use>) => Promise<Result>,
  waitMs = 60_000,
): Promise<Result> {
  const around = held.getStore()
  // The types cannot see through a parameter that is a plain string.
  if (around?.isHeld && around.store === store)
    throw new Error(`the lock of ${store} is asked for by code that holds it`)
  const holding = { store, isHeld: true }
  try {
    await mkdir(store, { recursive: true, mode: passage })
    const file = join(store, '.lock')
    createLockFile(file)
    using lock = new DatabaseSync(file, { timeout: 0 })
    await acquire(lock, wanted, store, waitMs)
    return await held.run(holding, () => work(store as string as HeldStore<Use>))
  } catch (error) {
    throw explainWork(error as NodeJS.ErrnoException, store)
  } finally {
    holding.isHeld = false
  }
}
