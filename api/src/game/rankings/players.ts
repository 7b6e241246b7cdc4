import type { PlayerRanking } from 'shared-api/contract'
import type { Needs } from '#src/game/layout/layout.ts'
import {
  openSource,
  type RankingOptions,
  rankedNeeds,
  type Source,
} from '#src/game/rankings/ranked-characters.ts'
import { richestCharacters } from '#src/game/rankings/richest-characters.ts'

export const rankingNeeds = {
  ...rankedNeeds,
  characters: [...rankedNeeds.characters, 'level', 'exp', 'pvpkills', 'pkkills', 'classid'],
  items: ['owner_id', 'item_id', 'count', 'loc'],
} as const satisfies Needs

export const onlineNeeds = { characters: ['online'] } as const satisfies Needs

type Figure = 'pvpkills' | 'pkkills' | 'exp'

export function createPlayers(options: RankingOptions) {
  /**
   * The last value on the list; null if nobody has one. Names decide between equals, but no index is sorted by them: an
   * index finds this value, and only the few that reach it are sorted.
   */
  const lastOf = async ({ characters }: Source, column: Figure, limit: number) => {
    const last = await characters()
      .select(`c.${column} as value`)
      .orderBy(`c.${column}`, 'desc')
      .offset(limit - 1)
      .limit(1)
      .executeTakeFirst()
    return last?.value ?? null
  }

  const top = (source: Source, column: Figure, last: number | null, limit: number) =>
    source
      .characters()
      .$if(last !== null, (query) => query.where(`c.${column}`, '>=', last ?? 0))
      .orderBy(`c.${column}`, 'desc')
      .orderBy(source.byName('c.char_name'))
      .limit(limit)

  const kills = async (source: Source, column: 'pvpkills' | 'pkkills', limit: number) => {
    const last = await lastOf(source, column, limit)
    return top(source, column, last, limit)
      .select(['c.char_name as name', `c.${column} as kills`, 'c.classid as classId'])
      .where(`c.${column}`, '>', 0)
      .execute()
  }

  const experience = async (source: Source, limit: number) => {
    const last = await lastOf(source, 'exp', limit)
    return top(source, 'exp', last, limit)
      .select(['c.char_name as name', 'c.level', 'c.classid as classId'])
      .execute()
  }

  return {
    async ranking(limit: number): Promise<PlayerRanking> {
      const source = await openSource(options, rankingNeeds)
      const [pvp, pk, exp, adena] = await Promise.all([
        kills(source, 'pvpkills', limit),
        kills(source, 'pkkills', limit),
        experience(source, limit),
        richestCharacters(source, limit),
      ])
      return { pvp, pk, exp, adena }
    },
    /** @returns how many characters are in the world (offline shops do not count) */
    async countOnline(): Promise<number> {
      const layout = await options.layouts.require(onlineNeeds)
      const { players } = await options.db
        .selectFrom(layout.indexedRows('characters').as('c'))
        .select(({ fn }) => fn.countAll<number>().as('players'))
        .where('c.online', '=', 1)
        .executeTakeFirstOrThrow()
      return players
    },
  }
}
