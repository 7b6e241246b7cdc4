import type { RowDataPacket } from 'mysql2/promise'
import type { DatabaseAddress } from '#src/config/database-url.ts'
import { reasonOf } from '#src/config/start-error.ts'
import { type Connection, openHosts } from '#src/database/mariadb/hosts.ts'
import { problemOfVersion, readVersion } from '#src/database/mariadb/migrate.ts'
import { unusableServer } from '#src/database/mariadb/start-problem.ts'

/** `problem` is null where all is well. */
export type Finding = { about: string; says: string; problem: string | null }

/** What the site does, tried on a table of its own, because GRANTs can come by roles, patterns and settings of the server. */
const trials: readonly [right: string, statement: string][] = [
  ['drop tables', 'DROP TABLE IF EXISTS portal_check'],
  [
    'create tables',
    'CREATE TABLE portal_check (id INT PRIMARY KEY, n INT) ENGINE = InnoDB',
  ],
  ['alter tables', 'ALTER TABLE portal_check ADD COLUMN m INT'],
  ['create indexes', 'CREATE INDEX by_n ON portal_check (n)'],
  [
    'refer to other tables',
    'ALTER TABLE portal_check ADD FOREIGN KEY (n) REFERENCES portal_check (id)',
  ],
  [
    'create triggers',
    'CREATE TRIGGER portal_check_kept BEFORE UPDATE ON portal_check FOR EACH ROW SET NEW.m = 1',
  ],
  ['insert', 'INSERT INTO portal_check (id) VALUES (1)'],
  ['update', 'UPDATE portal_check SET m = 2 WHERE id = 1'],
  ['select', 'SELECT id FROM portal_check'],
  ['delete', 'DELETE FROM portal_check WHERE id = 1'],
  ['drop triggers', 'DROP TRIGGER IF EXISTS portal_check_kept'],
  ['leave nothing behind', 'DROP TABLE IF EXISTS portal_check'],
]

/** @param newest the layout that this release makes */
export async function examine(
  addresses: readonly DatabaseAddress[],
  newest: number,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const address of addresses) findings.push(...(await examineHost(address, newest)))
  return findings
}

async function examineHost(address: DatabaseAddress, newest: number): Promise<Finding[]> {
  const place = address.socket ?? `${address.host}:${address.port}`
  const hosts = openHosts([address])
  const findings: Finding[] = []
  const note = (about: string, says: string, problem: string | null) =>
    findings.push({ about: `${place} ${about}`, says, problem })
  try {
    const { connection } = await hosts.acquire()
    const value = async (sql: string) => {
      const [[row]] = await connection.query<RowDataPacket[]>(sql)
      return Object.values(row ?? {})[0]
    }
    const list = (column: string, from: string) =>
      value(
        `SELECT group_concat(${column} SEPARATOR ', ') FROM information_schema.${from} AND table_schema = database()`,
      )
    const version = String(await value('SELECT version()'))
    note('version', version, problemOfVersion(version))
    const isolation = String(await value('SELECT @@tx_isolation'))
    note(
      'isolation',
      isolation,
      isolation === 'READ-COMMITTED' ? null : 'not READ-COMMITTED',
    )
    const isOther = "collation_name NOT LIKE 'utf8mb4%'"
    const charset = await list(
      "concat(table_name, '.', column_name)",
      `columns WHERE ${isOther}`,
    )
    note('charset', 'utf8mb4', charset ? `these columns have another: ${charset}` : null)
    const isTable = "table_type = 'BASE TABLE' AND engine <> 'InnoDB'"
    const engine = await list('table_name', `tables WHERE ${isTable}`)
    note('engine', 'InnoDB', engine ? `these tables have another: ${engine}` : null)
    const layout = (await readVersion(connection)) ?? 0
    const state = layout < newest ? 'the next start brings it up to date' : 'up to date'
    note('layout', `version ${layout} of ${newest}, ${state}`, null)
    await tryRights(connection, note)
  } catch (error) {
    note('start', '', reasonOf(unusableServer(address, error)))
  } finally {
    await hosts.end()
  }
  return findings
}

async function tryRights(
  connection: Connection['connection'],
  note: (about: string, says: string, problem: string | null) => void,
) {
  for (const [right, statement] of trials) {
    const problem = await connection.query(statement).then(() => null, reasonOf)
    note(`may ${right}`, 'yes', problem)
  }
}
