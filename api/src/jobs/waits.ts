/**
 * Which rows wait after a failure: the first time as long as `shortest`, then twice as long each time, up to `longest`
 * (milliseconds). Kept in memory, so after a restart each row is tried at once.
 */
export function createWaits({ shortest, longest }: { shortest: number; longest: number }) {
  const waiting = new Map<string, { wait: number; until: number }>()
  const until = (key: string) => waiting.get(key)?.until ?? 0
  return {
    isOver: (key: string): boolean => until(key) <= Date.now(),
    /** For sorting: rows that have not failed first, then those that failed longest ago. */
    compare: (one: string, other: string): number => until(one) - until(other),
    failed(key: string) {
      const before = waiting.get(key)
      const wait = before ? Math.min(2 * before.wait, longest) : shortest
      waiting.set(key, { wait, until: Date.now() + wait })
    },
    /** Forgets all rows but those that are still to be done. */
    keep(keys: ReadonlySet<string>) {
      for (const key of waiting.keys()) if (!keys.has(key)) waiting.delete(key)
    },
  }
}
