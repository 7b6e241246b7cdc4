import type { Amount } from 'shared-api/contract'
import type { Needs } from '#src/game/layout/layout.ts'
import type { ClanRepository } from '#src/game/ports.ts'
import {
  byName,
  openSource,
  type RankingOptions,
  type Source,
  visibleCharacters,
  visibleNeeds,
} from '#src/game/visible.ts'

export const clanNeeds = {
  ...visibleNeeds,
  characters: [...visibleNeeds.characters, 'clanid', 'pvpkills', 'pkkills', 'exp'],
  clan_data: ['clan_id', 'clan_name', 'clan_level'],
} as const satisfies Needs

type Totals = {
  clanName: string
  memberCount: number
  totalExp: Amount
  totalPvp: Amount
  totalPk: Amount
}

export function createClans(options: RankingOptions): ClanRepository {
  /** One pass over all members for three lists. */
  const totals = (source: Source): Promise<Totals[]> => {
    const members = visibleCharacters(source)
      .where('c.clanid', '>', 0)
      .groupBy('c.clanid')
      .select(({ fn, lit }) => [
        'c.clanid',
        fn.countAll<number>().as('memberCount'),
        fn.coalesce(fn.sum<Amount>('c.exp'), lit(0)).as('totalExp'),
        fn.coalesce(fn.sum<Amount>('c.pvpkills'), lit(0)).as('totalPvp'),
        fn.coalesce(fn.sum<Amount>('c.pkkills'), lit(0)).as('totalPk'),
      ])
    return source.db
      .selectFrom(members.as('m'))
      .innerJoin(source.layout.rows('clan_data').as('k'), 'k.clan_id', 'm.clanid')
      .select(['k.clan_name as clanName', 'm.memberCount', 'm.totalExp'])
      .select(['m.totalPvp', 'm.totalPk'])
      .orderBy(byName(source, 'k.clan_name'))
      .execute()
  }

  const level = (source: Source, limit: number) =>
    source.db
      .selectFrom(source.layout.rows('clan_data').as('k'))
      .select(['k.clan_name as clanName', 'k.clan_level as clanLevel'])
      .orderBy('k.clan_level', 'desc')
      .orderBy(byName(source, 'k.clan_name'))
      .limit(limit)
      .execute()

  return {
    async ranking(limit) {
      const source = await openSource(options, clanNeeds)
      const [clans, levels] = await Promise.all([totals(source), level(source, limit)])
      const top = (...by: (keyof Totals)[]) => most(clans, by).slice(0, limit)
      return {
        pvp: top('totalPvp')
          .filter(({ totalPvp }) => Number(totalPvp) > 0)
          .map(({ clanName, totalPvp }) => ({ clanName, totalPvp })),
        pk: top('totalPk')
          .filter(({ totalPk }) => Number(totalPk) > 0)
          .map(({ clanName, totalPk }) => ({ clanName, totalPk })),
        active: top('memberCount', 'totalExp').map(
          ({ clanName, memberCount, totalExp }) => ({ clanName, memberCount, totalExp }),
        ),
        level: levels,
      }
    },
  }
}

/** Sorts by the columns in turn, greatest first; equal clans keep their order. */
function most(clans: readonly Totals[], columns: readonly (keyof Totals)[]): Totals[] {
  return clans.toSorted((a, b) => {
    for (const column of columns) {
      const difference = BigInt(b[column]) - BigInt(a[column])
      if (difference !== 0n) return difference > 0n ? 1 : -1
    }
    return 0
  })
}
