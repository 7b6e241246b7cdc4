import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { openSqliteThread } from '#src/game/sqlite-thread.ts'

/** How long one read of the game database may take, in milliseconds (architecture section 7). */
const statementLimit = 2_000

/** @param limit milliseconds for one statement; a slower one fails with GameUnavailableError */
export function createSqliteDialect(path: string, limit = statementLimit): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(path, limit),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function createDriver(path: string, limit: number): Driver {
  const thread = openSqliteThread(path, limit)
  // Kysely gives this connection to one query at a time, as the adapter requires.
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const { rows, changes } = await thread.run({ sql, parameters })
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) }
    },
    // biome-ignore lint/correctness/useYield: the interface requires a generator, and nothing is streamed.
    async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
      throw new Error('Streaming is not supported')
    },
  }
  const run = async (sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql))
  }
  return {
    init: () => thread.open(),
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    destroy: () => thread.close(),
  }
}
