import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Db, Schema, Tx } from '#src/database/schema.ts'
import { insertNew } from '#src/database/statements.ts'
import { day } from '#src/durations.ts'

/** Runs in the transaction of the effect. */
export type SaveReply = (tx: Tx) => Promise<void>

/** Where a key is valid: one caller, one route. */
export type KeyScope = { owner: string; route: string; key: string }
export type Answer = { status: number; body: string }
type KeyRow = Selectable<Schema['callKeys']>
export type KnownKey = Pick<KeyRow, 'bodyHash' | 'reference'> & { answer: Answer | null }

/** The owner of keys that are sent without a session. */
export const anyone = 'anyone'

/** How long a key and its reply are kept. The key of a delivery that is not settled is kept: its call is not finished. */
export const keyLifetimes = { players: 7 * day, anyone: day }

export function createIdempotencyKeys(db: Db) {
  return {
    async find(scope: KeyScope): Promise<KnownKey | null> {
      const row = await db
        .selectFrom('callKeys')
        .select(['bodyHash', 'reference', 'status', 'answer'])
        .where(isOf(scope))
        .executeTakeFirst()
      if (!row) return null
      const { bodyHash, reference, status, answer } = row
      const known = status === null ? null : { status, body: String(answer) }
      return { bodyHash, reference, answer: known }
    },
    /** Links a key to the effect that it started, in the transaction of that effect. @returns false if it started another */
    async begin(scope: KeyScope, bodyHash: string, reference: string): Promise<boolean> {
      const key = { ...scope, bodyHash, reference, createdAt: Date.now() }
      return (await insertNew(db.insertInto('callKeys').values(key))) !== null
    },
    /**
     * Saves the first reply. @param call `reference`: the effect that it started, because another call may have started
     * another one with the key meanwhile
     *
     * @returns false if there is another reply or effect, which stays
     */
    async save(
      scope: KeyScope,
      { bodyHash, reference }: Pick<KeyRow, 'bodyHash' | 'reference'>,
      { status, body: answer }: Answer,
    ): Promise<boolean> {
      const key = { ...scope, bodyHash, reference, status, answer, createdAt: Date.now() }
      if (await insertNew(db.insertInto('callKeys').values(key))) return true
      const { numUpdatedRows } = await db
        .updateTable('callKeys')
        .set({ status, answer })
        .where(isOf(scope))
        .where('status', 'is', null)
        .where('reference', reference === null ? 'is' : '=', reference)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    finish: (reference: string, { status, body: answer }: Answer) =>
      db
        .updateTable('callKeys')
        .set({ status, answer })
        .where('reference', '=', reference)
        .where('status', 'is', null)
        .execute(),
    /** The effect was undone, so the same call may start another. Must run in the transaction that undoes it. */
    release: (reference: string) =>
      db
        .deleteFrom('callKeys')
        .where('reference', '=', reference)
        .where('status', 'is', null)
        .execute(),
  }
}

function isOf(scope: KeyScope) {
  return ({ and }: ExpressionBuilder<Schema, 'callKeys'>) => and(scope)
}

/** The Idempotency-Key of the current request, as services see it. */
export type Ticket = {
  /** What an earlier call with the same key started and did not finish. */
  resumed: string | null
  /** Records what was started. @param tx that of the effect */
  begin(tx: Tx, reference: string): Promise<void>
  /** Saves the reply; null is a 204. @param tx that of the effect */
  answer(tx: Tx, body: object | null): Promise<void>
}

export const noIdempotencyKey: Ticket = {
  resumed: null,
  begin: async () => {},
  answer: async () => {},
}
