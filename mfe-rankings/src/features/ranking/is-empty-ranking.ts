/**
 * Whether an answer of several lists has no entry in any: that counts as failed (specification §4), while one
 * empty list among filled ones only says so.
 */
export function isEmptyRanking(ranking: object): boolean {
  return Object.values(ranking).every((list: unknown[]) => list.length === 0)
}
