import type { Kysely } from 'kysely'
import type { Layout, Needs } from '#src/game/layout.ts'
import type { PlayerRepository } from '#src/game/ports.ts'
import type { GameDatabase } from '#src/game/schema.ts'
import { byName, visibleCharacters, visibleNeeds } from '#src/game/visible.ts'
import { wealthiest } from '#src/game/wealth.ts'

export const rankingNeeds = {
  ...visibleNeeds,
  characters: [
    ...visibleNeeds.characters,
    'level',
    'exp',
    'pvpkills',
    'pkkills',
    'classid',
  ],
  items: ['owner_id', 'item_id', 'count', 'loc'],
} as const satisfies Needs

export const onlineNeeds = { characters: ['online'] } as const satisfies Needs

export function createPlayers(db: Kysely<GameDatabase>, layout: Layout): PlayerRepository {
  const kills = (column: 'pvpkills' | 'pkkills', limit: number) =>
    visibleCharacters(db)
      .select(['c.char_name as name', `c.${column} as kills`, 'c.classid as classId'])
      .where(`c.${column}`, '>', 0)
      .orderBy(`c.${column}`, 'desc')
      .orderBy(byName('c.char_name'))
      .limit(limit)
      .execute()

  const experience = (limit: number) =>
    visibleCharacters(db)
      .select(['c.char_name as name', 'c.level', 'c.classid as classId'])
      .orderBy('c.exp', 'desc')
      .orderBy(byName('c.char_name'))
      .limit(limit)
      .execute()

  return {
    async ranking(limit) {
      layout.require(rankingNeeds)
      const [pvp, pk, exp, adena] = await Promise.all([
        kills('pvpkills', limit),
        kills('pkkills', limit),
        experience(limit),
        wealthiest(db, limit),
      ])
      return { pvp, pk, exp, adena }
    },
    async countOnline() {
      layout.require(onlineNeeds)
      const { players } = await db
        .selectFrom('characters')
        .select(({ fn }) => fn.countAll<number>().as('players'))
        .where('online', '=', 1)
        .executeTakeFirstOrThrow()
      return players
    },
  }
}
