/** The middle value; the mean of the two middle ones of an even number. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
    sorted[middle],
  ]
  return (low + high) / 2
}

/** How many times as large; nothing against nothing is equal. */
const ratio = (ours: number, theirs: number) =>
  ours === 0 && theirs === 0 ? 1 : ours / theirs

/**
 * Compares two things that were measured in the same rounds. The machine's speed changes between rounds, so each
 * round is compared with itself.
 */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  if (ours.length !== theirs.length)
    throw new Error('Only rounds that measured both can be compared')
  return median(ours.map((value, round) => ratio(value, theirs[round] ?? Number.NaN)))
}
