// Plain JavaScript, because a thread starts from the file as it is: stripping types would double its memory.
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'

/**
 * Opens the database with the first statement.
 * @param {string} path
 * @param {number} busyLimit how long a statement blocks while another process writes, in milliseconds
 */
export function createStatements(path, busyLimit) {
  /** @type {DatabaseSync | undefined} */
  let db
  /** Each is compiled once. Their number is that of the queries in the code. */
  const compiled = new Map()
  return {
    /**
     * @param {import('./sqlite-dialect.ts').Statement} statement
     * @returns {import('./sqlite-dialect.ts').Result}
     */
    run({ sql, parameters }) {
      db ??= open(path, busyLimit)
      const statement = compiled.get(sql) ?? db.prepare(sql)
      compiled.set(sql, statement)
      statement.setReadBigInts(true)
      const values = parameters.map(bindable)
      if (statement.columns().length === 0) {
        return { rows: [], changes: statement.run(...values).changes }
      }
      return { rows: statement.all(...values).map(exact), changes: 0 }
    },
    close: () => db?.close(),
  }
}

/** @type {ReturnType<typeof createStatements> | undefined} */
let statements

/**
 * What the thread does.
 * @param {import('./sqlite-dialect.ts').Statement} statement
 * @returns {import('./sqlite-dialect.ts').Outcome}
 */
export function run(statement) {
  try {
    statements ??= createStatements(workerData.path, 1_000)
    return statements.run(statement)
  } catch (error) {
    const { message = String(error), errcode } = Object(error)
    return { message, errcode }
  }
}

/**
 * @param {string} path
 * @param {number} busyLimit
 */
function open(path, busyLimit) {
  // mode=rw: a file that was moved away is an error, not a new empty database.
  const opened = new DatabaseSync(new URL(`${pathToFileURL(path)}?mode=rw`))
  opened.exec(`PRAGMA busy_timeout = ${busyLimit}; PRAGMA journal_mode = WAL`)
  // It is the demo realm: a power cut may take its last seconds, and no call waits for the disk.
  opened.exec('PRAGMA synchronous = NORMAL')
  // Memory-mapped, so that a scan of a large realm copies no pages.
  opened.exec('PRAGMA mmap_size = 1073741824')
  return opened
}

/** @param {unknown} value */
function bindable(value) {
  if (value === null || ['string', 'number', 'bigint'].includes(typeof value)) return value
  throw new TypeError(`a parameter of type ${typeof value} cannot be bound`)
}

/**
 * Like the MySQL drivers: a number where it is exact, a decimal string above 2^53.
 * @param {Record<string, unknown>} row
 */
function exact(row) {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== 'bigint') continue
    const number = Number(value)
    row[column] = Number.isSafeInteger(number) ? number : String(value)
  }
  return row
}
