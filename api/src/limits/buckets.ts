import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { forgottenAt, type Limit } from '#src/limits/limit.ts'

/** Counts tries as rows of the database. Synchronous, for use within a transaction. */
export function createBuckets(db: DatabaseSync) {
  const remembered = db.prepare(
    `SELECT count(*) AS tries, max(forgotten_at) AS last FROM attempts
     WHERE bucket = ? AND forgotten_at > ?`,
  )
  const insert = db.prepare(
    'INSERT INTO attempts (bucket, made_at, forgotten_at) VALUES (?, ?, ?)',
  )
  return {
    left({ bucket, most }: Limit, now: number): number {
      return most - Number(remembered.get(keyOf(bucket), now)?.tries)
    },
    count(limit: Limit, now: number): number {
      const key = keyOf(limit.bucket)
      const last = remembered.get(key, now)?.last ?? null
      const until = forgottenAt(limit, now, last === null ? null : Number(last))
      return Number(insert.run(key, now, until).lastInsertRowid)
    },
  }
}

/** A hash, because the name of a bucket may hold what a visitor typed, even a password in the wrong field. */
export function keyOf(bucket: string): Buffer {
  return createHash('sha256').update(bucket).digest()
}
