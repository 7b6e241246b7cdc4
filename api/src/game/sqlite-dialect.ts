import type { CompiledQuery, DatabaseConnection, Dialect } from 'kysely'
import { Piscina } from 'piscina'
import { noStreams, sqliteOver } from '#src/database/dialects.ts'
import { onceNotBusy } from '#src/database/in-process-dialect.ts'
import { diskProblemOf } from '#src/disk/disk-problem.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import { createStatements } from '#src/game/sqlite-worker.mjs'

export type Statement = { sql: string; parameters: readonly unknown[] }
export type Result = { rows: Record<string, unknown>[]; changes: number | bigint }
type Failure = { message: string; errcode?: number }
export type Outcome = Result | Failure

/** How long one read of the game database may take in a thread, in milliseconds. */
const statementLimit = 2_000
/** A longer limit for the start of a thread, because there is no older data to serve yet. */
const firstStartLimit = 30_000

/** In this process: what is found by a key takes less time than the way to a thread and back. */
export function createDirectDialect(path: string): Dialect {
  const statements = createStatements(path, 0)
  return dialectOver({
    run: (statement) =>
      onceNotBusy(() => statements.run(statement)).catch((error) => {
        throw toUnavailable(error)
      }),
    start: async () => {},
    close: async () => statements.close(),
  })
}

/**
 * In a thread, because node:sqlite is synchronous and a ranking may scan a million rows.
 * @param limit milliseconds for one statement; a slower one fails with GameUnavailableError, and the next one gets a new thread
 */
export function createThreadDialect(path: string, limit = statementLimit): Dialect {
  const thread = new Piscina<Statement, Outcome>({
    filename: new URL('./sqlite-worker.mjs', import.meta.url).href,
    workerData: { path },
    // It starts with the first statement, and stays.
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    name: 'run',
    recordTiming: false,
  })
  const run = async (statement: Statement, within = limit) => {
    const tooLate = new AbortController()
    const timer = setTimeout(() => tooLate.abort(), within)
    const outcome = await thread
      .run(statement, { signal: tooLate.signal })
      .catch((error: Error) => {
        const isTooLate = tooLate.signal.aborted
        throw new GameUnavailableError(
          isTooLate ? `no answer within ${within} ms` : error.message,
        )
      })
      .finally(() => clearTimeout(timer))
    if ('message' in outcome) throw toUnavailable(outcome)
    return outcome
  }
  return dialectOver({
    run: (statement) => run(statement),
    start: async () => void (await run(statementOf('select 1'), firstStartLimit)),
    close: () => thread.destroy(),
  })
}

type Statements = {
  run(statement: Statement): Promise<Result>
  start(): Promise<void>
  close(): Promise<void>
}

function dialectOver({ run, start, close }: Statements): Dialect {
  // Kysely gives this connection to one query at a time, as the adapter requires.
  const connection: DatabaseConnection = {
    ...noStreams,
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const { rows, changes } = await run({ sql, parameters })
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) }
    },
  }
  return sqliteOver(() => ({
    init: start,
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: async () => void (await run(statementOf('begin immediate'))),
    commitTransaction: async () => void (await run(statementOf('commit'))),
    rollbackTransaction: async () => void (await run(statementOf('rollback'))),
    destroy: close,
  }))
}

const statementOf = (sql: string): Statement => ({ sql, parameters: [] })

/** The code of SQLite tells whether it is the disk. */
function toUnavailable({ message, errcode }: Failure): GameUnavailableError {
  const cause = { errcode }
  const options = diskProblemOf(cause) ? { cause } : {}
  return new GameUnavailableError(message, 'failed', false, options)
}
