import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Language } from 'shared-api/contract/rules/languages'
import { sqlOn } from '#src/database/sql.ts'
import { currentRequestId } from '#src/http/request-context.ts'
import { createBuckets, keyOf } from '#src/limits/limiter.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'
import {
  type MailPart,
  type MailPool,
  mailPools,
  mostMergedMails,
  type NewMail,
} from '#src/mail/new-mail.ts'

/** So that the time of a request does not reveal whether a mail was sent. */
const longestWait = 1_000

export type WaitingMail = ReturnType<typeof toMail>
export type Outbox = ReturnType<typeof createOutbox>

/** The queue of mails. Synchronous, so that a mail is queued in the transaction that causes it. */
export function createOutbox(db: DatabaseSync) {
  const sql = sqlOn(db)
  const buckets = createBuckets(db)

  /** A mail that is being sent right now is sent again with the new part, under a new Message-ID. */
  const merge = (waiting: WaitingMail, { to, letter, expiresAt }: NewMail, now: number) => {
    const parts = waiting.expiresAt > now ? waiting.parts : []
    const text = JSON.stringify(mergeMails(parts, toPart(letter)))
    const until = Math.max(waiting.expiresAt, expiresAt)
    sql.run`
      UPDATE outbox SET message_id = ${randomUUID()}, language = ${to.language},
        letter = ${text}, expires_at = ${until}, due_at = ${soon(now)} WHERE id = ${waiting.id}`
  }

  return {
    /** @returns whether it will be sent; false if the mailbox has reached its limit, or the address is not one mailbox */
    add(mail: NewMail): boolean {
      const { to, letter, expiresAt } = mail
      // The game also stores other spellings. A mail to nobody takes the same time.
      const email = canonicalEmail(to.address || (mail.mailbox ?? ''))
      if (email === null) return false
      const { mailbox = email } = mail
      const address = to.address && email
      const now = Date.now()
      const pool = poolOf(mail)
      const slot = pool && keyOf(`${letter.kind} ${pool} ${mailbox.toLowerCase()}`)
      const waiting = slot && sql.get<MailRow>`SELECT * FROM outbox WHERE slot = ${slot}`
      if (waiting) {
        merge(toMail(waiting), mail, now)
        return true
      }
      if (pool) {
        const bucket = `${pool} mails to ${mailbox.toLowerCase()}`
        const limit = { bucket, ...mailPools[pool] }
        if (buckets.left(limit, now) <= 0) return false
        buckets.count(limit, now)
      }
      const text = JSON.stringify([toPart(letter)])
      sql.run`
        INSERT INTO outbox
          (message_id, address, language, letter, created_at, expires_at, due_at, slot)
        VALUES (${randomUUID()}, ${address}, ${to.language}, ${text}, ${now}, ${expiresAt},
          ${soon(now)}, ${slot})`
      return true
    },
    due: (now: number, limit: number): WaitingMail[] =>
      sql.all<MailRow>`
        SELECT * FROM outbox WHERE due_at <= ${now} ORDER BY due_at LIMIT ${limit}`.map(
        toMail,
      ),
    /** If the attempt has no result, the mail becomes due again. @returns false if another process claimed it first */
    claim: ({ id, dueAt }: WaitingMail, until: number): boolean =>
      sql.run`
        UPDATE outbox SET due_at = ${until}, tries = tries + 1
        WHERE id = ${id} AND due_at = ${dueAt}`.changes === 1,
    postpone: (id: number, until: number) =>
      sql.run`UPDATE outbox SET due_at = ${until} WHERE id = ${id}`,
    /** Removes a mail that was sent, unless another one was merged into it meanwhile. */
    remove: ({ id, messageId }: WaitingMail) =>
      sql.run`DELETE FROM outbox WHERE id = ${id} AND message_id = ${messageId}`,
  }
}

/** Receipts are not limited: nobody gets one without paying. */
function poolOf({ letter, pool = 'notice' }: NewMail): MailPool | null {
  return letter.kind === 'purchaseReceipt' ? null : pool
}

function soon(now: number) {
  return now + Math.round(Math.random() * longestWait)
}

type MailRow = {
  id: number
  /** The same at each attempt, so that mail programs recognise duplicates. */
  messageId: string
  address: string
  language: Language
  letter: string
  createdAt: number
  expiresAt: number
  dueAt: number
  tries: number
}

/** Its parts are one, or those that were merged while it waited, newest first. None if the row cannot be read. */
function toMail({ address, language, letter, ...row }: MailRow) {
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

function subjectOf(letter: MailPart): string {
  const login = 'login' in letter ? letter.login : ''
  const { address, userAgent } =
    'userAgent' in letter ? letter : { address: '', userAgent: '' }
  return JSON.stringify([login, address, userAgent])
}
