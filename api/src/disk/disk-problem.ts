import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Why nothing can be written. Also the codes of the API's answers. */
export type DiskProblem = 'disk-full' | 'disk-read-only' | 'disk-failed'

const bySystem: Record<string, DiskProblem> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EROFS: 'disk-read-only',
}

/** By the primary result code: https://www.sqlite.org/rescode.html */
const bySqlite: Record<number, DiskProblem> = {
  8: 'disk-read-only',
  10: 'disk-failed',
  13: 'disk-full',
  14: 'disk-failed',
}

const byMariadb: Record<number, DiskProblem> = {
  1021: 'disk-full',
  1114: 'disk-full',
  1290: 'disk-read-only',
  1836: 'disk-read-only',
}

/**
 * @param folder where it happened; SQLite often says only "disk I/O error", and a write there tells why
 * @returns null if the error, and what caused it, has nothing to do with the disk
 */
export function diskProblemOf(error: unknown, folder?: string): DiskProblem | null {
  const { name, errno, code, errcode, cause } = Object(error)
  // That of the site's own MariaDB; the disk of the game's is the operator's matter.
  if (name === 'DatabaseError') return byMariadb[errno] ?? null
  const problem = bySystem[code] ?? bySqlite[errcode & 0xff]
  if (problem === 'disk-failed' && folder) return problemIn(folder) ?? problem
  return problem ?? (cause ? diskProblemOf(cause, folder) : null)
}

/** @returns what to tell the operator after the error itself; null if it has nothing to do with the disk */
export function diskAdvice(folder: string, error: unknown): string | null {
  const problem = diskProblemOf(error, folder)
  return problem && `${describeDisk(problem, folder)}; ${remedies[problem]}`
}

export function describeDisk(problem: DiskProblem, folder: string): string {
  return `the disk of ${folder} ${states[problem]}`
}

const states = {
  'disk-full': 'is full',
  'disk-read-only': 'is read-only',
  'disk-failed': 'cannot be used',
}

const remedies = {
  'disk-full': 'make room on it and try again, nothing is damaged',
  'disk-read-only': 'mount it for writing and try again, nothing is damaged',
  'disk-failed': 'check that it is mounted, has no errors, and lets this user write',
}

function problemIn(folder: string): DiskProblem | null {
  const path = join(folder, `.write-test.${process.pid}`)
  try {
    writeFileSync(path, Buffer.alloc(4096))
    return null
  } catch (error) {
    return bySystem[Object(error).code] ?? null
  } finally {
    rmSync(path, { force: true })
  }
}

/** Enough for a login and its mail, so that a disk at its limit is not full one moment and usable the next. */
const leastRoom = 1_000_000

export function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= leastRoom
}
