import { readFileSync } from 'node:fs'
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise'
import { connectionOptions, type DatabaseAddress } from '#src/config/database-url.ts'
import { StartError } from '#src/config/start-error.ts'
import { withLease } from '#src/database/leases.ts'
import { mariadbMigrations, stepsOfFirst } from '#src/database/migrations.ts'
import type { WebDatabase } from '#src/database/schema.ts'

const before = new URL('./000-lease.sql', import.meta.url)
/** A plugin of the server may take a minute to start. */
const waitTimeoutMs = 45_000

/**
 * Steps forward, one process at a time. A newer layout is left alone. Each file may have been begun before: MariaDB has no
 * transaction around it.
 * @param address of a host that answers @throws StartError, or an error of the connector
 */
export async function migrate(
  db: WebDatabase,
  address: DatabaseAddress,
  steps = mariadbMigrations,
): Promise<void> {
  const options = { ...connectionOptions(address), multipleStatements: true }
  const connection = await createConnection(options)
  // A lost connection ends the statement under way too.
  connection.on('error', () => {})
  try {
    await refuseOtherServers(connection, address)
    const known = await readVersion(connection)
    if (known !== null && known >= stepsOfFirst + steps.length - 1) return
    if (known === null) await refuseForeignTables(connection, address)
    await connection.query(readFileSync(before, 'utf8'))
    const lease = { name: 'migration', waitTimeoutMs }
    const isDone = await withLease(db, lease, async () => {
      const done = (await readVersion(connection)) ?? 0
      for (const [n, file] of steps.entries()) {
        const version = stepsOfFirst + n
        if (version <= done) continue
        await connection.query(readFileSync(file, 'utf8'))
        await connection.query(
          `UPDATE portal_schema SET version = greatest(version, ${version})`,
        )
      }
    })
    if (isDone) return
    throw new StartError(
      `another process has been changing the layout of the database ${address.database} for ${waitTimeoutMs / 1_000} s: start again when it is done`,
    )
  } finally {
    connection.destroy()
  }
}

/** @returns null where the site has no tables yet */
export async function readVersion(connection: Pick<Connection, 'query'>) {
  if (!(await tablesOf(connection)).includes('portal_schema')) return null
  const [[row]] = await connection.query<RowDataPacket[]>(
    'SELECT version FROM portal_schema',
  )
  return Number(row?.version ?? 0)
}

/** The one that makes it a site is the last, so that a restore that was cut off is not started. */
export async function tablesOf(connection: Pick<Connection, 'query'>) {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = database() ORDER BY table_name = 'portal_schema', table_name`,
  )
  return rows.map(({ name }) => String(name))
}

const oldest = '10.6'

/** @throws StartError unless it is a MariaDB that is new enough */
async function refuseOtherServers(connection: Connection, { host }: DatabaseAddress) {
  const [[row]] = await connection.query<RowDataPacket[]>('SELECT version() AS version')
  const problem = problemOfVersion(String(row?.version))
  if (problem) throw new StartError(`the server ${host} of DATABASE_URL is ${problem}`)
}

export function problemOfVersion(version: string): string | null {
  const needed = `the site needs MariaDB ${oldest} or newer`
  if (!/mariadb/i.test(version)) return `not MariaDB (it says ${version}): ${needed}`
  // Some servers put 5.5.5- in front, for old programs.
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)\.\d+-mariadb/i.exec(version) ?? []
  const isOld = `${major}.${minor}`.localeCompare(oldest, 'en', { numeric: true }) < 0
  return isOld ? `MariaDB ${major}.${minor}, which is too old: ${needed}` : null
}

/** The tables of a game, or of another program, may have the names of ours. */
async function refuseForeignTables(connection: Connection, { database }: DatabaseAddress) {
  const all = await tablesOf(connection)
  // Another process of the site may have begun meanwhile.
  if (all.length === 0 || all.includes('portal_schema')) return
  const names = all.slice(0, 3)
  throw new StartError(
    `the database ${database} of DATABASE_URL already holds the tables of something else (${names.join(', ')}${all.length > 3 ? ' and others' : ''}): give the site a database of its own, such as CREATE DATABASE portal`,
  )
}
