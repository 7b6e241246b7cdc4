import type { DatabaseSync } from 'node:sqlite'
import { transaction } from '#src/database/transaction.ts'
import { createBuckets, keyOf } from '#src/limits/buckets.ts'
import type { Limit } from '#src/limits/limit.ts'

export type Admission = { ids: readonly number[]; full: readonly string[] }

/** Limits that survive a restart and hold for all processes. */
export function createLimiter(db: DatabaseSync) {
  const buckets = createBuckets(db)
  const remove = db.prepare('DELETE FROM attempts WHERE id = ?')
  const empty = db.prepare('DELETE FROM attempts WHERE bucket = ?')

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
        for (const id of admission?.ids ?? []) remove.run(id)
        for (const bucket of emptied) empty.run(keyOf(bucket))
      })
    },
  }
}
