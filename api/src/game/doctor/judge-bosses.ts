import { missingBosses } from '#src/game/bosses.ts'
import { type Feature, type Findings, toFeature } from '#src/game/doctor/feature.ts'
import { missingIn, withoutTables } from '#src/game/doctor/lacks.ts'

const tables = ['spawn_data', 'grandboss_data', 'raidboss_spawnlist'] as const

export function judgeBosses({ game, unreadable }: Findings): Feature {
  const closed = tables.filter((table) => unreadable.has(table))
  const absent = withoutTables(missingBosses(game), unreadable)
  const absentTables = new Set(absent.map((name) => name.split('.')[0]))
  // One of two tables shows a part of the bosses, but a call fails at a table that it sees and may not read.
  if (closed.length === 0 && absentTables.size === 1) {
    return { name: 'bosses', state: 'partly', notes: [`without ${absent.join(', ')}`] }
  }
  const feature = toFeature('bosses', {
    ...missingIn(game, absent),
    unreadable: closed,
  })
  const instead = 'or spawn_data, as newer versions of aCis have'
  return absent.length > 0 ? { ...feature, notes: [...feature.notes, instead] } : feature
}
