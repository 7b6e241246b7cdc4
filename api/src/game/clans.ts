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

export function createClans(db: Kysely<GameDatabase>, layout: Layout): ClanRepository {
  const members = () =>
    visibleCharacters(db)
      .innerJoin('clan_data as k', 'k.clan_id', 'c.clanid')
      .select('k.clan_name as clanName')
      .groupBy(['k.clan_id', 'k.clan_name'])

  const pvp = (limit: number) =>
    members()
      .select(({ fn }) => fn.sum<Amount>('c.pvpkills').as('totalPvp'))
      .having(({ fn }) => fn.sum('c.pvpkills'), '>', 0)
      .orderBy('totalPvp', 'desc')
      .orderBy(byName('k.clan_name'))
      .limit(limit)
      .execute()

  const pk = (limit: number) =>
    members()
      .select(({ fn }) => fn.sum<Amount>('c.pkkills').as('totalPk'))
      .having(({ fn }) => fn.sum('c.pkkills'), '>', 0)
      .orderBy('totalPk', 'desc')
      .orderBy(byName('k.clan_name'))
      .limit(limit)
      .execute()

  const active = (limit: number) =>
    members()
      .select(({ fn }) => [
        fn.countAll<number>().as('memberCount'),
        fn.sum<Amount>('c.exp').as('totalExp'),
      ])
      .orderBy('memberCount', 'desc')
      .orderBy('totalExp', 'desc')
      .orderBy(byName('k.clan_name'))
      .limit(limit)
      .execute()

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
      const lists = await Promise.all([pvp(limit), pk(limit), active(limit), level(limit)])
      return { pvp: lists[0], pk: lists[1], active: lists[2], level: lists[3] }
    },
  }
}
