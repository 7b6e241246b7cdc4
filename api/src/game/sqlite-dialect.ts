import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely'
import { Piscina } from 'piscina'
import { noStreams, sqliteOver } from '#src/database/dialects.ts'
import { diskProblemOf } from '#src/disk/disk-problem.ts'
import { GameUnavailableError } from '#src/game/errors.ts'

export type Statement = { sql: string; parameters: readonly unknown[] }
export type Outcome =
  | { rows: Record<string, unknown>[]; changes: number | bigint }
  | { error: string; errcode?: number }

/** How long one read of the game database may take, in milliseconds. */
const statementLimit = 2_000
/** A longer limit for the start, because there is no older data to serve yet. */
const firstStartLimit = 30_000

/** @param limit milliseconds for one statement; a slower one fails with GameUnavailableError */
export const createSqliteDialect = (path: string, limit = statementLimit) =>
  sqliteOver(() => createDriver(path, limit))

/** A thread, because node:sqlite is synchronous and a ranking may scan a million rows. One statement at a time. */
function createDriver(path: string, limit: number): Driver {
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
  /** After the limit the thread of the statement is ended, and the next one gets a new thread. @throws GameUnavailableError */
  const run = async (sql: string, parameters: readonly unknown[] = [], within = limit) => {
    const tooLate = new AbortController()
    const timer = setTimeout(() => tooLate.abort(), within)
    const outcome = await thread
      .run({ sql, parameters }, { signal: tooLate.signal })
      .catch((error: Error) => {
        const isTooLate = tooLate.signal.aborted
        throw new GameUnavailableError(
          isTooLate ? `no answer within ${within} ms` : error.message,
        )
      })
      .finally(() => clearTimeout(timer))
    if (!('error' in outcome)) return outcome
    // The code of SQLite tells that it is the disk.
    const cause = { errcode: outcome.errcode }
    const options = diskProblemOf(cause) ? { cause } : {}
    throw new GameUnavailableError(outcome.error, 'failed', false, options)
  }
  // Kysely gives this connection to one query at a time, as the adapter requires.
  const connection: DatabaseConnection = {
    ...noStreams,
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const { rows, changes } = await run(sql, parameters)
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) }
    },
  }
  return {
    init: async () => void (await run('select 1', [], firstStartLimit)),
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: async () => void (await run('begin immediate')),
    commitTransaction: async () => void (await run('commit')),
    rollbackTransaction: async () => void (await run('rollback')),
    destroy: () => thread.destroy(),
  }
}
