import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely'
import { Piscina } from 'piscina'
import { noStreams, sqliteOver } from '#src/database/dialects.ts'
import { diskProblemOf } from '#src/disk/disk-problem.ts'
import { GameUnavailableError } from '#src/game/errors.ts'

export type Statement = { sql: string; parameters: readonly unknown[] }
type Rows = { rows: Record<string, unknown>[]; changes: number | bigint }
export type Outcome = Rows | { error: string; errcode?: number }

/** How long one read of the game database may take, in milliseconds. */
const statementLimit = 2_000
/** A longer limit for the start, because there is no older data to serve yet. */
const firstStartLimit = 30_000

/** @param limit milliseconds for one statement; a slower one fails with GameUnavailableError */
export const createSqliteDialect = (path: string, limit = statementLimit) =>
  sqliteOver(() => createDriver(path, limit))

function createDriver(path: string, limit: number): Driver {
  const thread = startThread(path)
  // Kysely gives this connection to one query at a time, as the adapter requires.
  const connection: DatabaseConnection = {
    ...noStreams,
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const { rows, changes } = await thread.run({ sql, parameters }, limit)
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) }
    },
  }
  const run = async (sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql))
  }
  return {
    async init() {
      await thread.run({ sql: 'select 1', parameters: [] }, firstStartLimit)
    },
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    destroy: () => thread.close(),
  }
}

/** A thread, because node:sqlite is synchronous and a ranking may scan a million rows. One statement at a time. */
function startThread(path: string) {
  const pool = new Piscina<Statement, Outcome>({
    filename: new URL('./sqlite-worker.mjs', import.meta.url).href,
    workerData: { path },
    // It starts with the first statement, and stays.
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    name: 'run',
    recordTiming: false,
  })
  return {
    /** After the limit the thread of the statement is ended, and the next one gets a new thread. @throws GameUnavailableError */
    async run(statement: Statement, limit: number): Promise<Rows> {
      const tooLate = new AbortController()
      const timer = setTimeout(() => tooLate.abort(), limit)
      const outcome = await pool
        .run(statement, { signal: tooLate.signal })
        .catch((error: Error) => {
          const isTooLate = tooLate.signal.aborted
          throw new GameUnavailableError(
            isTooLate ? `no answer within ${limit} ms` : error.message,
          )
        })
        .finally(() => clearTimeout(timer))
      if ('error' in outcome) throw toGameError(outcome)
      return outcome
    },
    close: () => pool.destroy(),
  }
}

/** @param outcome with the code of SQLite, which tells that it is the disk */
function toGameError({ error, errcode }: { error: string; errcode?: number }) {
  const cause = { errcode }
  const options = diskProblemOf(cause) ? { cause } : {}
  return new GameUnavailableError(error, 'failed', false, options)
}
