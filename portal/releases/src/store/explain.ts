import { isAbsolute, relative } from 'node:path'
import { PortalError } from 'portal-contract'

const isForbidden = (code = '') => ['EACCES', 'EISDIR', 'EPERM', 'EROFS'].includes(code)

/** SQLite's own codes: it may not write, or cannot open its file. */
const sqliteRefusals = [8, 14]

const isInside = (store: string, path: string) => {
  const way = relative(store, path)
  return !way.startsWith('..') && !isAbsolute(way)
}

/** Turns the refusal of a read into a PortalError, and returns any other error as it is. */
function explainRead(error: NodeJS.ErrnoException): unknown {
  if (!isForbidden(error.code) || error.path === undefined) return error
  return new PortalError(
    `${error.path} cannot be read`,
    'run this as the user who owns it, or let this user read it',
  )
}

/** Turns a known error of work on a store into a PortalError, and returns any other as it is. */
export function explainWork(error: unknown, store: string): unknown {
  const {
    code,
    path = store,
    errcode,
  } = error as NodeJS.ErrnoException & {
    errcode?: number
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new PortalError(
      `the disk of ${store} is full`,
      `make room, or remove what is old with 'portal prune'`,
    )
  }
  if (!isForbidden(code) && !sqliteRefusals.includes(errcode ?? 0)) return error
  if (!isInside(store, path)) return explainRead(error as NodeJS.ErrnoException)
  return new PortalError(
    `the store ${store} cannot be written to`,
    'run this as the user who owns it, on a disk that is not read-only',
  )
}

/** Handles a failed read. A missing path gives `value`; what may not be read is a PortalError. */
export const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value
    throw explainRead(error)
  }
