/** How many failures in a row mean that whatever the rows need is away. */
const most = 3

/**
 * Works through rows one by one. A row that fails does not keep the others waiting; three in a row that fail end the
 * run, so that a service that is down is not asked for every row.
 *
 * @param onFailure must not throw
 * @returns the failures
 * @throws the third failure in a row
 */
export async function eachRow<Row>(
  rows: readonly Row[],
  work: (row: Row) => unknown,
  onFailure: (error: unknown, row: Row) => void,
): Promise<unknown[]> {
  const failures: unknown[] = []
  let inARow = 0
  for (const row of rows) {
    try {
      await work(row)
      inARow = 0
    } catch (error) {
      onFailure(error, row)
      failures.push(error)
      inARow += 1
      if (inARow === most) throw error
    }
  }
  return failures
}

/** Throws the last failure if no row succeeded. */
export function throwIfAllFailed(rows: readonly unknown[], failures: readonly unknown[]) {
  if (failures.length > 0 && failures.length === rows.length) throw failures.at(-1)
}
