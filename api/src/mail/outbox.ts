import { randomUUID } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import type { Db, Schema } from '#src/database/schema.ts'
import { takeTurn } from '#src/database/transaction.ts'
import { currentRequestId } from '#src/http/request-context.ts'
import { countTry, keyOf, leftOf, turnOf } from '#src/limits/limiter.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'
import {
  type MailPart,
  mailPools,
  mostMergedMails,
  type NewMail,
  type Seen,
} from '#src/mail/new-mail.ts'

/** So that the time of a request does not reveal whether a mail was sent. */
const longestWait = 1_000

export type WaitingMail = ReturnType<typeof toMail>
export type Outbox = ReturnType<typeof createOutbox>

/** The queue of mails. A mail is queued in the transaction that causes it. */
export function createOutbox(db: Db) {
  const rows = db.selectFrom('outbox').selectAll()
  const update = (id: number, change: Updateable<Schema['outbox']>) =>
    db.updateTable('outbox').set(change).where('id', '=', id)
  /** A mail that is being sent right now is sent again with the new part, under a new Message-ID. @returns false if it is gone */
  const merge = async (waiting: WaitingMail, { to, letter, expiresAt }: NewMail) => {
    const now = Date.now()
    const parts = waiting.expiresAt > now ? waiting.parts : []
    const merged = update(waiting.id, {
      messageId: randomUUID(),
      language: to.language,
      letter: JSON.stringify(mergeMails(parts, toPart(letter))),
      expiresAt: Math.max(waiting.expiresAt, expiresAt),
      dueAt: soon(now),
    }).where('messageId', '=', waiting.messageId)
    return (await merged.executeTakeFirst()).numUpdatedRows > 0n
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
      // Receipts are not limited: nobody gets one without paying.
      const pool = letter.kind === 'purchaseReceipt' ? null : (mail.pool ?? 'notice')
      const limit = pool && {
        bucket: `${pool} mails to ${mailbox.toLowerCase()}`,
        ...mailPools[pool],
      }
      // One turn for the limit and the slots of a mailbox.
      if (limit) await takeTurn(db, turnOf(limit))
      const slot = pool && keyOf(`${letter.kind} ${pool} ${mailbox.toLowerCase()}`)
      const waiting = slot && (await rows.where('slot', '=', slot).executeTakeFirst())
      if (waiting && (await merge(toMail(waiting), mail))) return true
      if (limit) {
        const { left, last } = await leftOf(db, limit, now)
        if (left <= 0) return false
        await countTry(db, limit, now, last)
      }
      const times = { createdAt: now, expiresAt, dueAt: soon(now) }
      const content = { language: to.language, letter: JSON.stringify([toPart(letter)]) }
      const row = { messageId: randomUUID(), address, ...content, ...times, slot }
      await db.insertInto('outbox').values(row).execute()
      return true
    },
    /** @returns what waits for one mailbox */
    async waitingFor(email: string): Promise<WaitingMail[]> {
      const waiting = rows.where('address', '=', canonicalEmail(email) || ' ')
      return (await waiting.orderBy('id').execute()).map(toMail)
    },
    async due(now: number, limit: number): Promise<WaitingMail[]> {
      const due = rows.where('dueAt', '<=', now).orderBy('dueAt').limit(limit)
      return (await due.execute()).map(toMail)
    },
    /** If the attempt has no result, the mail becomes due again. @returns false if another process claimed it first */
    async claim({ id, dueAt, tries }: WaitingMail, until: number): Promise<boolean> {
      const attempt = update(id, { dueAt: until, tries: tries + 1 })
      const claimed = await attempt.where('dueAt', '=', dueAt).executeTakeFirst()
      return claimed.numUpdatedRows > 0n
    },
    postpone: (id: number, until: number) => update(id, { dueAt: until }).execute(),
    /** Removes a mail that was sent, unless another one was merged into it meanwhile. */
    async remove({ id, messageId }: WaitingMail) {
      const mail = db.deleteFrom('outbox').where('id', '=', id)
      await mail.where('messageId', '=', messageId).execute()
    },
  }
}

function soon(now: number) {
  return now + Math.round(Math.random() * longestWait)
}

/** Its parts are one, or those that were merged while it waited, newest first. None if the row cannot be read. */
function toMail({ address, language, letter, ...row }: Selectable<Schema['outbox']>) {
  return { ...row, to: { address, language }, parts: toParts(letter) }
}

function toPart(letter: NewMail['letter']): MailPart {
  const requestId = currentRequestId()
  return { ...letter, ...(requestId && { requestId }) }
}

function toParts(text: string): MailPart[] {
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
function mergeMails(waiting: readonly MailPart[], next: MailPart): readonly MailPart[] {
  if (next.kind === 'passwordReset') return [next]
  const others = waiting.filter((letter) => subjectOf(letter) !== subjectOf(next))
  return [next, ...others].slice(0, mostMergedMails)
}

function subjectOf(letter: { kind: string; login?: string } & Partial<Seen>): string {
  const { login, address, userAgent } = letter
  return JSON.stringify([login, address, userAgent])
}
