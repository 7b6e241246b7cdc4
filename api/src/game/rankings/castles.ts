import { toRealmIso } from '#src/config/realm-time.ts'
import type { Database, Needs } from '#src/game/layout/layout.ts'
import { castleName } from '#src/game/names.ts'

export const castleNeeds = {
  castle: ['id', 'siegeDate'],
  clan_data: ['clan_name', 'hasCastle'],
} as const satisfies Needs

export function createCastles({ db, layouts }: Database, timeZone: string) {
  return {
    /** @returns every castle by id; siege dates as ISO 8601 with the offset of the realm */
    async all() {
      const layout = await layouts.require(castleNeeds)
      const rows = await db
        .selectFrom(layout.rows('castle').as('castle'))
        .leftJoin(layout.rows('clan_data').as('k'), 'k.hasCastle', 'castle.id')
        .select(({ fn }) => [
          'castle.id as castleId',
          // One row per castle, even where the game left two clans with the same one.
          fn.min('k.clan_name').as('ownerClan'),
          'castle.siegeDate',
        ])
        .groupBy(['castle.id', 'castle.siegeDate'])
        .orderBy('castle.id')
        .execute()
      return rows.map(({ castleId, ownerClan, siegeDate }) => ({
        castleId,
        castleName: castleName(castleId),
        ownerClan,
        siegeDate: siegeDate > 0 ? toRealmIso(siegeDate, timeZone) : null,
      }))
    },
  }
}
