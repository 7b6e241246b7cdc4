import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  sql,
} from 'kysely'
import type { ResultSetHeader, RowDataPacket } from 'mysql2/promise'
import type { DatabaseAddress } from '#src/config/database-url.ts'
import {
  DatabaseError,
  repeatAfterConflicts,
  UnknownOutcomeError,
} from '#src/database/database-error.ts'
import { mariadbOver, noStreams } from '#src/database/dialects.ts'
import { type Connection, type Hosts, openHosts } from '#src/database/mariadb/hosts.ts'
import { migrate } from '#src/database/mariadb/migrate.ts'
import { unusableServer } from '#src/database/mariadb/start-problem.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { assertOutsideTransaction } from '#src/database/transaction.ts'

/** Opens the site's own MariaDB, or a cluster of them. @throws StartError, in words, if the site cannot run on it */
export async function openMariadb(
  addresses: readonly DatabaseAddress[],
  steps?: readonly URL[],
): Promise<WebDatabase> {
  const hosts = openHosts(addresses)
  const dialect = mariadbOver(() => createDriver(hosts))
  const db: WebDatabase = new Kysely({ dialect, plugins: [new CamelCasePlugin()] })
  let address = addresses[0] as DatabaseAddress
  try {
    const found = await hosts.acquire()
    found.connection.release()
    address = found.address
    await migrate(db, address, steps)
    // Kysely closes only what a statement has used.
    await sql`SELECT 1`.execute(db)
    return db
  } catch (error) {
    await hosts.end()
    throw unusableServer(address, error)
  }
}

function createDriver(hosts: Hosts): Driver {
  return {
    init: async () => {},
    async acquireConnection() {
      assertOutsideTransaction()
      return hold(hosts)
    },
    // Kysely gives back what it acquired.
    releaseConnection: async (held) => (held as Held).release(),
    beginTransaction: (held) => (held as Held).begin(),
    commitTransaction: (held) => (held as Held).commit(),
    rollbackTransaction: (held) => (held as Held).rollback(),
    destroy: () => hosts.end(),
  }
}

type Held = ReturnType<typeof hold>

/** Takes a connection with its first statement, so that a statement can be repeated on another one. */
function hold(hosts: Hosts) {
  let current: Connection | null = null
  let isInTransaction = false
  /** The server took the transaction back by itself: statements after that would each take effect at once. */
  let failure: DatabaseError | null = null

  const drop = () => {
    current?.connection.destroy()
    current = null
  }
  const send = async (sql: string, values: unknown[] = []) => {
    if (failure) throw failure
    current ??= await hosts.acquire()
    const { connection, limit, leave } = current
    try {
      const [result] = await connection.query<RowDataPacket[] | ResultSetHeader>({
        sql,
        values,
        timeout: limit,
      })
      return result
    } catch (error) {
      const problem = new DatabaseError(error)
      if (problem.isOfHost) {
        leave()
        drop()
      }
      if (isInTransaction && (problem.isOfHost || problem.isConflict)) failure = problem
      throw problem
    }
  }

  return {
    ...noStreams,
    async begin() {
      await send('BEGIN')
      isInTransaction = true
    },
    /** @throws UnknownOutcomeError unless it is certain that nothing was committed */
    async commit() {
      if (failure) throw failure
      try {
        await send('COMMIT')
        isInTransaction = false
      } catch (error) {
        const isTakenBack = error instanceof DatabaseError && error.isConflict
        throw isTakenBack ? error : new UnknownOutcomeError(error)
      }
    },
    /** Never throws, because that would hide the reason. A connection that cannot do it is closed, which does it too. */
    async rollback() {
      failure = null
      isInTransaction = false
      if (current) await send('ROLLBACK').catch(drop)
    },
    release() {
      current?.connection.release()
      current = null
    },
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const values = query.parameters.map(toParameter)
      const isRead = /^\s*select\b/i.test(query.sql)
      const result = await repeatAfterConflicts(
        () => send(query.sql, values),
        ({ isConflict, isLost }) => !isInTransaction && (isConflict || (isRead && isLost)),
      )
      if (Array.isArray(result)) return { rows: result as Row[] }
      const { insertId, affectedRows } = result
      return { rows: [], insertId: BigInt(insertId), numAffectedRows: BigInt(affectedRows) }
    },
  } satisfies DatabaseConnection & Record<string, unknown>
}

/** The connector would spell an object as assignments of its fields. */
function toParameter(value: unknown) {
  if (value instanceof Uint8Array) return Buffer.from(value)
  const isPlain = value === null || ['string', 'number', 'bigint'].includes(typeof value)
  if (isPlain) return value
  throw new TypeError(`a parameter of type ${typeof value} cannot be bound`)
}
