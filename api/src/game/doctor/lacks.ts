import type { Layout, Needs } from '#src/game/layout/layout.ts'

/** Why a feature cannot work: what is not there, and what our user may not read. */
export type Lack = { absent: string[]; unreadable: string[] }

/** @param unreadable tables that are there; what the layout says of their columns may be a part of the truth */
export function lackOf(
  layout: Layout,
  needs: Needs,
  unreadable: ReadonlySet<string>,
): Lack {
  return {
    absent: withoutTables(layout.missing(needs), unreadable),
    unreadable: Object.keys(needs).filter((table) => unreadable.has(table)),
  }
}

/** @param missing tables and columns @returns those of other tables */
export function withoutTables(missing: string[], tables: ReadonlySet<string>): string[] {
  return missing.filter((name) => !tables.has(name.split('.')[0] ?? ''))
}

export function together(...lacks: Lack[]): Lack {
  return {
    absent: [...new Set(lacks.flatMap(({ absent }) => absent))],
    unreadable: [...new Set(lacks.flatMap(({ unreadable }) => unreadable))],
  }
}

export function describeLack({ absent, unreadable }: Lack): string[] {
  return [
    ...(absent.length > 0 ? [`the database lacks ${absent.join(', ')}`] : []),
    ...(unreadable.length > 0 ? [`the user may not read ${unreadable.join(', ')}`] : []),
  ]
}
