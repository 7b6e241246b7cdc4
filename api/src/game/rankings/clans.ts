import type { Amount, ClanRanking } from 'shared-api/contract'
import type { Needs } from '#src/game/layout/layout.ts'
import {
  createSource,
  isLockedByReads,
  mostFirst,
  openSource,
  type RankingOptions,
  rankedNeeds,
  type Source,
} from '#src/game/rankings/ranked-characters.ts'

export const clanNeeds = {
  ...rankedNeeds,
  characters: [...rankedNeeds.characters, 'clanid', 'pvpkills', 'pkkills', 'exp'],
  clan_data: ['clan_id', 'clan_name', 'clan_level'],
} as const satisfies Needs

type Totals = Record<'totalExp' | 'totalPvp' | 'totalPk', Amount> & { memberCount: number }
type PeopledClan = Totals & { clanName: string }

/** How many clans a portion has: their members are read within about a millisecond. */
const clansPerPortion = 2
/** Each portion names them all. A longer list would take more time than the portion itself. */
const mostBannedInPortion = 2_000

export function createClans(options: RankingOptions) {
  /** By name, which decides between equals. */
  const allClans = ({ db, layout, byName }: Source) =>
    db
      .selectFrom(layout.rows('clan_data').as('k'))
      .select(['k.clan_id as id', 'k.clan_name as clanName', 'k.clan_level as clanLevel'])
      .orderBy(byName('k.clan_name'))
      .execute()

  const totals = ({ characters }: Source, first = 0, last = 0) =>
    characters()
      .where('c.clanid', '>=', first)
      .where('c.clanid', '<=', last)
      .groupBy('c.clanid')
      .select(({ fn, lit }) => [
        'c.clanid as id',
        fn.countAll<number>().as('memberCount'),
        fn.coalesce(fn.sum<Amount>('c.exp'), lit(0)).as('totalExp'),
        fn.coalesce(fn.sum<Amount>('c.pvpkills'), lit(0)).as('totalPvp'),
        fn.coalesce(fn.sum<Amount>('c.pkkills'), lit(0)).as('totalPk'),
      ])
      .execute()

  /** What a portion is read from: the bans are read once for all. Undefined if the table is not read in portions. */
  const portionSource = async (source: Source): Promise<Source | undefined> => {
    const { db, layout } = source
    const isInPortions =
      isLockedByReads(layout, 'characters') && layout.isIndexed('characters', 'clanid')
    const banned = isInPortions ? await options.listBanned(mostBannedInPortion) : undefined
    return banned === undefined ? undefined : createSource(db, layout, banned)
  }

  /** One pass over all members for three lists. */
  const totalsOf = async (whole: Source, clans: readonly { id: number }[]) => {
    const inPortions = await portionSource(whole)
    const ids = clans.map(({ id }) => id).toSorted((a, b) => a - b)
    const size = inPortions ? clansPerPortion : ids.length
    const found = new Map<number, Totals>()
    for (let at = 0; at < ids.length; at += size) {
      const portion = ids.slice(at, at + size)
      const rows = await totals(inPortions ?? whole, portion[0], portion.at(-1))
      for (const { id, ...clan } of rows) found.set(id, clan)
    }
    return found
  }

  return {
    async ranking(limit: number): Promise<ClanRanking> {
      const source = await openSource(options, clanNeeds)
      const clans = await allClans(source)
      const totals = await totalsOf(source, clans)
      const peopled = clans.flatMap(({ id, clanName }) => {
        const found = totals.get(id)
        return found ? [{ clanName, ...found }] : []
      })
      const top = (...by: (keyof Totals)[]) => most(peopled, by).slice(0, limit)
      const killers = (by: 'totalPvp' | 'totalPk') =>
        top(by).filter((clan) => Number(clan[by]) > 0)
      return {
        pvp: killers('totalPvp').map(({ clanName, totalPvp }) => ({ clanName, totalPvp })),
        pk: killers('totalPk').map(({ clanName, totalPk }) => ({ clanName, totalPk })),
        active: top('memberCount', 'totalExp').map(
          ({ clanName, memberCount, totalExp }) => ({ clanName, memberCount, totalExp }),
        ),
        level: clans
          .toSorted((a, b) => b.clanLevel - a.clanLevel)
          .slice(0, limit)
          .map(({ clanName, clanLevel }) => ({ clanName, clanLevel })),
      }
    },
  }
}

/** Sorts by the columns in turn, greatest first; equal clans keep their order. */
function most(clans: readonly PeopledClan[], columns: readonly (keyof Totals)[]) {
  return clans.toSorted((a, b) => {
    const order = columns.map((column) => mostFirst(a[column], b[column]))
    return order.find((difference) => difference !== 0) ?? 0
  })
}
