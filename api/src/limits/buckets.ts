import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/**
 * At most so many tries in a bucket: within the last so many milliseconds; or, where the bucket leaks, until one of
 * them is forgotten every so many milliseconds.
 */
export type Limit = { bucket: string; most: number } & (
  | { within: number }
  | { leak: number }
)

/** Counts tries, each one a row. Synchronous, for use within a transaction. */
export function createBuckets(db: DatabaseSync) {
  const countSince = db.prepare(
    'SELECT count(*) AS tries FROM attempts WHERE bucket = ? AND made_at > ?',
  )
  const countRemembered = db.prepare(
    `SELECT count(*) AS tries, max(forgotten_at) AS last FROM attempts
     WHERE bucket = ? AND forgotten_at > ?`,
  )
  const insert = db.prepare(
    'INSERT INTO attempts (bucket, made_at, forgotten_at) VALUES (?, ?, ?)',
  )

  const tries = (limit: Limit, now: number) => {
    const key = keyOf(limit.bucket)
    const row =
      'within' in limit
        ? countSince.get(key, now - limit.within)
        : countRemembered.get(key, now)
    return Number(row?.tries)
  }
  const forgottenAt = (limit: Limit, now: number) => {
    if ('within' in limit) return now + limit.within
    // One after the other: the bucket leaks, it does not empty all at once.
    const row = countRemembered.get(keyOf(limit.bucket), now)
    return Math.max(now, Number(row?.last ?? now)) + limit.leak
  }

  return {
    /** @returns how many more tries a limit allows */
    left: (limit: Limit, now: number): number => limit.most - tries(limit, now),
    /** @returns the id of the try */
    count: (limit: Limit, now: number): number =>
      Number(insert.run(keyOf(limit.bucket), now, forgottenAt(limit, now)).lastInsertRowid),
  }
}

/** The name of a bucket may contain what a visitor typed, even a password in the wrong field. */
export function keyOf(bucket: string): Buffer {
  return createHash('sha256').update(bucket).digest()
}
