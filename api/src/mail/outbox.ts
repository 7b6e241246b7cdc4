import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { toLanguage } from 'shared-api/contract/rules/languages'
import { createBuckets, keyOf } from '#src/limits/limiter.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'
import { mailLimit, mostMergedMails } from '#src/mail/limits.ts'
import type { MailData, MailPool, NewMail, Recipient } from '#src/mail/new-mail.ts'

/** So that the time of a request does not reveal whether a mail was sent. */
const longestWait = 1_000

export type WaitingMail = ReturnType<typeof toMail>
export type Outbox = ReturnType<typeof createOutbox>

const columns = `id, message_id AS messageId, address, language, letter, created_at AS createdAt,
  expires_at AS expiresAt, due_at AS dueAt, tries`

/** The queue of mails. Synchronous, so that a mail is queued in the transaction that causes it. */
export function createOutbox(db: DatabaseSync) {
  const buckets = createBuckets(db)
  const insert = db.prepare(
    `INSERT INTO outbox
       (message_id, address, language, letter, created_at, expires_at, due_at, slot)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const inSlot = db.prepare(`SELECT ${columns} FROM outbox WHERE slot = ?`)
  const rewrite = db.prepare(
    `UPDATE outbox SET message_id = ?, language = ?, letter = ?, expires_at = ?, due_at = ?
     WHERE id = ?`,
  )
  const due = db.prepare(
    `SELECT ${columns} FROM outbox WHERE due_at <= ? ORDER BY due_at LIMIT ?`,
  )
  const claim = db.prepare(
    'UPDATE outbox SET due_at = ?, tries = tries + 1 WHERE id = ? AND due_at = ?',
  )
  const postpone = db.prepare('UPDATE outbox SET due_at = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM outbox WHERE id = ? AND message_id = ?')

  /** A mail that is being sent right now is sent again with the new part, under a new Message-ID. */
  const merge = (waiting: WaitingMail, { to, letter, expiresAt }: NewMail, now: number) => {
    const parts = waiting.expiresAt > now ? waiting.parts : []
    const text = JSON.stringify(mergeMails(parts, letter))
    const until = Math.max(waiting.expiresAt, expiresAt)
    rewrite.run(randomUUID(), to.language, text, until, soon(now), waiting.id)
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
      const waiting = slot && inSlot.get(slot)
      if (waiting) {
        merge(toMail(waiting), mail, now)
        return true
      }
      if (pool) {
        const limit = mailLimit(pool, mailbox.toLowerCase())
        if (buckets.left(limit, now) <= 0) return false
        buckets.count(limit, now)
      }
      const text = JSON.stringify([letter])
      insert.run(randomUUID(), address, to.language, text, now, expiresAt, soon(now), slot)
      return true
    },
    due: (now: number, limit: number): WaitingMail[] => due.all(now, limit).map(toMail),
    /** If the attempt has no result, the mail becomes due again. @returns false if another process claimed it first */
    claim: ({ id, dueAt }: WaitingMail, until: number): boolean =>
      claim.run(until, id, dueAt).changes === 1,
    postpone: (id: number, until: number) => postpone.run(until, id),
    /** Removes a mail that was sent, unless another one was merged into it meanwhile. */
    remove: ({ id, messageId }: WaitingMail) => remove.run(id, messageId),
  }
}

/** Receipts are not limited: nobody gets one without paying. */
function poolOf({ letter, pool = 'notice' }: NewMail): MailPool | null {
  return letter.kind === 'purchaseReceipt' ? null : pool
}

function soon(now: number) {
  return now + Math.round(Math.random() * longestWait)
}

function toMail(row: Record<string, unknown>) {
  const to: Recipient = { address: String(row.address), language: toLanguage(row.language) }
  return {
    id: Number(row.id),
    /** The same at each attempt, so that mail programs recognise duplicates. */
    messageId: String(row.messageId),
    to,
    /** One, or those that were merged while it waited; newest first. None if the row cannot be read. */
    parts: toParts(String(row.letter)),
    createdAt: Number(row.createdAt),
    expiresAt: Number(row.expiresAt),
    dueAt: Number(row.dueAt),
    tries: Number(row.tries),
  }
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
