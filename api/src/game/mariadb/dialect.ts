import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { FieldPacket, PoolConnection } from 'mysql2/promise'
import { GameConflictError, GameUnavailableError } from '#src/game/errors.ts'
import { isLost } from '#src/game/mariadb/errors.ts'
import { type GamePool, openPool, type PoolOptions } from '#src/game/mariadb/pool.ts'
import { exactRows, toParameter } from '#src/game/mariadb/values.ts'

/** Every statement is prepared: the server never reads a value as a part of it. */
export function createMariadbDialect(options: PoolOptions): Dialect {
  return {
    createAdapter: () => new MysqlAdapter(),
    createDriver: () => createDriver(openPool(options)),
    createIntrospector: (db) => new MysqlIntrospector(db),
    createQueryCompiler: () => new MysqlQueryCompiler(),
  }
}

type Held = DatabaseConnection & { release(): void }

function createDriver(pool: GamePool): Driver {
  const held = new WeakMap<DatabaseConnection, Held>()
  const refuse = async () => {
    throw new Error('The tables of a game may have no transactions: use single statements')
  }
  return {
    init: async () => {},
    async acquireConnection() {
      const connection = await hold(pool)
      held.set(connection, connection)
      return connection
    },
    releaseConnection: async (connection) => held.get(connection)?.release(),
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
      if (!isAnswer(error)) {
        // A statement may still run on it, or it is lost.
        connection.destroy()
        connection = null
      }
      throw error
    }
  }

  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      try {
        return toResult(await execute(query))
      } catch (error) {
        // The connection may have been closed while it was idle. Only a read can be repeated without knowing what happened.
        const isRead = query.query.kind === 'SelectQueryNode'
        if (!isRead || !isLost(error)) throw error
        return toResult(await execute(query))
      }
    },
    // biome-ignore lint/correctness/useYield: the interface requires a generator, and nothing is streamed.
    async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
      throw new Error('Streaming is not supported')
    },
    release: () => connection?.release(),
  }
}

/** Whether the server answered, so that the connection can be used again. */
function isAnswer(error: unknown): boolean {
  if (error instanceof GameConflictError) return true
  return (
    error instanceof GameUnavailableError &&
    ['denied', 'locked', 'failed'].includes(error.problem)
  )
}

function toResult<Row>([result, fields]: [unknown, FieldPacket[]]): QueryResult<Row> {
  if (Array.isArray(result)) return { rows: exactRows(result, fields) as Row[] }
  const { affectedRows } = result as { affectedRows: number }
  return { rows: [], numAffectedRows: BigInt(affectedRows) }
}
