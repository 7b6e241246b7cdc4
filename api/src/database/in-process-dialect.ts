import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type Driver, SqliteAdapter } from 'kysely'
import { noStreams, sqliteOver } from '#src/database/dialects.ts'
import { assertOutsideTransaction } from '#src/database/transaction.ts'

/** How long a statement waits for a command in another process that writes, in milliseconds. */
const busyLimit = 5_000
const busyPause = 20
const sqliteBusy = 5

/** The SQLite of this process. Its one connection belongs to one transaction, or one statement, at a time. */
export const createInProcessDialect = (db: DatabaseSync) =>
  sqliteOver(() => createDriver(db), WithOwnQueue)

/** Kysely's own queue would let a statement outside of the transaction that makes it wait for ever. */
class WithOwnQueue extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

function createDriver(db: DatabaseSync): Driver {
  const connection = createConnection(db)
  let last = Promise.resolve()
  let release = () => {}
  const run = async (sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql))
  }
  return {
    init: async () => {},
    async acquireConnection() {
      assertOutsideTransaction()
      const before = last
      const turn = Promise.withResolvers<void>()
      last = turn.promise
      await before
      release = turn.resolve
      return connection
    },
    releaseConnection: async () => release(),
    // At once for writing: a reader that writes later might have read what another process has changed since.
    beginTransaction: () => run('BEGIN IMMEDIATE'),
    commitTransaction: () => run('COMMIT'),
    async rollbackTransaction() {
      // SQLite may have rolled back by itself, such as on a full disk.
      if (db.isTransaction) await run('ROLLBACK')
    },
    async destroy() {
      await last
      db.close()
    },
  }
}

function createConnection(db: DatabaseSync): DatabaseConnection {
  /** Each is compiled once. Their number is that of the queries in the code. */
  const statements = new Map<string, ReturnType<typeof prepare>>()
  const prepare = (sql: string) => {
    const statement = db.prepare(sql)
    return { statement, hasRows: statement.columns().length > 0 }
  }
  return {
    ...noStreams,
    executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      return onceNotBusy(() => {
        const { statement, hasRows } = statements.get(sql) ?? prepare(sql)
        statements.set(sql, { statement, hasRows })
        const values = parameters as SQLInputValue[]
        if (hasRows) return { rows: statement.all(...values) as Row[] }
        const { changes, lastInsertRowid } = statement.run(...values)
        const numAffectedRows = BigInt(changes)
        return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows }
      })
    },
  }
}

/** Waits while another process writes, without blocking: meanwhile, other requests are answered. */
export async function onceNotBusy<Result>(work: () => Result): Promise<Result> {
  const deadline = performance.now() + busyLimit
  while (true) {
    try {
      return work()
    } catch (error) {
      const isBusy = Object(error).errcode === sqliteBusy
      if (!isBusy || performance.now() > deadline) throw error
    }
    await setTimeout(busyPause)
  }
}
