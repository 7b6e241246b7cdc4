import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type Account, accountColumns, toAccount } from '#src/accounts/accounts.ts'
import { type Caller, createAuditWriter } from '#src/accounts/audit.ts'
import { mostSessions } from '#src/accounts/limits/limits.ts'
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

export function createSessions(db: DatabaseSync) {
  const audit = createAuditWriter(db)
  const outbox = createOutbox(db)
  const insert = db.prepare(
    `INSERT INTO sessions (token_hash, id, account_id, user_agent, created_at, last_used_at)
     SELECT ?, ?, id, ?, ?, ? FROM accounts WHERE id = ? AND password_hash = ?`,
  )
  const find = db.prepare(
    `SELECT ${accountColumns}, s.last_used_at AS lastUsedAt
     FROM sessions s JOIN accounts a ON a.id = s.account_id
     WHERE s.token_hash = ? AND s.created_at > ? AND s.last_used_at > ?`,
  )
  const touch = db.prepare('UPDATE sessions SET last_used_at = ? WHERE token_hash = ?')
  const remove = db.prepare('DELETE FROM sessions WHERE token_hash = ?')
  const list = db.prepare(
    `SELECT id, user_agent AS userAgent, created_at AS createdAt, last_used_at AS lastUsedAt,
       token_hash = ? AS isCurrent
     FROM sessions WHERE account_id = ? AND created_at > ? AND last_used_at > ?
     ORDER BY last_used_at DESC, id`,
  )
  const revoke = db.prepare('DELETE FROM sessions WHERE account_id = ? AND id = ?')
  const dropOldest = db.prepare(
    `DELETE FROM sessions WHERE token_hash IN
       (SELECT token_hash FROM sessions WHERE account_id = ?
        ORDER BY created_at DESC LIMIT -1 OFFSET ${mostSessions})`,
  )
  const removeAll = db.prepare('DELETE FROM sessions WHERE account_id = ?')
  db.prepare('DELETE FROM sessions WHERE created_at <= ? OR last_used_at <= ?').run(
    Date.now() - absoluteLimit,
    Date.now() - idleLimit,
  )
  const recordUse = (key: Buffer, moment: number) => {
    try {
      touch.run(moment, key)
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
      const row = [hashSecret(token), id, userAgent.slice(0, 200), now, now]
      return transaction(db, () => {
        if (insert.run(...row, accountId, passwordHash).changes === 0) return null
        dropOldest.run(accountId)
        if (mail) outbox.add(mail)
        return token
      })
    },
    /** Counts as use. @returns null if the session has ended or expired */
    async find(token: string): Promise<Account | null> {
      const moment = Date.now()
      const key = hashSecret(token)
      const row = find.get(key, moment - absoluteLimit, moment - idleLimit)
      if (!row) return null
      if (moment - Number(row.lastUsedAt) > touchInterval) recordUse(key, moment)
      return toAccount(row)
    },
    async end(token: string, { account, caller, saveReply }: EndRequest) {
      transaction(db, () => {
        remove.run(hashSecret(token))
        audit({ event: 'logout', account, caller })
        saveReply()
      })
    },
    /** @param token of the current session @returns the sessions that have not expired, last used first */
    async ofAccount(accountId: number, token: string) {
      const moment = Date.now()
      const running = [moment - absoluteLimit, moment - idleLimit]
      return list.all(hashSecret(token), accountId, ...running).map((row) => ({
        id: String(row.id),
        userAgent: String(row.userAgent),
        createdAt: Number(row.createdAt),
        lastUsedAt: Number(row.lastUsedAt),
        isCurrent: row.isCurrent === 1,
      }))
    },
    async endAll(accountId: number) {
      removeAll.run(accountId)
    },
    /** @returns whether the account had a session of that id */
    async revoke(id: string, { account, caller, saveReply }: EndRequest) {
      return transaction(db, () => {
        if (revoke.run(account.id, id).changes === 0) return false
        audit({ event: 'session.revoked', account, caller })
        saveReply()
        return true
      })
    },
  }
}
