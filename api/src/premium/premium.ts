import type { DatabaseSync } from 'node:sqlite'
import { type PremiumType, PremiumTypeSchema } from 'shared-api/contract'
import { Value } from 'typebox/value'
import type { PremiumRepository } from '#src/database/ports.ts'

export function createPremium(db: DatabaseSync): PremiumRepository {
  const active = db.prepare(
    `SELECT tier, ends_at AS endsAt FROM premium
     WHERE character_id = ? AND starts_at <= ? AND ends_at > ?
     ORDER BY ends_at DESC LIMIT 1`,
  )
  const insert = db.prepare(
    'INSERT INTO premium (character_id, tier, starts_at, ends_at) VALUES (?, ?, ?, ?)',
  )
  return {
    async activeOf(characterIds) {
      const now = Date.now()
      const running = characterIds.flatMap((id) => {
        const row = active.get(id, now, now)
        return row
          ? [[id, { tier: toTier(row.tier), endsAt: Number(row.endsAt) }] as const]
          : []
      })
      return new Map(running)
    },
    async grant(characterId, { tier, endsAt }) {
      insert.run(characterId, tier, Date.now(), endsAt)
    },
  }
}

type Sale = {
  characterId: number
  tier: PremiumType
  startsAt: number
  endsAt: number
  /** The ledger transaction that paid for it. */
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
