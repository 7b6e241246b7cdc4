import type { DatabaseSync } from 'node:sqlite'

/** What belongs into the same transaction: the answer under an Idempotency-Key. */
export type SaveReply = () => void

/** What a key is good for: one caller, one route. */
export type KeyScope = { owner: string; route: string; key: string }
export type Answer = { status: number; body: string }
export type KnownKey = { bodyHash: string; reference: string | null; answer: Answer | null }

/** The owner of keys that come without a session. */
export const anyone = 'anyone'

const day = 86_400_000
/** How long a key and its answer are kept. A player's key without an answer belongs to a call that goes on. */
export const rememberedOf = { players: 7 * day, anyone: day }

/** Synchronous: an effect and the answer to it are written in one transaction. */
export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>

export function createIdempotencyKeys(db: DatabaseSync) {
  const find = db.prepare(
    `SELECT body_hash, reference, status, answer FROM call_keys
     WHERE owner = ? AND route = ? AND key = ?`,
  )
  const insert = db.prepare(
    `INSERT INTO call_keys
       (owner, route, key, body_hash, reference, status, answer, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const save = db.prepare(
    `INSERT INTO call_keys
       (owner, route, key, body_hash, status, answer, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (owner, route, key)
     DO UPDATE SET status = excluded.status, answer = excluded.answer
     WHERE status IS NULL`,
  )
  const finish = db.prepare(
    'UPDATE call_keys SET status = ?, answer = ? WHERE reference = ? AND status IS NULL',
  )
  return {
    find({ owner, route, key }: KeyScope): KnownKey | null {
      const row = find.get(owner, route, key)
      if (!row) return null
      return {
        bodyHash: String(row.body_hash),
        reference: row.reference === null ? null : String(row.reference),
        answer:
          row.status === null
            ? null
            : { status: Number(row.status), body: String(row.answer) },
      }
    },
    /** Ties a key to the effect that it began, in the transaction of that effect. */
    begin({ owner, route, key }: KeyScope, bodyHash: string, reference: string) {
      insert.run(owner, route, key, bodyHash, reference, null, null, Date.now())
    },
    /** Keeps the first answer; a later one changes nothing. */
    save({ owner, route, key }: KeyScope, bodyHash: string, { status, body }: Answer) {
      save.run(owner, route, key, bodyHash, status, body, Date.now())
    },
    /** The answer to whoever began the effect, if it was begun under a key. */
    finish(reference: string, { status, body }: Answer) {
      finish.run(status, body, reference)
    },
  }
}

/** The key of the running request, as the effect behind it sees it. */
export type Ticket = {
  /** What an earlier try began under the same key and did not see to its end. */
  resumed: string | null
  /** Within the transaction of the effect: says what was begun. */
  begin(reference: string): void
  /** Within the transaction of the effect: says what the answer to it is; null has no body. */
  answer(body: object | null): void
}

/** Of a request without a key. */
export const noTicket: Ticket = { resumed: null, begin: () => {}, answer: () => {} }
