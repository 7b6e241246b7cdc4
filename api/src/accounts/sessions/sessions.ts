import { randomBytes } from 'node:crypto'
import { type Account, toAccount } from '#src/accounts/accounts.ts'
import { audit, type Caller } from '#src/accounts/audit.ts'
import { mostSessions } from '#src/accounts/limits/limits.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { inTurn, transaction } from '#src/database/transaction.ts'
import { diskProblemOf } from '#src/disk/disk-problem.ts'
import { day, minute } from '#src/durations.ts'
import type { SaveReply } from '#src/http/idempotency-keys.ts'
import type { NewMail } from '#src/mail/new-mail.ts'
import { createOutbox } from '#src/mail/outbox.ts'
import { hashSecret, newSecret } from '#src/secrets/secrets.ts'

type EndRequest = { account: Account; caller: Caller; saveReply: SaveReply }

export const idleLimit = 7 * day
const absoluteLimit = 30 * day
/** How often use is recorded, so that a page with several calls causes one write. */
const touchInterval = minute

type NewSession = {
  accountId: number
  passwordHash: string
  userAgent: string
  mail: NewMail | null
}

export function createSessions(db: WebDatabase) {
  const running = (now: number) =>
    db
      .selectFrom('sessions as s')
      .where('s.createdAt', '>', now - absoluteLimit)
      .where('s.lastUsedAt', '>', now - idleLimit)
  const recordUse = async (key: Buffer, lastUsedAt: number) => {
    const use = db.updateTable('sessions').set({ lastUsedAt })
    try {
      await use.where('tokenHash', '=', key).execute()
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
      return inTurn(db, `account:${accountId}`, async (tx) => {
        const account = tx.selectFrom('accounts').select('id').where('id', '=', accountId)
        const verified = account.where('passwordHash', '=', passwordHash)
        // A change of the password comes before it, and is seen, or ends this session.
        if (!(await verified.executeTakeFirst())) return null
        const session = { id, accountId, userAgent: userAgent.slice(0, 200) }
        const times = { createdAt: now, lastUsedAt: now }
        const row = { tokenHash: hashSecret(token), ...session, ...times }
        await tx.insertInto('sessions').values(row).execute()
        const ofAccount = tx.selectFrom('sessions').where('accountId', '=', accountId)
        const newestFirst = ofAccount.select('tokenHash').orderBy('createdAt', 'desc')
        const surplus = await newestFirst.limit(mostSessions).offset(mostSessions).execute()
        for (const { tokenHash } of surplus) {
          await tx.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
        }
        if (mail) await createOutbox(tx).add(mail)
        return token
      })
    },
    /** Counts as use. @returns null if the session has ended or expired */
    async find(token: string): Promise<Account | null> {
      const moment = Date.now()
      const key = hashSecret(token)
      const row = await running(moment)
        .innerJoin('accounts as a', 'a.id', 's.accountId')
        .selectAll('a')
        .select('s.lastUsedAt')
        .where('s.tokenHash', '=', key)
        .executeTakeFirst()
      if (!row) return null
      if (moment - row.lastUsedAt > touchInterval) await recordUse(key, moment)
      return toAccount(row)
    },
    end: (token: string, { account, caller, saveReply }: EndRequest) =>
      transaction(db, async (tx) => {
        await tx.deleteFrom('sessions').where('tokenHash', '=', hashSecret(token)).execute()
        await audit(tx, 'logout', { account, caller })
        await saveReply(tx)
      }),
    /** @param token of the current session @returns those that have not expired, as clients see them, last used first */
    async ofAccount(accountId: number, token: string) {
      const rows = await running(Date.now())
        .select(['id', 'userAgent', 'createdAt', 'lastUsedAt'])
        .select((eb) => eb('tokenHash', '=', hashSecret(token)).as('isCurrent'))
        .where('accountId', '=', accountId)
        .orderBy('lastUsedAt', 'desc')
        .orderBy('id')
        .$narrowType<{ id: string }>()
        .execute()
      return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
        ...row,
        createdAt: new Date(createdAt).toISOString(),
        lastSeenAt: new Date(lastUsedAt).toISOString(),
        isCurrent: Boolean(row.isCurrent),
      }))
    },
    async endAll(accountId: number) {
      await db.deleteFrom('sessions').where('accountId', '=', accountId).execute()
    },
    /** @returns whether the account had a session of that id */
    revoke: (id: string, { account, caller, saveReply }: EndRequest) =>
      transaction(db, async (tx) => {
        const ofAccount = tx.deleteFrom('sessions').where('accountId', '=', account.id)
        const ended = await ofAccount.where('id', '=', id).executeTakeFirst()
        if (ended.numDeletedRows === 0n) return false
        await audit(tx, 'session.revoked', { account, caller })
        await saveReply(tx)
        return true
      }),
  }
}
