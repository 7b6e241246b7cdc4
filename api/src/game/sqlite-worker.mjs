// Plain JavaScript: stripping types would double the memory of the thread, and there are two.
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'

/** @type {DatabaseSync | undefined} */
let db

/**
 * @param {import('./sqlite-dialect.ts').Statement} statement
 * @returns {import('./sqlite-dialect.ts').Outcome}
 */
export function run({ sql, parameters }) {
  try {
    db ??= open()
    const prepared = db.prepare(sql)
    prepared.setReadBigInts(true)
    const values = parameters.map(bindable)
    if (prepared.columns().length === 0) {
      return { rows: [], changes: prepared.run(...values).changes }
    }
    return { rows: prepared.all(...values).map(exact), changes: 0 }
  } catch (error) {
    const { message = String(error), errcode } = Object(error)
    return { error: message, errcode }
  }
}

function open() {
  // mode=rw: a file that was moved away is an error, not a new empty database.
  const opened = new DatabaseSync(new URL(`${pathToFileURL(workerData.path)}?mode=rw`))
  opened.exec('PRAGMA busy_timeout = 1000; PRAGMA journal_mode = WAL')
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
