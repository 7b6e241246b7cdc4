/** The smallest value that is not below three quarters of them; undefined where there are none. */
export function p75(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.75) - 1]
}
