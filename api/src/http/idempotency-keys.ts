import type { DatabaseSync } from 'node:sqlite'
import { day } from '#src/durations.ts'

/** Must run in the transaction of the effect. */
export type SaveReply = () => void

/** Where a key is valid: one caller, one route. */
export type KeyScope = { owner: string; route: string; key: string }
export type Answer = { status: number; body: string }
type KnownKey = { bodyHash: string; reference: string | null; answer: Answer | null }

/** The owner of keys that are sent without a session. */
export const anyone = 'anyone'

/** How long a key and its reply are kept. The key of a delivery that is not settled is kept: its call is not finished. */
export const keyLifetimes = { players: 7 * day, anyone: day }

/** Synchronous: an effect and its reply are written in one transaction. */
export function createIdempotencyKeys(db: DatabaseSync) {
  const find = db.prepare(
    `SELECT body_hash, reference, status, answer FROM call_keys
     WHERE owner = ? AND route = ? AND key = ?`,
  )
  const insertion = `INSERT INTO call_keys
    (owner, route, key, body_hash, reference, status, answer, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
  const insert = db.prepare(insertion)
  const save = db.prepare(
    `${insertion}
     ON CONFLICT (owner, route, key)
     DO UPDATE SET status = excluded.status, answer = excluded.answer
     WHERE status IS NULL AND reference IS excluded.reference`,
  )
  const finish = db.prepare(
    'UPDATE call_keys SET status = ?, answer = ? WHERE reference = ? AND status IS NULL',
  )
  const release = db.prepare('DELETE FROM call_keys WHERE reference = ? AND status IS NULL')
  return {
    find({ owner, route, key }: KeyScope): KnownKey | null {
      const row = find.get(owner, route, key)
      if (!row) return null
      const { body_hash: bodyHash, reference, status, answer } = row
      return {
        bodyHash: String(bodyHash),
        reference: reference === null ? null : String(reference),
        answer: status === null ? null : { status: Number(status), body: String(answer) },
      }
    },
    /** Links a key to the effect that it started, in the transaction of that effect. */
    begin({ owner, route, key }: KeyScope, bodyHash: string, reference: string) {
      insert.run(owner, route, key, bodyHash, reference, null, null, Date.now())
    },
    /**
     * Saves the first reply; later ones change nothing. @param call `reference`: the effect that it started, because another
     * call may have started another one with the key meanwhile
     */
    save(
      { owner, route, key }: KeyScope,
      { bodyHash, reference }: Pick<KnownKey, 'bodyHash' | 'reference'>,
      { status, body }: Answer,
    ) {
      save.run(owner, route, key, bodyHash, reference, status, body, Date.now())
    },
    finish(reference: string, { status, body }: Answer) {
      finish.run(status, body, reference)
    },
    /** The effect was undone, so the same call may start another. Must run in the transaction that undoes it. */
    release: (reference: string) => release.run(reference),
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
