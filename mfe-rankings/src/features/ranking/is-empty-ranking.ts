/** Whether every list of an answer is empty, which counts as a failure (docs/specification.md §4.1). */
export function isEmptyRanking(ranking: object): boolean {
  return Object.values(ranking).every((list: unknown[]) => list.length === 0)
}
