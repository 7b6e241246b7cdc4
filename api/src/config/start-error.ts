import { dirname } from 'node:path'
import { diskAdvice } from '#src/disk/disk-problem.ts'

/** The server cannot start. The message is one line that says what is wrong and what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

export function reasonOf(error: unknown): string {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error
  return String(hasMessage ? error.message : error)
}

/** @returns a StartError if the disk is the cause of this error */
export function asStartError(folder: string, error: unknown): unknown {
  const advice = error instanceof StartError ? null : diskAdvice(folder, error)
  if (!advice) return error
  return new StartError(`cannot use ${folder} (${reasonOf(error)}): ${advice}`)
}

/** @param advice what to do, unless the disk of the folder is the cause */
export function cannot(what: string, error: unknown, folder: string, advice: string) {
  const hint = diskAdvice(folder, error) ?? advice
  return new StartError(`cannot ${what} (${reasonOf(error)}): ${hint}`, { cause: error })
}

export function unusableDatabase(path: string, error: unknown): StartError {
  const advice = 'restore it from a backup, or move it away to start with a new one'
  return cannot(`use the database ${path}`, error, dirname(path), advice)
}

/** Argon2 arrived in Node 24.7; an older 24 lacks it. */
const required = '24.7'

/** @returns one line that says what to do, or null if the version is supported */
export function unsupportedNode(version: string): string | null {
  if (version.localeCompare(required, 'en', { numeric: true }) >= 0) return null
  return `Node ${version} is too old: use ${required} or newer, or run npm start in the project's root, which brings its own`
}
