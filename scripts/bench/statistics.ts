export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
    sorted[middle],
  ]
  return (low + high) / 2
}

/** Prints one figure as a line of a table: what it is, what came out, what is wanted. */
export function print(figure: string, value: string, target: string): void {
  console.log(`| ${figure} | ${value} | ${target} |`)
}
