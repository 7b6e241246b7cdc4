import names from './names.json' with { type: 'json' }

/** English in every language, as in the client. The ids 58 to 87 are unused. @returns the number of a class that an operator added */
export function className(classId: number): string {
  return nameOf(names.classes, classId) ?? `#${classId}`
}

/** Castles have the same ids in every emulator, and some keep no names in the database. */
export function castleName(castleId: number): string {
  return nameOf(names.castles, castleId) ?? `#${castleId}`
}

/** No emulator keeps them in its database. A boss may have several ids, such as the weak, normal and strong Antharas. */
export function bossName(id: number): string | undefined {
  return nameOf(names.bosses, id)
}

/** @returns of a boss of the newer aCis, which has no numbers of bosses in its database */
export function spawnName(spawn: string): string | undefined {
  return nameOf(names.spawns, spawn.toLowerCase())
}

export const namedSpawns = Object.keys(names.spawns)

function nameOf(list: Readonly<Record<string, string>>, id: number | string) {
  return list[id]
}
