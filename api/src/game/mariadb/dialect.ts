import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
} from 'kysely'
import mysql from 'mysql2'
import type { PoolConnection } from 'mysql2/promise'
import type { DatabaseAddress } from '#src/config/database-url.ts'
import { mariadbOver, noStreams } from '#src/database/dialects.ts'
import { GameUnavailableError, isLostGame } from '#src/game/errors.ts'
import type { GameDatabase } from '#src/game/layout/concepts.ts'
import { type GamePool, openPool, type PoolOptions } from '#src/game/mariadb/pool.ts'

/** Every statement is prepared: the server never reads a value as a part of it. */
export const createMariadbDialect = (options: PoolOptions) =>
  mariadbOver(() => createDriver(openPool(options)))

/** One connection, which waits `limit` milliseconds for whatever it does. */
export function openOneConnection(address: DatabaseAddress, limit: number) {
  const options = { address, connections: 1, limit, waitTimeoutMs: limit }
  return new Kysely<GameDatabase>({ dialect: createMariadbDialect(options) })
}

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
