import { createPool, type Pool, type PoolConnection } from 'mysql2/promise'
import { connectionOptions, type DatabaseAddress } from '#src/config/database-url.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import { toGameError } from '#src/game/mariadb/errors.ts'

export type PoolOptions = {
  address: DatabaseAddress
  connections: number
  /** Milliseconds for one statement, on the server and here. */
  limit: number
  isReadOnly?: boolean
  /** For a free connection. */
  waitTimeoutMs: number
}

/** The server may need this much longer than its own limit to say so, in milliseconds. */
const grace = 1_000
/** Locks of tables and rows are waited for in whole seconds. */
const lockSeconds = 1

export type GamePool = ReturnType<typeof openPool>

/** Connects when a statement needs it, and again after a connection is lost. */
export function openPool(options: PoolOptions) {
  const { address, connections, limit, isReadOnly, waitTimeoutMs } = options
  const { connectMs } = address
  const pool: Pool = createPool({
    ...connectionOptions(address),
    connectionLimit: connections,
    maxPreparedStatements: 200,
    typeCast: ({ type }, next) => (type === 'NEWDECIMAL' ? exact(next()) : next()),
  })
  const prepared = new WeakSet<object>()

  /** The server ends what we no longer wait for, and a limit of its own covers lock waits too. */
  const prepare = async (connection: PoolConnection) => {
    const key = connection.connection
    if (prepared.has(key)) return
    await connection.query(`SET NAMES utf8mb4,
      SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION',
      SESSION max_statement_time = ${limit / 1_000},
      SESSION lock_wait_timeout = ${lockSeconds},
      SESSION innodb_lock_wait_timeout = ${lockSeconds},
      SESSION low_priority_updates = 1`)
    if (isReadOnly) await connection.query('SET SESSION TRANSACTION READ ONLY')
    prepared.add(key)
  }

  return {
    /** @throws GameUnavailableError */
    async acquire(): Promise<PoolConnection> {
      const waiting = pool.getConnection()
      try {
        const connection = await within(waitTimeoutMs + connectMs, waiting)
        try {
          await within(limit + grace, prepare(connection))
          return connection
        } catch (error) {
          connection.destroy()
          throw error
        }
      } catch (error) {
        // If it comes after all, somebody else may use it.
        waiting.then(
          (late) => late.release(),
          () => {},
        )
        throw toGameError(error)
      }
    },
    /** @throws GameUnavailableError; the connection must then be destroyed if the statement may still run on it */
    async run<Result>(work: Promise<Result>): Promise<Result> {
      try {
        return await within(limit + grace, work)
      } catch (error) {
        throw toGameError(error)
      }
    },
    close: () => pool.end(),
  }
}

/** Makes a number of each decimal that is whole and exact, as of the other whole numbers. Above 2^53 it stays text. */
function exact(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const [whole = '', fraction = ''] = value.split('.')
  if (/[1-9]/.test(fraction)) return Number(value)
  const number = Number(whole)
  return Number.isSafeInteger(number) ? number : whole
}

async function within<Value>(limit: number, work: Promise<Value>): Promise<Value> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new GameUnavailableError(`no answer within ${limit} ms`, 'slow')),
    limit,
  )
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
