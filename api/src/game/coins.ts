import type { Kysely } from 'kysely'
import type { Layout, Needs } from '#src/game/layout.ts'
import type { CoinRepository } from '#src/game/ports.ts'
import type { GameDatabase } from '#src/game/schema.ts'

export const coinNeeds = {
  characters: ['charId', 'account_name', 'char_name', 'deletetime', 'online', 'lastAccess'],
  items: ['object_id', 'owner_id', 'item_id', 'count', 'loc'],
} as const satisfies Needs

const bag = 'INVENTORY'

export function createCoins(db: Kysely<GameDatabase>, layout: Layout): CoinRepository {
  return {
    async owner(login, name) {
      layout.require(coinNeeds)
      const row = await db
        .selectFrom('characters')
        .select(['charId as id', 'char_name as name', 'online', 'lastAccess'])
        .where('account_name', '=', login)
        .where('char_name', '=', name)
        .where('deletetime', '=', 0)
        .executeTakeFirst()
      // MariaDB ignores case and accents, but names must match exactly.
      if (row?.name !== name) return null
      const { id, online, lastAccess } = row
      return { id, name, isOnline: online !== 0, lastAccess: Number(lastAccess) }
    },
    async stack(characterId, itemId) {
      layout.require(coinNeeds)
      const row = await db
        .selectFrom('items')
        .select(['object_id as objectId', 'count'])
        .where('owner_id', '=', characterId)
        .where('item_id', '=', itemId)
        .where('loc', '=', bag)
        .where('count', '>', 0)
        .orderBy('count', 'desc')
        .orderBy('object_id')
        .executeTakeFirst()
      return row ? { objectId: row.objectId, count: Number(row.count) } : null
    },
    async look({ characterId, objectId, itemId }) {
      layout.require(coinNeeds)
      const row = await db
        .selectFrom('items as i')
        .innerJoin('characters as c', 'c.charId', 'i.owner_id')
        .select(['i.count', 'c.online', 'c.lastAccess'])
        .where('i.object_id', '=', objectId)
        .where('i.owner_id', '=', characterId)
        .where('i.item_id', '=', itemId)
        .where('i.loc', '=', bag)
        .executeTakeFirst()
      if (!row) return null
      const { count, online, lastAccess } = row
      return {
        count: Number(count),
        isOnline: online !== 0,
        lastAccess: Number(lastAccess),
      }
    },
    async raise({ characterId, objectId, itemId, before, after, lastAccess }) {
      layout.require(coinNeeds)
      const { numUpdatedRows } = await db
        .updateTable('items')
        .set({ count: after })
        .where('object_id', '=', objectId)
        .where('owner_id', '=', characterId)
        .where('item_id', '=', itemId)
        .where('loc', '=', bag)
        .where('count', '=', before)
        .where(({ exists, selectFrom, lit }) =>
          exists(
            selectFrom('characters')
              .select(lit(1).as('away'))
              .where('charId', '=', characterId)
              .where('online', '=', 0)
              .where('lastAccess', '=', lastAccess)
              .where('deletetime', '=', 0),
          ),
        )
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}
