import { createPool, type PoolConnection } from 'mysql2/promise'
import { connectionOptions, type DatabaseAddress } from '#src/config/database-url.ts'
import { DatabaseError } from '#src/database/database-error.ts'
import { unusableServer } from '#src/database/mariadb/start-problem.ts'

/** The server ends statements by its own limit; it may need this much longer to say so, and longer for a commit. */
const grace = 5_000
/** Locks are waited for, and held by a process that no longer responds, in whole seconds. */
const lockSeconds = 5

export type Hosts = ReturnType<typeof openHosts>
export type Connection = Awaited<ReturnType<Hosts['acquire']>>

/** A pool for each host, which connects when it is needed. The host that answered last is taken, until it no longer does. */
export function openHosts(addresses: readonly DatabaseAddress[]) {
  const hosts = addresses.map((address) => ({
    address,
    pool: createPool({
      ...connectionOptions(address),
      connectionLimit: address.connections,
      // Sums are decimals.
      decimalNumbers: true,
    }),
  }))
  const prepared = new WeakSet<object>()
  let current = 0

  const connect = async ({ address, pool }: (typeof hosts)[number]) => {
    const connection = await pool.getConnection()
    const key = connection.connection
    if (prepared.has(key)) return connection
    try {
      await setUp(connection, address.statementMs)
      prepared.add(key)
      return connection
    } catch (error) {
      connection.destroy()
      throw error
    }
  }

  return {
    /** @throws DatabaseError of the first host, if none can be used */
    async acquire() {
      const failures: DatabaseError[] = []
      for (const host of [...hosts.slice(current), ...hosts.slice(0, current)]) {
        const { address } = host
        const place = hosts.indexOf(host)
        try {
          const connection = await connect(host)
          current = place
          return {
            address,
            connection,
            limit: address.statementMs + grace,
            /** Later connections are those of the next host. */
            leave() {
              if (current === place) current = (place + 1) % hosts.length
            },
          }
        } catch (error) {
          failures.push(new DatabaseError(error))
        }
      }
      throw failures[0]
    },
    async end() {
      for (const { pool } of hosts) await pool.end()
    },
  }
}

/** Works on the first host that answers. @throws StartError, in words */
export async function onHost(
  addresses: readonly DatabaseAddress[],
  work: (found: Connection) => Promise<void>,
): Promise<void> {
  const hosts = openHosts(addresses)
  let address = addresses[0] as DatabaseAddress
  try {
    const found = await hosts.acquire()
    address = found.address
    await work(found).finally(() => found.connection.release())
  } catch (error) {
    throw unusableServer(address, error)
  } finally {
    await hosts.end()
  }
}

async function setUp(connection: PoolConnection, statementMs: number): Promise<void> {
  const query = (sql: string) => connection.query({ sql, timeout: grace })
  await query(`SET NAMES utf8mb4 COLLATE utf8mb4_nopad_bin,
    SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION',
    SESSION max_statement_time = ${statementMs / 1_000},
    SESSION innodb_lock_wait_timeout = ${lockSeconds},
    SESSION idle_transaction_timeout = ${lockSeconds}`)
  await query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED')
  // In a cluster, a call reads what the call before it wrote through another node. Some servers do not know clusters.
  await query('SET SESSION wsrep_sync_wait = 1').catch(() => {})
}
