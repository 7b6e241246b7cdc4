import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { sqlOn } from '#src/database/sql.ts'
import { transaction } from '#src/database/transaction.ts'

/** With `within`, each try is forgotten after that many milliseconds. With `leak`, one is forgotten every so many. */
export type Limit = { bucket: string; most: number } & (
  | { within: number }
  | { leak: number }
)

export type Admission = { ids: readonly number[]; full: readonly string[] }

/** @param last when the newest try of the bucket is forgotten; null for an empty bucket */
export function forgottenAt(limit: Limit, now: number, last: number | null): number {
  if ('within' in limit) return now + limit.within
  return Math.max(now, last ?? now) + limit.leak
}

/** Counts tries as rows of the database. Synchronous, for use within a transaction. */
export function createBuckets(db: DatabaseSync) {
  const sql = sqlOn(db)
  const remembered = (bucket: string, now: number) =>
    sql.get<{ tries: number; last: number | null }>`
      SELECT count(*) AS tries, max(forgotten_at) AS last FROM attempts
      WHERE bucket = ${keyOf(bucket)} AND forgotten_at > ${now}`
  return {
    left({ bucket, most }: Limit, now: number): number {
      return most - (remembered(bucket, now)?.tries ?? 0)
    },
    count(limit: Limit, now: number): number {
      const last = remembered(limit.bucket, now)?.last ?? null
      const { lastInsertRowid } = sql.run`
        INSERT INTO attempts (bucket, made_at, forgotten_at)
        VALUES (${keyOf(limit.bucket)}, ${now}, ${forgottenAt(limit, now, last)})`
      return Number(lastInsertRowid)
    },
  }
}

/** A hash, because the name of a bucket may hold what a visitor typed, even a password in the wrong field. */
export function keyOf(bucket: string): Buffer {
  return createHash('sha256').update(bucket).digest()
}

/** Limits that survive a restart and hold for all processes. */
export function createLimiter(db: DatabaseSync) {
  const sql = sqlOn(db)
  const buckets = createBuckets(db)
  return {
    /** Counted before it is made, so that parallel tries cannot pass the limit. @returns null if any limit is reached */
    async admit(limits: readonly Limit[]): Promise<Admission | null> {
      const now = Date.now()
      // First without a lock: a flood of refused tries must not compete for the database.
      if (limits.some((limit) => buckets.left(limit, now) <= 0)) return null
      return transaction(db, () => {
        const left = limits.map((limit) => buckets.left(limit, now))
        if (left.some((tries) => tries <= 0)) return null
        const ids = limits.map((limit) => buckets.count(limit, now))
        const full = limits.flatMap(({ bucket }, i) => (left[i] === 1 ? [bucket] : []))
        return { ids, full }
      })
    },
    /** Takes an admitted try back, and empties the given buckets. */
    async takeBack(admission: Admission | null, emptied: readonly string[] = []) {
      transaction(db, () => {
        for (const id of admission?.ids ?? []) {
          sql.run`DELETE FROM attempts WHERE id = ${id}`
        }
        for (const bucket of emptied) {
          sql.run`DELETE FROM attempts WHERE bucket = ${keyOf(bucket)}`
        }
      })
    },
  }
}
