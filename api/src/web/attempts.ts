import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { transaction } from '#src/transaction.ts'
import type { AttemptRepository, Limit } from '#src/web/auth-ports.ts'

export function createAttempts(db: DatabaseSync): AttemptRepository {
  const count = db.prepare(
    'SELECT count(*) AS tries FROM attempts WHERE bucket = ? AND made_at > ?',
  )
  const insert = db.prepare(
    'INSERT INTO attempts (bucket, made_at, forgotten_at) VALUES (?, ?, ?)',
  )
  const forget = db.prepare('DELETE FROM attempts WHERE forgotten_at <= ?')
  const release = db.prepare('DELETE FROM attempts WHERE id = ?')
  const empty = db.prepare('DELETE FROM attempts WHERE bucket = ?')

  const triesIn = ({ bucket, within }: Limit, now: number) =>
    Number(count.get(keyOf(bucket), within === null ? -1 : now - within)?.tries)

  return {
    async admit(limits) {
      return transaction(db, () => {
        const now = Date.now()
        forget.run(now)
        const left = limits.map((limit) => limit.most - triesIn(limit, now))
        if (left.some((tries) => tries <= 0)) return null
        const ids = limits.map(({ bucket, within }) => {
          const forgottenAt = within === null ? null : now + within
          return Number(insert.run(keyOf(bucket), now, forgottenAt).lastInsertRowid)
        })
        return { ids, isLast: left.includes(1) }
      })
    },
    async succeed({ ids }, buckets) {
      transaction(db, () => {
        for (const id of ids) release.run(id)
        for (const bucket of buckets) empty.run(keyOf(bucket))
      })
    },
  }
}

/** A name of a bucket may hold what somebody typed, even a password into the wrong field. */
function keyOf(bucket: string): Buffer {
  return createHash('sha256').update(bucket).digest()
}
