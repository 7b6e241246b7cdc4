import type { Kysely } from 'kysely'
import { toRealmIso } from '#src/config/realm-time.ts'
import { castleNames } from '#src/game/castle-names.ts'
import type { LayoutReader, Needs } from '#src/game/layout/layout.ts'
import type { CastleRepository } from '#src/game/ports.ts'
import type { GameDatabase } from '#src/game/schema.ts'

export const castleNeeds = {
  castle: ['id', 'siegeDate'],
  clan_data: ['clan_name', 'hasCastle'],
} as const satisfies Needs

export function createCastles(
  db: Kysely<GameDatabase>,
  layouts: LayoutReader,
  timeZone: string,
): CastleRepository {
  return {
    async all() {
      const layout = await layouts.require(castleNeeds)
      const rows = await db
        .selectFrom(layout.rows('castle').as('castle'))
        .leftJoin(
          layout.rows('clan_data').as('clan_data'),
          'clan_data.hasCastle',
          'castle.id',
        )
        .select(({ fn }) => [
          'castle.id as castleId',
          // One row per castle, even where the game left two clans with the same one.
          fn.min('clan_data.clan_name').as('ownerClan'),
          'castle.siegeDate',
        ])
        .groupBy(['castle.id', 'castle.siegeDate'])
        .orderBy('castle.id')
        .execute()
      return rows.map(({ castleId, ownerClan, siegeDate }) => ({
        castleId,
        castleName: castleNames.get(castleId) ?? `#${castleId}`,
        ownerClan,
        siegeDate: siegeDate > 0 ? toRealmIso(siegeDate, timeZone) : null,
      }))
    },
  }
}
