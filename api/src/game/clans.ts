import type { Kysely } from 'kysely'
import type { Amount } from 'shared-api/contract'
import type { Layout, Needs } from '#src/game/layout.ts'
import type { ClanRepository } from '#src/game/ports.ts'
import type { GameDatabase } from '#src/game/schema.ts'
import { byName, visibleCharacters, visibleNeeds } from '#src/game/visible.ts'

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

export function createClans(db: Kysely<GameDatabase>, layout: Layout): ClanRepository {
  /** One pass over all members for three lists. */
  const totals = (): Promise<Totals[]> => {
    const members = visibleCharacters(db)
      .where('c.clanid', '>', 0)
      .groupBy('c.clanid')
      .select(({ fn }) => [
        'c.clanid',
        fn.countAll<number>().as('memberCount'),
        fn.sum<Amount>('c.exp').as('totalExp'),
        fn.sum<Amount>('c.pvpkills').as('totalPvp'),
        fn.sum<Amount>('c.pkkills').as('totalPk'),
      ])
    return db
      .selectFrom(members.as('m'))
      .innerJoin('clan_data as k', 'k.clan_id', 'm.clanid')
      .select(['k.clan_name as clanName', 'm.memberCount', 'm.totalExp'])
      .select(['m.totalPvp', 'm.totalPk'])
      .orderBy(byName('k.clan_name'))
      .execute()
  }

  const level = (limit: number) =>
    db
      .selectFrom('clan_data as k')
      .select(['k.clan_name as clanName', 'k.clan_level as clanLevel'])
      .orderBy('k.clan_level', 'desc')
      .orderBy(byName('k.clan_name'))
      .limit(limit)
      .execute()

  return {
    async ranking(limit) {
      layout.require(clanNeeds)
      const [clans, levels] = await Promise.all([totals(), level(limit)])
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
