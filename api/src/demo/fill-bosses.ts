import type { DatabaseSync } from 'node:sqlite'
import { insertInto } from '#src/demo/insert-into.ts'

/** Hours from death to respawn, as CT_0 servers have by default. */
export const grandBossHours: ReadonlyMap<number, number> = new Map([
  [29001, 36],
  [29006, 60],
  [29014, 48],
  [29019, 264],
  [29020, 168],
  [29022, 60],
  [29028, 264],
  [29045, 48],
  [29065, 36],
])

const raidBosses = [
  25035, 25054, 25109, 25126, 25143, 25205, 25220, 25245, 25249, 25266, 25276, 25282, 25283,
  25286, 25290, 25299, 25302, 25305, 25309, 25312, 25315, 25319, 25450, 25514,
]

export function fillBosses(db: DatabaseSync): void {
  const insertGrandBoss = insertInto(db, 'grandboss_data')
  for (const id of grandBossHours.keys()) insertGrandBoss({ boss_id: id })
  const insertRaidBoss = insertInto(db, 'raidboss_spawnlist')
  for (const id of raidBosses) {
    insertRaidBoss({ boss_id: id, respawn_delay: 24 * 3_600, respawn_random: 12 * 3_600 })
  }
}
