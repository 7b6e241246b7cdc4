import { createHash, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { accountColumns, toAccount } from '#src/web/accounts.ts'
import type { SessionRepository } from '#src/web/ports.ts'

const day = 86_400_000
/** A session that nobody uses ends after a week, any session after a month. */
export const idleLimit = 7 * day
export const absoluteLimit = 30 * day
/** Use is noted once a minute at most: a page of several calls is one write. */
const useNoted = 60_000

export function createSessions(db: DatabaseSync): SessionRepository {
  const insert = db.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?)')
  const find = db.prepare(
    `SELECT ${accountColumns}, s.last_used_at AS lastUsedAt
     FROM sessions s JOIN accounts a ON a.id = s.account_id
     WHERE s.token_hash = ? AND s.created_at > ? AND s.last_used_at > ?`,
  )
  const touch = db.prepare('UPDATE sessions SET last_used_at = ? WHERE token_hash = ?')
  const remove = db.prepare('DELETE FROM sessions WHERE token_hash = ?')
  db.prepare('DELETE FROM sessions WHERE created_at <= ? OR last_used_at <= ?').run(
    Date.now() - absoluteLimit,
    Date.now() - idleLimit,
  )
  return {
    async start(accountId) {
      const token = randomBytes(32).toString('base64url')
      insert.run(hash(token), accountId, Date.now(), Date.now())
      return token
    },
    async find(token) {
      const moment = Date.now()
      const key = hash(token)
      const row = find.get(key, moment - absoluteLimit, moment - idleLimit)
      if (!row) return null
      if (moment - Number(row.lastUsedAt) > useNoted) touch.run(moment, key)
      return toAccount(row)
    },
    async end(token) {
      remove.run(hash(token))
    },
  }
}

/** A fast hash will do: the token is 256 random bits, not a word that could be guessed. */
function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
