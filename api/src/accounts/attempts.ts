import type { DatabaseSync } from 'node:sqlite'
import { transaction } from '#src/database/transaction.ts'
import { createBuckets, keyOf, type Limit } from '#src/limits/buckets.ts'

/** Tries that were counted, and the buckets that have no room for another one. */
export type Admission = { ids: readonly number[]; full: readonly string[] }

export function createAttempts(db: DatabaseSync) {
  const buckets = createBuckets(db)
  const release = db.prepare('DELETE FROM attempts WHERE id = ?')
  const empty = db.prepare('DELETE FROM attempts WHERE bucket = ?')

  return {
    /**
     * Counts an attempt in every bucket before it is made, so that parallel ones cannot slip
     * through.
     *
     * @returns null, and counts nothing, if any limit is reached
     */
    async admit(limits: readonly Limit[]): Promise<Admission | null> {
      const now = Date.now()
      // Without a lock first: a flood that is refused anyway should not even begin to write.
      if (limits.some((limit) => buckets.left(limit, now) <= 0)) return null
      return transaction(db, () => {
        const left = limits.map((limit) => buckets.left(limit, now))
        if (left.some((tries) => tries <= 0)) return null
        const ids = limits.map((limit) => buckets.count(limit, now))
        const full = limits.flatMap(({ bucket }, i) => (left[i] === 1 ? [bucket] : []))
        return { ids, full }
      })
    },
    /** Takes a try back that was no wrong guess, and with it all others of the buckets. */
    async takeBack(admission: Admission | null, emptied: readonly string[] = []) {
      transaction(db, () => {
        for (const id of admission?.ids ?? []) release.run(id)
        for (const bucket of emptied) empty.run(keyOf(bucket))
      })
    },
  }
}
