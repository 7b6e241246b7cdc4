import type { Kysely } from 'kysely'
import { toRealmIso } from '#src/config/realm-time.ts'
import type { Layout, Needs } from '#src/game/layout.ts'
import type { CastleRepository } from '#src/game/ports.ts'
import type { GameDatabase } from '#src/game/schema.ts'

export const castleNeeds = {
  castle: ['id', 'name', 'siegeDate'],
  clan_data: ['clan_name', 'hasCastle'],
} as const satisfies Needs

export function createCastles(
  db: Kysely<GameDatabase>,
  layout: Layout,
  timeZone: string,
): CastleRepository {
  return {
    async all() {
      layout.require(castleNeeds)
      const rows = await db
        .selectFrom('castle')
        .leftJoin('clan_data', 'clan_data.hasCastle', 'castle.id')
        .select(({ fn }) => [
          'castle.id as castleId',
          'castle.name as castleName',
          // One row per castle, even where the game left two clans with the same one.
          fn.min('clan_data.clan_name').as('ownerClan'),
          'castle.siegeDate',
        ])
        .groupBy(['castle.id', 'castle.name', 'castle.siegeDate'])
        .orderBy('castle.id')
        .execute()
      return rows.map((row) => ({
        ...row,
        siegeDate: row.siegeDate > 0 ? toRealmIso(row.siegeDate, timeZone) : null,
      }))
    },
  }
}
