import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

export type Statement = { sql: string; parameters: readonly unknown[] }
export type Rows = { rows: Record<string, unknown>[]; changes: number | bigint }
/** The first message says that the database is open; then one for each statement. */
export type Outcome = Rows | { error: string } | { ready: true }

// mode=rw: a file that was moved away is an error, not a new empty database.
const db = new DatabaseSync(new URL(`${pathToFileURL(workerData.path)}?mode=rw`))
db.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 1000')

parentPort?.postMessage({ ready: true })
parentPort?.on('message', (statement: Statement) => parentPort?.postMessage(run(statement)))

function run({ sql, parameters }: Statement): Outcome {
  try {
    const prepared = db.prepare(sql)
    prepared.setReadBigInts(true)
    const values = parameters.filter(isBindable)
    if (prepared.columns().length === 0) {
      return { rows: [], changes: prepared.run(...values).changes }
    }
    return { rows: prepared.all(...values).map(exact), changes: 0 }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

function isBindable(value: unknown): value is SQLInputValue {
  const types = ['string', 'number', 'bigint']
  if (value === null || types.includes(typeof value)) return true
  throw new TypeError(`a parameter of type ${typeof value} cannot be bound`)
}

/** Like the MySQL drivers: a number where it is exact, a decimal string above 2^53. */
function exact(row: Record<string, unknown>) {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== 'bigint') continue
    const number = Number(value)
    row[column] = Number.isSafeInteger(number) ? number : String(value)
  }
  return row
}
