import { type Kysely, sql } from 'kysely'
import type { Amount } from 'shared-api/contract'
import { type Banned, comparable } from '#src/game/accounts/bans.ts'
import type { GameDatabase } from '#src/game/layout/concepts.ts'
import type { Database, Layout, Needs } from '#src/game/layout/layout.ts'

export const rankedNeeds = {
  characters: ['charId', 'account_name', 'char_name', 'accesslevel', 'deletetime'],
} as const satisfies Needs

export type RankingOptions = Database & {
  findBanned(): Promise<Banned>
  /** Undefined if there are more than `most`. */
  listBanned(most: number): Promise<Banned | undefined>
}

export type Source = ReturnType<typeof createSource>

/** @throws GameLayoutError if a need is missing */
export async function openSource(
  { db, layouts, findBanned }: RankingOptions,
  needs: Needs,
) {
  return createSource(db, await layouts.require(needs), await findBanned())
}

export function createSource(db: Kysely<GameDatabase>, layout: Layout, banned: Banned) {
  const isNotBanned = (account: 'c.account_name' | 'd.account_name') =>
    banned === null
      ? sql<boolean>`1 = 1`
      : sql<boolean>`${comparable(layout, account)} not in (${banned})`
  return {
    db,
    layout,
    isNotBanned,
    /** The characters that rankings show: not banned, not about to be deleted, no staff. */
    characters: () =>
      db
        .selectFrom(layout.rows('characters').as('c'))
        .where('c.accesslevel', '=', 0)
        .where('c.deletetime', '=', 0)
        .where(isNotBanned('c.account_name')),
    /** Sorts names without case. */
    byName: (column: 'c.char_name' | 'd.char_name' | 'k.clan_name') =>
      layout.lower(sql.ref(column)),
  }
}

/**
 * Whether a read of a table keeps the game server from writing to it. Such a table is read in portions of about a
 * millisecond, and a write that waits goes before the next portion. Each portion must find its rows by an index
 * (decision 031).
 */
export function isLockedByReads(layout: Layout, table: 'characters' | 'items'): boolean {
  return layout.table(table)?.engine === 'MyISAM'
}

export function mostFirst(a: Amount, b: Amount): number {
  return Number(BigInt(b) - BigInt(a))
}
