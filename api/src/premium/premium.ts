import type { DatabaseSync } from 'node:sqlite'
import type { PremiumType } from 'shared-api/contract'
import { prepareRows } from '#src/database/rows.ts'

export type Premium = { tier: PremiumType; endsAt: number }

export type PremiumTiers = ReturnType<typeof createPremium>

type Purchase = Premium & {
  startsAt: number
  /** The ledger transaction that paid for it; null for a gift. */
  saleId: number | null
}

export function createPremium(db: DatabaseSync) {
  const active = prepareRows<Premium>(
    db,
    `SELECT tier, ends_at AS endsAt FROM premium
     WHERE character_id = ? AND starts_at <= ? AND ends_at > ?
     ORDER BY ends_at DESC LIMIT 1`,
  )
  const running = prepareRows<Premium & { characterId: number }>(
    db,
    `SELECT character_id AS characterId, tier, ends_at AS endsAt FROM premium
     WHERE starts_at <= ? AND ends_at > ? ORDER BY id`,
  )
  const sold = db.prepare('SELECT 1 FROM premium WHERE character_id = ? AND ends_at > ?')
  const insert = db.prepare(
    `INSERT INTO premium (character_id, tier, starts_at, ends_at, transaction_id)
     VALUES (?, ?, ?, ?, ?)`,
  )
  /** Synchronous, for use within a transaction. */
  const add = (characterId: number, { tier, startsAt, endsAt, saleId }: Purchase) => {
    insert.run(characterId, tier, startsAt, endsAt, saleId)
  }
  return {
    add,
    async activeOf(characterIds: readonly number[]): Promise<Map<number, Premium>> {
      const now = Date.now()
      const found = characterIds.map((id) => [id, active.get(id, now, now)] as const)
      return new Map(found.flatMap(([id, one]) => (one ? [[id, one]] : [])))
    },
    running: (now: number) => running.all(now, now),
    /** Synchronous. Whether a character has premium now or later. */
    isSold: (characterId: number, now: number) => sold.get(characterId, now) !== undefined,
    async grant(characterId: number, premium: Premium) {
      add(characterId, { ...premium, startsAt: Date.now(), saleId: null })
    },
  }
}
