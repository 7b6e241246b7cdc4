import { randomBytes } from 'node:crypto'
import { type Account, toAccount } from '#src/accounts/accounts.ts'
import { type Caller, createAudit } from '#src/accounts/audit.ts'
import { mostSessions } from '#src/accounts/limits/limits.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { transaction } from '#src/database/transaction.ts'
import { takeTurn } from '#src/database/turns.ts'
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

/** Running sessions began and were used after these moments. */
function bounds(now: number) {
  return [now - absoluteLimit, now - idleLimit] as const
}

export function createSessions(db: WebDatabase) {
  const recordUse = async (key: Buffer, lastUsedAt: number) => {
    try {
      await db
        .updateTable('sessions')
        .set({ lastUsedAt })
        .where('tokenHash', '=', key)
        .execute()
    } catch (error) {
      // Visitors who only read can go on while the disk takes no writes.
      if (!diskProblemOf(error)) throw error
    }
  }
  return {
    async removeExpired() {
      const [oldest, leastUsed] = bounds(Date.now())
      await db
        .deleteFrom('sessions')
        .where((eb) =>
          eb.or([eb('createdAt', '<=', oldest), eb('lastUsedAt', '<=', leastUsed)]),
        )
        .execute()
    },
    /**
     * @param session `passwordHash` is the hash that was verified
     * @returns the token; null if the password has changed since it was verified
     */
    async start({ accountId, passwordHash, userAgent, mail }: NewSession) {
      const token = newSecret()
      const id = randomBytes(12).toString('hex')
      const now = Date.now()
      return transaction(db, async (tx) => {
        await takeTurn(tx, `account:${accountId}`)
        // A change of the password comes before it, and is seen, or ends this session.
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('sessions')
          .columns(['tokenHash', 'id', 'accountId', 'userAgent', 'createdAt', 'lastUsedAt'])
          .expression(({ selectFrom, val }) =>
            selectFrom('accounts')
              .select([
                val(hashSecret(token)).as('tokenHash'),
                val(id).as('sessionId'),
                'id',
                val(userAgent.slice(0, 200)).as('userAgent'),
                val(now).as('createdAt'),
                val(now).as('lastUsedAt'),
              ])
              .where('id', '=', accountId)
              .where('passwordHash', '=', passwordHash),
          )
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows === 0n) return null
        const surplus = await tx
          .selectFrom('sessions')
          .select('tokenHash')
          .where('accountId', '=', accountId)
          .orderBy('createdAt', 'desc')
          .limit(mostSessions)
          .offset(mostSessions)
          .execute()
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
      const [oldest, leastUsed] = bounds(moment)
      const row = await db
        .selectFrom('sessions as s')
        .innerJoin('accounts as a', 'a.id', 's.accountId')
        .selectAll('a')
        .select('s.lastUsedAt')
        .where('s.tokenHash', '=', key)
        .where('s.createdAt', '>', oldest)
        .where('s.lastUsedAt', '>', leastUsed)
        .executeTakeFirst()
      if (!row) return null
      if (moment - row.lastUsedAt > touchInterval) await recordUse(key, moment)
      return toAccount(row)
    },
    async end(token: string, { account, caller, saveReply }: EndRequest) {
      await transaction(db, async (tx) => {
        await tx.deleteFrom('sessions').where('tokenHash', '=', hashSecret(token)).execute()
        await createAudit(tx).record({ event: 'logout', account, caller })
        await saveReply(tx)
      })
    },
    /** @param token of the current session @returns the sessions that have not expired, last used first */
    async ofAccount(accountId: number, token: string) {
      const [oldest, leastUsed] = bounds(Date.now())
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'userAgent', 'createdAt', 'lastUsedAt'])
        .select((eb) => eb('tokenHash', '=', hashSecret(token)).as('isCurrent'))
        .where('accountId', '=', accountId)
        .where('createdAt', '>', oldest)
        .where('lastUsedAt', '>', leastUsed)
        .orderBy('lastUsedAt', 'desc')
        .orderBy('id')
        .$narrowType<{ id: string }>()
        .execute()
      return rows.map((row) => ({ ...row, isCurrent: Boolean(row.isCurrent) }))
    },
    async endAll(accountId: number) {
      await db.deleteFrom('sessions').where('accountId', '=', accountId).execute()
    },
    /** @returns whether the account had a session of that id */
    async revoke(id: string, { account, caller, saveReply }: EndRequest) {
      return transaction(db, async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('sessions')
          .where('accountId', '=', account.id)
          .where('id', '=', id)
          .executeTakeFirst()
        if (numDeletedRows === 0n) return false
        await createAudit(tx).record({ event: 'session.revoked', account, caller })
        await saveReply(tx)
        return true
      })
    },
  }
}
