import data from './names.json' with { type: 'json' }

/** By ids, or by the names of spawns. */
const names: Record<keyof typeof data, Readonly<Record<string, string>>> = data

/** English in every language, as in the client. The ids 58 to 87 are unused. @returns the number of a class that an operator added */
export function className(classId: number): string {
  return names.classes[classId] ?? `#${classId}`
}

/** Castles have the same ids in every emulator, and some keep no names in the database. */
export function castleName(castleId: number): string {
  return names.castles[castleId] ?? `#${castleId}`
}

/** No emulator keeps them in its database. A boss may have several ids, such as the weak, normal and strong Antharas. */
export function bossName(id: number): string | undefined {
  return names.bosses[id]
}

/** @returns of a boss of the newer aCis, which has no numbers of bosses in its database */
export function spawnName(spawn: string): string | undefined {
  return names.spawns[spawn.toLowerCase()]
}

export const namedSpawns = Object.keys(names.spawns)
