import type { DatabaseSync } from 'node:sqlite'
import { createRandom } from '#src/demo/random.ts'
import { insertInto } from '#src/demo/realm-tables.ts'
import { day, hour } from '#src/durations.ts'
import world from './data/world.json' with { type: 'json' }

/** `hours` from death to respawn, as CT_0 servers have by default. */
const { grandBosses, raidBosses } = world

export function fillBosses(db: DatabaseSync): void {
  const insertGrandBoss = insertInto(db, 'grandboss_data')
  for (const { id } of grandBosses) insertGrandBoss({ boss_id: id })
  const insertRaidBoss = insertInto(db, 'raidboss_spawnlist')
  for (const id of raidBosses) {
    insertRaidBoss({ boss_id: id, respawn_delay: 24 * 3_600, respawn_random: 12 * 3_600 })
  }
}

const raidBossHours = 30
const deadStatus = 3
/** The first Sunday siege of the realm; they come every other week. */
const firstSiege = Date.parse('2025-10-26T16:00:00-03:00')
const fortnight = 14 * day

/** As if a game server had been running all the time. The same seed and moment give the same times. */
export function setRealmClock(db: DatabaseSync, now: number): void {
  const { seed } = db.prepare('SELECT seed FROM portal_demo').get() ?? {}
  const random = createRandom(`${seed}/clock`)

  const setSiege = db.prepare('UPDATE castle SET siegeDate = ? WHERE id = ?')
  for (const { id } of db.prepare('SELECT id FROM castle ORDER BY id').all()) {
    const place = Number(id)
    const first =
      firstSiege + (place % 2) * (fortnight / 2) + (place % 3 === 0 ? 4 * hour : 0)
    setSiege.run(first + Math.ceil((now - first) / fortnight) * fortnight, place)
  }

  const setGrandBoss = db.prepare(
    'UPDATE grandboss_data SET respawn_time = ?, status = ? WHERE boss_id = ?',
  )
  for (const { id, hours } of grandBosses) {
    const respawn = respawnAround(now, hours * hour, random.next())
    setGrandBoss.run(respawn, respawn > now ? deadStatus : 0, id)
  }

  const setRaidBoss = db.prepare(
    'UPDATE raidboss_spawnlist SET respawn_time = ? WHERE boss_id = ?',
  )
  for (const { id } of db.prepare('SELECT boss_id AS id FROM raidboss_spawnlist').all()) {
    const respawn = respawnAround(now, raidBossHours * hour, random.next())
    // The emulator keeps 0 for a raid boss that is alive.
    setRaidBoss.run(respawn > now ? respawn : 0, Number(id))
  }
}

/** A boss is alive for an eighth of its cycle, and dead for the rest. */
function respawnAround(now: number, cycle: number, phase: number): number {
  const begun =
    Math.floor((now + phase * cycle) / cycle) * cycle - Math.floor(phase * cycle)
  return now - begun < cycle / 8 ? begun : begun + cycle
}
