import { createHash } from 'node:crypto'
import type { Db, WebDatabase } from '#src/database/schema.ts'
import { inTurn, transaction } from '#src/database/transaction.ts'

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

/** @returns how many tries are left; `last` is when the newest one is forgotten */
export async function leftOf(db: Db, { bucket, most }: Limit, now: number) {
  const { tries, last } = await db
    .selectFrom('attempts')
    .select(({ fn }) => [
      fn.countAll<number>().as('tries'),
      fn.max('forgottenAt').as('last'),
    ])
    .where('bucket', '=', keyOf(bucket))
    .where('forgottenAt', '>', now)
    .executeTakeFirstOrThrow()
  return { left: most - tries, last }
}

/** Counts a try as a row. @param last as `leftOf` read it in the same transaction @returns the id of the try */
export async function countTry(db: Db, limit: Limit, now: number, last: number | null) {
  const bucket = keyOf(limit.bucket)
  const row = { bucket, madeAt: now, forgottenAt: forgottenAt(limit, now, last) }
  const added = await db.insertInto('attempts').values(row).executeTakeFirstOrThrow()
  return Number(added.insertId)
}

/** For a transaction that counts a try. */
export function turnOf({ bucket }: Limit): string {
  return `tries:${bucket}`
}

/** A hash, because the name of a bucket may hold what a visitor typed, even a password in the wrong field. */
export function keyOf(bucket: string): Buffer {
  return createHash('sha256').update(bucket).digest()
}

/** Limits that survive a restart and hold for all processes. */
export function createLimiter(db: WebDatabase) {
  return {
    /** Counted before it is made, so that parallel tries cannot pass the limit. @returns null if any limit is reached */
    async admit(limits: readonly Limit[]): Promise<Admission | null> {
      const now = Date.now()
      // First without a lock: a flood of refused tries must not compete for the database.
      for (const limit of limits) {
        if ((await leftOf(db, limit, now)).left <= 0) return null
      }
      return inTurn(db, limits.map(turnOf), async (tx) => {
        const read: (Awaited<ReturnType<typeof leftOf>> & { limit: Limit })[] = []
        for (const limit of limits) read.push({ limit, ...(await leftOf(tx, limit, now)) })
        if (read.some(({ left }) => left <= 0)) return null
        const ids: number[] = []
        for (const { limit, last } of read) ids.push(await countTry(tx, limit, now, last))
        const full = read.flatMap(({ limit, left }) => (left === 1 ? [limit.bucket] : []))
        return { ids, full }
      })
    },
    /** Takes an admitted try back, and empties the given buckets. */
    async takeBack(admission: Admission | null, emptied: readonly string[] = []) {
      await transaction(db, async (tx) => {
        for (const id of admission?.ids ?? []) {
          await tx.deleteFrom('attempts').where('id', '=', id).execute()
        }
        for (const bucket of emptied) {
          await tx.deleteFrom('attempts').where('bucket', '=', keyOf(bucket)).execute()
        }
      })
    },
  }
}
