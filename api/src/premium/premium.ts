import type { DatabaseSync } from 'node:sqlite'
import type { PremiumType } from 'shared-api/contract'
import { sqlOn } from '#src/database/sql.ts'

export type Premium = { tier: PremiumType; endsAt: number }

export type PremiumTiers = ReturnType<typeof createPremium>

type Purchase = Premium & {
  startsAt: number
  /** The ledger transaction that paid for it; null for a gift. */
  saleId: number | null
}

export function createPremium(db: DatabaseSync) {
  const sql = sqlOn(db)
  /** Synchronous, for use within a transaction. */
  const add = (characterId: number, { tier, startsAt, endsAt, saleId }: Purchase) => {
    sql.run`
      INSERT INTO premium (character_id, tier, starts_at, ends_at, transaction_id)
      VALUES (${characterId}, ${tier}, ${startsAt}, ${endsAt}, ${saleId})`
  }
  return {
    add,
    /** @returns the active tiers by character id */
    async activeOf(characterIds: readonly number[]): Promise<Map<number, Premium>> {
      const now = Date.now()
      const active = characterIds.flatMap((id) => {
        const found = sql.get<Premium>`
          SELECT tier, ends_at FROM premium
          WHERE character_id = ${id} AND starts_at <= ${now} AND ends_at > ${now}
          ORDER BY ends_at DESC LIMIT 1`
        return found ? [[id, found] as const] : []
      })
      return new Map(active)
    },
    /** @returns every tier that is active now */
    running: (now: number) =>
      sql.all<Premium & { characterId: number }>`
        SELECT character_id, tier, ends_at FROM premium
        WHERE starts_at <= ${now} AND ends_at > ${now} ORDER BY id`,
    /** Synchronous. Whether a character has premium now or later. */
    isSold: (characterId: number, now: number) =>
      sql.get`
        SELECT 1 FROM premium
        WHERE character_id = ${characterId} AND ends_at > ${now}` !== null,
    async grant(characterId: number, premium: Premium) {
      add(characterId, { ...premium, startsAt: Date.now(), saleId: null })
    },
  }
}
