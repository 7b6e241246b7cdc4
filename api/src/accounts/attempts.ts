import type { DatabaseSync } from 'node:sqlite'
import type { AttemptRepository } from '#src/accounts/ports.ts'
import { transaction } from '#src/database/transaction.ts'
import { createBuckets, keyOf } from '#src/limits/buckets.ts'

export function createAttempts(db: DatabaseSync): AttemptRepository {
  const buckets = createBuckets(db)
  const release = db.prepare('DELETE FROM attempts WHERE id = ?')
  const empty = db.prepare('DELETE FROM attempts WHERE bucket = ?')

  return {
    async admit(limits) {
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
    async takeBack(admission, emptied = []) {
      transaction(db, () => {
        for (const id of admission?.ids ?? []) release.run(id)
        for (const bucket of emptied) empty.run(keyOf(bucket))
      })
    },
  }
}
