import type { Layout } from '#src/game/layout/layout.ts'

/** From the first to the last, both included. */
export type Range = { first: number; last: number }

/**
 * Whether a read of a table keeps the game server from writing to it. Such a table is read in portions of about a
 * millisecond, and a write that waits goes before the next portion. Each portion must find its rows by an index
 * (decision 031).
 */
export function isLockedByReads(layout: Layout, table: 'characters' | 'items'): boolean {
  return layout.table(table)?.engine === 'MyISAM'
}

/** Splits ids into ranges. @param size how many of the ids each range holds at most */
export function rangesOf(ids: readonly number[], size: number): Range[] {
  const sorted = ids.toSorted((a, b) => a - b)
  const ranges: Range[] = []
  for (let at = 0; at < sorted.length; at += size) {
    const portion = sorted.slice(at, at + size)
    ranges.push({ first: portion[0] ?? 0, last: portion.at(-1) ?? 0 })
  }
  return ranges
}
