import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { LetterOrder, NewMail, Recipient } from '#src/mail/ports.ts'

/** A mail waits up to this long, so that writing it slows down no request that could be measured. */
const longestWait = 1_000

export type WaitingMail = {
  id: number
  /** The same at every try, so that the reader's side knows a mail that comes twice. */
  messageId: string
  to: Recipient
  letter: LetterOrder
  createdAt: number
  expiresAt: number
  dueAt: number
  tries: number
}

export type Outbox = ReturnType<typeof createOutbox>

/** Mails that wait to be sent. Synchronous: one is written in the transaction of its cause. */
export function createOutbox(db: DatabaseSync) {
  const insert = db.prepare(
    `INSERT INTO outbox (message_id, address, language, letter, created_at, expires_at, due_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const due = db.prepare(
    `SELECT id, message_id AS messageId, address, language, letter, created_at AS createdAt,
       expires_at AS expiresAt, due_at AS dueAt, tries
     FROM outbox WHERE due_at <= ? ORDER BY due_at LIMIT ?`,
  )
  const claim = db.prepare(
    'UPDATE outbox SET due_at = ?, tries = tries + 1 WHERE id = ? AND due_at = ?',
  )
  const postpone = db.prepare('UPDATE outbox SET due_at = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM outbox WHERE id = ?')

  return {
    add({ to, letter, expiresAt }: NewMail) {
      const now = Date.now()
      const dueAt = now + Math.round(Math.random() * longestWait)
      const text = JSON.stringify(letter)
      insert.run(randomUUID(), to.address, to.language, text, now, expiresAt, dueAt)
    },
    /** @param now epoch milliseconds */
    due: (now: number, limit: number): WaitingMail[] => due.all(now, limit).map(toMail),
    /**
     * Takes a mail for one try; should that end without a word, it is due again later.
     *
     * @returns whether it was still as it was read: nobody else has taken it
     */
    claim: ({ id, dueAt }: WaitingMail, until: number): boolean =>
      claim.run(until, id, dueAt).changes === 1,
    postpone: (id: number, until: number) => postpone.run(until, id),
    remove: (id: number) => remove.run(id),
  }
}

function toMail(row: Record<string, unknown>): WaitingMail {
  return {
    id: Number(row.id),
    messageId: String(row.messageId),
    to: { address: String(row.address), language: languageOf(row.language) },
    letter: JSON.parse(String(row.letter)),
    createdAt: Number(row.createdAt),
    expiresAt: Number(row.expiresAt),
    dueAt: Number(row.dueAt),
    tries: Number(row.tries),
  }
}

function languageOf(text: unknown) {
  return text === 'en' || text === 'es' ? text : 'pt'
}
