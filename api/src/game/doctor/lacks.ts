import type { Layout, Needs } from '#src/game/layout/layout.ts'

/** Why a feature cannot work. */
export type Lack = {
  /** What is not there for sure. */
  absent: string[]
  /** What our user does not see: the server may hide it. */
  unseen: string[]
  /** Tables that are there, and that our user may not read. */
  unreadable: string[]
}

/** @param unreadable tables that are there; what the layout says of their columns may be a part of the truth */
export function lackOf(
  layout: Layout,
  needs: Needs,
  unreadable: ReadonlySet<string>,
): Lack {
  return {
    ...missingIn(layout, withoutTables(layout.missing(needs), unreadable)),
    unreadable: Object.keys(needs).filter((table) => unreadable.has(table)),
  }
}

export function missingIn({ isWhole }: Layout, missing: string[]) {
  return { absent: isWhole ? missing : [], unseen: isWhole ? [] : missing }
}

/** @param missing tables and columns @returns those of other tables */
export function withoutTables(missing: string[], tables: ReadonlySet<string>): string[] {
  return missing.filter((name) => !tables.has(name.split('.')[0] ?? ''))
}

export function together(...lacks: Lack[]): Lack {
  const all = (list: keyof Lack) => [...new Set(lacks.flatMap((lack) => lack[list]))]
  return {
    absent: all('absent'),
    unseen: all('unseen'),
    unreadable: all('unreadable'),
  }
}

export function describeLack({ absent, unseen, unreadable }: Lack): string[] {
  return [
    ...(absent.length > 0 ? [`the database lacks ${absent.join(', ')}`] : []),
    ...(unseen.length > 0
      ? [`missing, or hidden from this user: ${unseen.join(', ')}`]
      : []),
    ...(unreadable.length > 0 ? [`the user may not read ${unreadable.join(', ')}`] : []),
  ]
}
