import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type Account, type AccountRow, toAccount } from '#src/accounts/accounts.ts'
import { type Caller, createAudit } from '#src/accounts/audit.ts'
import { mostSessions } from '#src/accounts/limits/limits.ts'
import { sqlOn } from '#src/database/sql.ts'
import { transaction } from '#src/database/transaction.ts'
import { diskProblemOf } from '#src/disk/disk-problem.ts'
import { day, minute } from '#src/durations.ts'
import type { SaveReply } from '#src/http/idempotency-keys.ts'
import type { NewMail } from '#src/mail/new-mail.ts'
import { createOutbox } from '#src/mail/outbox.ts'
import { hashSecret, newSecret } from '#src/secrets/secrets.ts'

type EndRequest = { account: Account; caller: Caller; saveReply: SaveReply }

const idleLimit = 7 * day
const absoluteLimit = 30 * day
/** How often use is recorded, so that a page with several calls causes one write. */
const touchInterval = minute

type NewSession = {
  accountId: number
  passwordHash: string
  userAgent: string
  mail: NewMail | null
}

type SessionRow = {
  id: string
  userAgent: string
  createdAt: number
  lastUsedAt: number
  isCurrent: number
}

export function createSessions(db: DatabaseSync) {
  const sql = sqlOn(db)
  const audit = createAudit(db)
  const outbox = createOutbox(db)
  /** Running sessions began and were used after these moments. */
  const bounds = (now: number) => [now - absoluteLimit, now - idleLimit] as const
  const [oldest, leastUsed] = bounds(Date.now())
  sql.run`DELETE FROM sessions WHERE created_at <= ${oldest} OR last_used_at <= ${leastUsed}`
  const recordUse = (key: Buffer, moment: number) => {
    try {
      sql.run`UPDATE sessions SET last_used_at = ${moment} WHERE token_hash = ${key}`
    } catch (error) {
      // Visitors who only read can go on while the disk takes no writes.
      if (!diskProblemOf(error)) throw error
    }
  }
  return {
    /**
     * @param session `passwordHash` is the hash that was verified
     * @returns the token; null if the password has changed since it was verified
     */
    async start({ accountId, passwordHash, userAgent, mail }: NewSession) {
      const token = newSecret()
      const id = randomBytes(12).toString('hex')
      const now = Date.now()
      return transaction(db, () => {
        const added = sql.run`
          INSERT INTO sessions
            (token_hash, id, account_id, user_agent, created_at, last_used_at)
          SELECT ${hashSecret(token)}, ${id}, id, ${userAgent.slice(0, 200)}, ${now}, ${now}
          FROM accounts WHERE id = ${accountId} AND password_hash = ${passwordHash}`
        if (added.changes === 0) return null
        sql.run`
          DELETE FROM sessions WHERE token_hash IN
            (SELECT token_hash FROM sessions WHERE account_id = ${accountId}
             ORDER BY created_at DESC LIMIT -1 OFFSET ${mostSessions})`
        if (mail) outbox.add(mail)
        return token
      })
    },
    /** Counts as use. @returns null if the session has ended or expired */
    async find(token: string): Promise<Account | null> {
      const moment = Date.now()
      const key = hashSecret(token)
      const [oldest, leastUsed] = bounds(moment)
      const row = sql.get<AccountRow & { lastUsedAt: number }>`
        SELECT a.*, s.last_used_at FROM sessions s JOIN accounts a ON a.id = s.account_id
        WHERE token_hash = ${key}
          AND s.created_at > ${oldest} AND s.last_used_at > ${leastUsed}`
      if (!row) return null
      if (moment - row.lastUsedAt > touchInterval) recordUse(key, moment)
      return toAccount(row)
    },
    async end(token: string, { account, caller, saveReply }: EndRequest) {
      transaction(db, () => {
        sql.run`DELETE FROM sessions WHERE token_hash = ${hashSecret(token)}`
        audit.record({ event: 'logout', account, caller })
        saveReply()
      })
    },
    /** @param token of the current session @returns the sessions that have not expired, last used first */
    async ofAccount(accountId: number, token: string) {
      const [oldest, leastUsed] = bounds(Date.now())
      const rows = sql.all<SessionRow>`
        SELECT id, user_agent, created_at, last_used_at,
          token_hash = ${hashSecret(token)} AS is_current
        FROM sessions WHERE account_id = ${accountId}
          AND created_at > ${oldest} AND last_used_at > ${leastUsed}
        ORDER BY last_used_at DESC, id`
      return rows.map((row) => ({ ...row, isCurrent: row.isCurrent === 1 }))
    },
    async endAll(accountId: number) {
      sql.run`DELETE FROM sessions WHERE account_id = ${accountId}`
    },
    /** @returns whether the account had a session of that id */
    async revoke(id: string, { account, caller, saveReply }: EndRequest) {
      return transaction(db, () => {
        const { changes } = sql.run`
          DELETE FROM sessions WHERE account_id = ${account.id} AND id = ${id}`
        if (changes === 0) return false
        audit.record({ event: 'session.revoked', account, caller })
        saveReply()
        return true
      })
    },
  }
}
