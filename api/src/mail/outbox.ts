import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '#src/database/schema.ts'
import { takeTurn } from '#src/database/turns.ts'
import { countTry, keyOf, leftOf, turnOf } from '#src/limits/limiter.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'
import {
  type MailData,
  type MailPool,
  mailPools,
  mostMergedMails,
  type NewMail,
} from '#src/mail/new-mail.ts'

/** So that the time of a request does not reveal whether a mail was sent. */
const longestWait = 1_000

export type WaitingMail = ReturnType<typeof toMail>
export type Outbox = ReturnType<typeof createOutbox>

/** The queue of mails. A mail is queued in the transaction that causes it. */
export function createOutbox(db: Db) {
  /** A mail that is being sent right now is sent again with the new part, under a new Message-ID. @returns false if it is gone */
  const merge = async (waiting: WaitingMail, { to, letter, expiresAt }: NewMail) => {
    const now = Date.now()
    const parts = waiting.expiresAt > now ? waiting.parts : []
    const { numUpdatedRows } = await db
      .updateTable('outbox')
      .set({
        messageId: randomUUID(),
        language: to.language,
        letter: JSON.stringify(mergeMails(parts, letter)),
        expiresAt: Math.max(waiting.expiresAt, expiresAt),
        dueAt: soon(now),
      })
      .where('id', '=', waiting.id)
      .where('messageId', '=', waiting.messageId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  const waitingIn = async (slot: Buffer) => {
    const row = await db
      .selectFrom('outbox')
      .selectAll()
      .where('slot', '=', slot)
      .executeTakeFirst()
    return row && toMail(row)
  }

  return {
    /** @returns whether it will be sent; false if the mailbox has reached its limit, or the address is not one mailbox */
    async add(mail: NewMail): Promise<boolean> {
      const { to, letter, expiresAt } = mail
      // The game also stores other spellings. A mail to nobody takes the same time.
      const email = canonicalEmail(to.address || (mail.mailbox ?? ''))
      if (email === null) return false
      const { mailbox = email } = mail
      const address = to.address && email
      const now = Date.now()
      const pool = poolOf(mail)
      const limit = pool && {
        bucket: `${pool} mails to ${mailbox.toLowerCase()}`,
        ...mailPools[pool],
      }
      // One turn for the limit and the slots of a mailbox.
      if (limit) await takeTurn(db, turnOf(limit))
      const slot = pool && keyOf(`${letter.kind} ${pool} ${mailbox.toLowerCase()}`)
      const waiting = slot && (await waitingIn(slot))
      if (waiting && (await merge(waiting, mail))) return true
      if (limit) {
        const { left, last } = await leftOf(db, limit, now)
        if (left <= 0) return false
        await countTry(db, limit, now, last)
      }
      const { language } = to
      const row = { address, language, createdAt: now, expiresAt, dueAt: soon(now), slot }
      await db
        .insertInto('outbox')
        .values({ ...row, messageId: randomUUID(), letter: JSON.stringify([letter]) })
        .execute()
      return true
    },
    async due(now: number, limit: number): Promise<WaitingMail[]> {
      const rows = await db
        .selectFrom('outbox')
        .selectAll()
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(limit)
        .execute()
      return rows.map(toMail)
    },
    /** If the attempt has no result, the mail becomes due again. @returns false if another process claimed it first */
    async claim({ id, dueAt }: WaitingMail, until: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('outbox')
        .set((eb) => ({ dueAt: until, tries: eb('tries', '+', 1) }))
        .where('id', '=', id)
        .where('dueAt', '=', dueAt)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async postpone(id: number, until: number) {
      await db.updateTable('outbox').set({ dueAt: until }).where('id', '=', id).execute()
    },
    /** Removes a mail that was sent, unless another one was merged into it meanwhile. */
    async remove({ id, messageId }: WaitingMail) {
      await db
        .deleteFrom('outbox')
        .where('id', '=', id)
        .where('messageId', '=', messageId)
        .execute()
    },
  }
}

/** Receipts are not limited: nobody gets one without paying. */
function poolOf({ letter, pool = 'notice' }: NewMail): MailPool | null {
  return letter.kind === 'purchaseReceipt' ? null : pool
}

function soon(now: number) {
  return now + Math.round(Math.random() * longestWait)
}

/** Its parts are one, or those that were merged while it waited, newest first. None if the row cannot be read. */
function toMail({ address, language, letter, ...row }: Selectable<Schema['outbox']>) {
  return { ...row, to: { address, language }, parts: toParts(letter) }
}

function toParts(text: string): MailData[] {
  try {
    return [...JSON.parse(text)]
  } catch {
    return []
  }
}

/**
 * A reset mail has links for all accounts of the address, so the newest replaces the others. Of other kinds, each account
 * and device keeps its own part. @param waiting newest first @returns newest first
 */
function mergeMails(waiting: readonly MailData[], next: MailData): readonly MailData[] {
  if (next.kind === 'passwordReset') return [next]
  const others = waiting.filter((letter) => subjectOf(letter) !== subjectOf(next))
  return [next, ...others].slice(0, mostMergedMails)
}

function subjectOf(letter: MailData): string {
  const login = 'login' in letter ? letter.login : ''
  const { address, userAgent } =
    'userAgent' in letter ? letter : { address: '', userAgent: '' }
  return JSON.stringify([login, address, userAgent])
}
