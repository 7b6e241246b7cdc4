import { toRealmIso } from '#src/config/realm-time.ts'
import { GameLayoutError } from '#src/game/errors.ts'
import type { Database, Layout, Needs } from '#src/game/layout/layout.ts'
import { bossName, castleName, namedSpawns, spawnName } from '#src/game/names.ts'

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

const numbered = ['boss_id', 'respawn_time'] as const
const grandBossNeeds: Needs = { grandboss_data: numbered }
const raidBossNeeds: Needs = { raidboss_spawnlist: numbered }
/** Where the newer aCis keeps every boss, by a name instead of a number. */
const spawnNeeds: Needs = { spawn_data: ['name', 'status', 'respawn_time'] }

/** @returns what an operator would have to add for all bosses to be shown */
export function missingBosses(layout: Layout): string[] {
  if (layout.has(spawnNeeds)) return []
  return layout.missing({ ...grandBossNeeds, ...raidBossNeeds })
}

export function createBosses({ db, layouts }: Database) {
  const byNumber = async (
    layout: Layout,
    table: 'grandboss_data' | 'raidboss_spawnlist',
  ) => {
    const rows = await db
      .selectFrom(layout.rows(table).as('b'))
      .select(['b.boss_id as id', 'b.respawn_time as nextRespawn'])
      .execute()
    return rows.map(({ id, nextRespawn }) => ({ name: bossName(id), nextRespawn }))
  }

  const byName = async (layout: Layout) => {
    const rows = await db
      .selectFrom(layout.rows('spawn_data').as('s'))
      .select(['s.name', 's.status', 's.respawn_time as nextRespawn'])
      .where('s.name', 'in', namedSpawns)
      .execute()
    return rows.map(({ name, status, nextRespawn }) => ({
      name: spawnName(name),
      // Any other status means that it is alive, and the time 1 that its return was cancelled.
      nextRespawn: status === 0 && nextRespawn > 1 ? nextRespawn : 0,
    }))
  }

  return {
    /** @returns the epic and raid bosses, soonest first; epoch milliseconds, 0 if never killed */
    async respawns() {
      const layout = await layouts.require({})
      const sources = [
        layout.has(grandBossNeeds) && byNumber(layout, 'grandboss_data'),
        layout.has(raidBossNeeds) && byNumber(layout, 'raidboss_spawnlist'),
        layout.has(spawnNeeds) && byName(layout),
      ].filter((source) => source !== false)
      if (sources.length === 0) throw new GameLayoutError(missingBosses(layout))
      return latestOf((await Promise.all(sources)).flat())
    },
  }
}

/** One entry for each boss: some emulators have several places or forms of one. */
function latestOf(respawns: { name: string | undefined; nextRespawn: number }[]) {
  const latest = new Map<string, number>()
  for (const { name, nextRespawn } of respawns) {
    if (name) latest.set(name, Math.max(latest.get(name) ?? 0, nextRespawn))
  }
  return [...latest]
    .map(([name, nextRespawn]) => ({ name, nextRespawn }))
    .sort((a, b) => a.nextRespawn - b.nextRespawn || a.name.localeCompare(b.name, 'en'))
}
