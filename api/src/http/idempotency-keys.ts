import type { DatabaseSync } from 'node:sqlite'
import { sqlOn } from '#src/database/sql.ts'
import { day } from '#src/durations.ts'

/** Must run in the transaction of the effect. */
export type SaveReply = () => void

/** Where a key is valid: one caller, one route. */
export type KeyScope = { owner: string; route: string; key: string }
export type Answer = { status: number; body: string }
type KeyRow = {
  bodyHash: string
  reference: string | null
  status: number | null
  answer: string | null
}
type KnownKey = Pick<KeyRow, 'bodyHash' | 'reference'> & { answer: Answer | null }

/** The owner of keys that are sent without a session. */
export const anyone = 'anyone'

/** How long a key and its reply are kept. The key of a delivery that is not settled is kept: its call is not finished. */
export const keyLifetimes = { players: 7 * day, anyone: day }

/** Synchronous: an effect and its reply are written in one transaction. */
export function createIdempotencyKeys(db: DatabaseSync) {
  const sql = sqlOn(db)
  return {
    find({ owner, route, key }: KeyScope): KnownKey | null {
      const row = sql.get<KeyRow>`
        SELECT body_hash, reference, status, answer FROM call_keys
        WHERE owner = ${owner} AND route = ${route} AND key = ${key}`
      if (!row) return null
      const { bodyHash, reference, status, answer } = row
      const known = status === null ? null : { status, body: String(answer) }
      return { bodyHash, reference, answer: known }
    },
    /** Links a key to the effect that it started, in the transaction of that effect. */
    begin({ owner, route, key }: KeyScope, bodyHash: string, reference: string) {
      sql.run`
        INSERT INTO call_keys (owner, route, key, body_hash, reference, created_at)
        VALUES (${owner}, ${route}, ${key}, ${bodyHash}, ${reference}, ${Date.now()})`
    },
    /**
     * Saves the first reply; later ones change nothing. @param call `reference`: the effect that it started, because another
     * call may have started another one with the key meanwhile
     */
    save(
      { owner, route, key }: KeyScope,
      { bodyHash, reference }: Pick<KeyRow, 'bodyHash' | 'reference'>,
      { status, body }: Answer,
    ) {
      sql.run`
        INSERT INTO call_keys
          (owner, route, key, body_hash, reference, status, answer, created_at)
        VALUES (${owner}, ${route}, ${key}, ${bodyHash}, ${reference}, ${status}, ${body},
          ${Date.now()})
        ON CONFLICT (owner, route, key)
        DO UPDATE SET status = excluded.status, answer = excluded.answer
        WHERE status IS NULL AND reference IS excluded.reference`
    },
    finish(reference: string, { status, body }: Answer) {
      sql.run`
        UPDATE call_keys SET status = ${status}, answer = ${body}
        WHERE reference = ${reference} AND status IS NULL`
    },
    /** The effect was undone, so the same call may start another. Must run in the transaction that undoes it. */
    release: (reference: string) =>
      sql.run`DELETE FROM call_keys WHERE reference = ${reference} AND status IS NULL`,
  }
}

/** The Idempotency-Key of the current request, as services see it. */
export type Ticket = {
  /** What an earlier call with the same key started and did not finish. */
  resumed: string | null
  /** Records what was started. Must run in the transaction of the effect. */
  begin(reference: string): void
  /** Saves the reply; null is a 204. Must run in the transaction of the effect. */
  answer(body: object | null): void
}

export const noIdempotencyKey: Ticket = { resumed: null, begin: () => {}, answer: () => {} }
