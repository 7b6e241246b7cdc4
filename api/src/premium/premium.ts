import type { DatabaseSync } from 'node:sqlite'
import { type PremiumType, PremiumTypeSchema } from 'shared-api/contract'
import { Value } from 'typebox/value'

export type Premium = { tier: PremiumType; endsAt: number }

export type PremiumTiers = ReturnType<typeof createPremium>

export function createPremium(db: DatabaseSync) {
  const active = db.prepare(
    `SELECT tier, ends_at AS endsAt FROM premium
     WHERE character_id = ? AND starts_at <= ? AND ends_at > ?
     ORDER BY ends_at DESC LIMIT 1`,
  )
  const running = db.prepare(
    `SELECT character_id AS characterId, tier, ends_at AS endsAt FROM premium
     WHERE starts_at <= ? AND ends_at > ? ORDER BY id`,
  )
  const insert = db.prepare(
    'INSERT INTO premium (character_id, tier, starts_at, ends_at) VALUES (?, ?, ?, ?)',
  )
  return {
    /** @returns the active tiers by character id */
    async activeOf(characterIds: readonly number[]): Promise<Map<number, Premium>> {
      const now = Date.now()
      const found = characterIds.flatMap((id) => {
        const row = active.get(id, now, now)
        return row
          ? [[id, { tier: toTier(row.tier), endsAt: Number(row.endsAt) }] as const]
          : []
      })
      return new Map(found)
    },
    /** @returns every tier that is active now */
    running(now: number): (Premium & { characterId: number })[] {
      return running.all(now, now).map((row) => ({
        characterId: Number(row.characterId),
        tier: toTier(row.tier),
        endsAt: Number(row.endsAt),
      }))
    },
    async grant(characterId: number, { tier, endsAt }: Premium) {
      insert.run(characterId, tier, Date.now(), endsAt)
    },
  }
}

type Sale = {
  characterId: number
  tier: PremiumType
  startsAt: number
  endsAt: number
  /** The ledger transaction that paid for it; null for a gift. */
  saleId: number | null
}

/** Synchronous, for use within a transaction. */
export function createPremiumSales(db: DatabaseSync) {
  const active = db.prepare('SELECT 1 FROM premium WHERE character_id = ? AND ends_at > ?')
  const insert = db.prepare(
    `INSERT INTO premium (character_id, tier, starts_at, ends_at, transaction_id)
     VALUES (?, ?, ?, ?, ?)`,
  )
  return {
    isActive: (characterId: number, now: number): boolean =>
      active.get(characterId, now) !== undefined,
    add({ characterId, tier, startsAt, endsAt, saleId }: Sale) {
      insert.run(characterId, tier, startsAt, endsAt, saleId)
    },
  }
}

function toTier(value: unknown): PremiumType {
  return Value.Parse(PremiumTypeSchema, value)
}
