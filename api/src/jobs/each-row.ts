/** A service that is away is asked for this many rows, in case one row is to blame. */
const most = 3

type Options<Row> = {
  /** Must not throw. Without it, the failures are only returned. */
  onFailure?: (error: unknown, row: Row) => unknown
  /** Whether the service that the rows need is away, and not this row at fault. Without it, every row is tried. */
  isAway?: (error: unknown) => boolean
}

/**
 * Works through rows one by one. A row that fails does not keep the others waiting, but a service that is away is not
 * asked for every row.
 *
 * @returns the failures
 * @throws the third failure in a row that says that the service is away
 */
export async function eachRow<Row>(
  rows: readonly Row[],
  work: (row: Row) => unknown,
  { onFailure = () => {}, isAway = () => false }: Options<Row> = {},
): Promise<unknown[]> {
  const failures: unknown[] = []
  let inARow = 0
  for (const row of rows) {
    try {
      await work(row)
      inARow = 0
    } catch (error) {
      await onFailure(error, row)
      failures.push(error)
      inARow = isAway(error) ? inARow + 1 : 0
      if (inARow === most) throw error
    }
  }
  return failures
}

/** Throws the last failure if no row succeeded. */
export function throwIfAllFailed(rows: readonly unknown[], failures: readonly unknown[]) {
  if (failures.length > 0 && failures.length === rows.length) throw failures.at(-1)
}
