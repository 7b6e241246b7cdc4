import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type LogEvent,
  type QueryResult,
} from 'kysely'
import mysql from 'mysql2'
import { createPool, type Pool, type PoolConnection } from 'mysql2/promise'
import { connectionOptions, type DatabaseAddress } from '#src/config/database-url.ts'
import { mariadbOver, noStreams } from '#src/database/dialects.ts'
import { GameUnavailableError, isLostGame } from '#src/game/errors.ts'
import type { GameDatabase } from '#src/game/layout/concepts.ts'
import { toGameError } from '#src/game/mariadb/errors.ts'

/** Every statement is prepared: the server never reads a value as a part of it. */
export function openConnections(
  options: PoolOptions,
  log: (event: LogEvent) => void = () => {},
) {
  const dialect = mariadbOver(() => createDriver(openPool(options)))
  return new Kysely<GameDatabase>({ dialect, log })
}

/** One connection, which waits `limit` milliseconds for whatever it does. */
export const openOneConnection = (address: DatabaseAddress, limit: number) =>
  openConnections({ address, connections: 1, limit })

type Held = DatabaseConnection & { release(): void }

function createDriver(pool: GamePool): Driver {
  const refuse = async () => {
    throw new Error('The tables of a game may have no transactions: use single statements')
  }
  return {
    init: async () => {},
    acquireConnection: () => hold(pool),
    // Kysely gives back what it acquired.
    releaseConnection: async (connection) => (connection as Held).release(),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: () => pool.close(),
  }
}

async function hold(pool: GamePool): Promise<Held> {
  let connection: PoolConnection | null = await pool.acquire()

  const execute = async (query: CompiledQuery) => {
    connection ??= await pool.acquire()
    const { sql, parameters } = query
    try {
      return await pool.run(connection.execute(sql, parameters.map(toParameter)))
    } catch (error) {
      if (isLostGame(error)) {
        // A statement may still run on it.
        connection.destroy()
        connection = null
      }
      throw error
    }
  }

  return {
    ...noStreams,
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      try {
        return toResult(await execute(query))
      } catch (error) {
        // The connection may have been closed while it was idle. Only a read can be repeated without knowing what happened.
        const isRead = query.query.kind === 'SelectQueryNode'
        const isUnreachable =
          error instanceof GameUnavailableError && error.problem === 'unreachable'
        if (!isRead || !isUnreachable) throw error
        return toResult(await execute(query))
      }
    },
    release: () => connection?.release(),
  }
}

function toResult<Row>([result]: unknown[]): QueryResult<Row> {
  if (Array.isArray(result)) return { rows: result }
  const { affectedRows } = result as { affectedRows: number }
  return { rows: [], numAffectedRows: BigInt(affectedRows) }
}

/** The connector would send a whole number as a floating-point one, which finds no row by an index of decimals. */
function toParameter(value: unknown) {
  if (typeof value === 'number' && Number.isSafeInteger(value))
    return mysql.TypedParameter.LONGLONG(value)
  if (typeof value === 'bigint') return mysql.TypedParameter.LONGLONG(value)
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new TypeError(`a parameter of type ${typeof value} cannot be bound`)
}

export type PoolOptions = {
  address: DatabaseAddress
  connections: number
  /** Milliseconds for one statement, on the server and here. */
  limit: number
  isReadOnly?: boolean
  /** For a free connection: as long as for a statement by default. */
  waitTimeoutMs?: number
}

/** The server may need this much longer than its own limit to say so, in milliseconds. */
const grace = 1_000
/** Locks of tables and rows are waited for in whole seconds. */
const lockSeconds = 1

export type GamePool = ReturnType<typeof openPool>

/** Connects when a statement needs it, and again after a connection is lost. */
export function openPool(options: PoolOptions) {
  const { address, connections, limit, isReadOnly, waitTimeoutMs = limit } = options
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
