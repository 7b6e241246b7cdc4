import type { Kysely } from 'kysely'
import { bossNames } from '#src/game/boss-names.ts'
import type { Layout, Needs } from '#src/game/layout.ts'
import type { BossRepository } from '#src/game/ports.ts'
import type { GameDatabase } from '#src/game/schema.ts'

export const bossNeeds = {
  grandboss_data: ['boss_id', 'respawn_time'],
  raidboss_spawnlist: ['boss_id', 'respawn_time'],
} as const satisfies Needs

export function createBosses(db: Kysely<GameDatabase>, layout: Layout): BossRepository {
  return {
    async respawns() {
      layout.require(bossNeeds)
      const rows = await db
        .selectFrom('grandboss_data')
        .select(['boss_id as id', 'respawn_time as nextRespawn'])
        .unionAll(
          db
            .selectFrom('raidboss_spawnlist')
            .select(['boss_id as id', 'respawn_time as nextRespawn']),
        )
        .execute()
      return rows
        .flatMap(({ id, nextRespawn }) => {
          const name = bossNames.get(id)
          return name ? [{ name, nextRespawn: Math.max(0, nextRespawn) }] : []
        })
        .sort((a, b) => a.nextRespawn - b.nextRespawn || a.name.localeCompare(b.name, 'en'))
    },
  }
}
