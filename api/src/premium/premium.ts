import type { Insertable } from 'kysely'
import type { PremiumType } from 'shared-api/contract'
import type { Db, Schema } from '#src/database/schema.ts'

export type Premium = { tier: PremiumType; endsAt: number }

export function createPremium(db: Db) {
  const active = (now: number) =>
    db
      .selectFrom('premium')
      .select(['characterId', 'tier', 'endsAt'])
      .where('startsAt', '<=', now)
      .where('endsAt', '>', now)
  /** @param purchase `transactionId`: that of the ledger that paid for it; null for a gift */
  const add = (purchase: Insertable<Schema['premium']>) =>
    db.insertInto('premium').values(purchase).execute()
  return {
    add,
    async activeOf(characterIds: readonly number[]): Promise<Map<number, Premium>> {
      if (characterIds.length === 0) return new Map()
      const found = await active(Date.now())
        .where('characterId', 'in', characterIds)
        .orderBy('endsAt')
        .execute()
      // The last one of a character counts.
      return new Map(found.map(({ characterId, ...premium }) => [characterId, premium]))
    },
    running: (now: number) => active(now).orderBy('id').execute(),
    /** Whether a character has premium now or later. */
    async isSold(characterId: number, now: number): Promise<boolean> {
      const sold = db.selectFrom('premium').select('id').where('endsAt', '>', now)
      const row = await sold.where('characterId', '=', characterId).executeTakeFirst()
      return row !== undefined
    },
    grant: (characterId: number, premium: Premium) =>
      add({ ...premium, characterId, startsAt: Date.now(), transactionId: null }),
  }
}
