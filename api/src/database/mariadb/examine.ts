import type { RowDataPacket } from 'mysql2/promise'
import type { DatabaseAddress } from '#src/config/database-url.ts'
import { reasonOf } from '#src/config/start-error.ts'
import { type Connection, onHost } from '#src/database/mariadb/hosts.ts'
import { problemOfVersion, readVersion } from '#src/database/mariadb/migrate.ts'

const ofColumns = "columns WHERE character_set_name <> 'utf8mb4'"
const ofTables = "tables WHERE table_type = 'BASE TABLE' AND engine <> 'InnoDB'"

/** What a session of the site must see. */
const facts: readonly [about: string, statement: string, needed: string][] = [
  ['isolation', 'SELECT @@tx_isolation', 'READ-COMMITTED'],
  [
    'charset',
    `SELECT coalesce(group_concat(table_name, '.', column_name, ' is ', character_set_name), 'utf8mb4')
     FROM information_schema.${ofColumns} AND table_schema = database()`,
    'utf8mb4',
  ],
  [
    'engine',
    `SELECT coalesce(group_concat(table_name, ' is ', engine), 'InnoDB')
     FROM information_schema.${ofTables} AND table_schema = database()`,
    'InnoDB',
  ],
]

/** Tried on a table of its own, because rights also come from roles, patterns and settings of the server. */
const trials = {
  'drop tables': 'DROP TABLE IF EXISTS portal_check',
  'create tables': 'CREATE TABLE portal_check (id INT PRIMARY KEY, n INT) ENGINE = InnoDB',
  'alter tables': 'ALTER TABLE portal_check ADD COLUMN m INT',
  'create indexes': 'CREATE INDEX by_n ON portal_check (n)',
  'refer to tables':
    'ALTER TABLE portal_check ADD FOREIGN KEY (n) REFERENCES portal_check (id)',
  'create triggers':
    'CREATE TRIGGER portal_check_kept BEFORE UPDATE ON portal_check FOR EACH ROW SET NEW.m = 1',
  insert: 'INSERT INTO portal_check (id) VALUES (1)',
  update: 'UPDATE portal_check SET m = 2 WHERE id = 1',
  select: 'SELECT id FROM portal_check',
  delete: 'DELETE FROM portal_check WHERE id = 1',
  'drop triggers': 'DROP TRIGGER IF EXISTS portal_check_kept',
  'leave nothing behind': 'DROP TABLE IF EXISTS portal_check',
}

/** @param newest the layout that this release makes @param say takes a line, and whether something is wrong */
export async function examine(
  address: DatabaseAddress,
  newest: number,
  say: (line: string, isWrong: boolean) => void,
): Promise<void> {
  const note = (about: string, value: string, problem: string | null) =>
    say(
      `${address.socket ?? `${address.host}:${address.port}`} ${about}: ${problem === null ? value : `WRONG, ${problem}`}`,
      problem !== null,
    )
  const look = async ({ connection }: Connection) => {
    const read = async (statement: string) => {
      const [[row]] = await connection.query<RowDataPacket[]>(statement)
      return String(Object.values(row ?? {})[0])
    }
    const version = await read('SELECT version()')
    note('version', version, problemOfVersion(version))
    for (const [about, statement, needed] of facts) {
      const value = await read(statement)
      note(about, value, value === needed ? null : value)
    }
    const layout = (await readVersion(connection)) ?? 0
    const state = layout < newest ? 'the next start brings it up to date' : 'up to date'
    note('layout', `version ${layout} of ${newest}, ${state}`, null)
    for (const [right, statement] of Object.entries(trials)) {
      const problem = await connection.query(statement).then(() => null, reasonOf)
      note(`may ${right}`, 'yes', problem)
    }
  }
  await onHost([address], look).catch((error) => note('start', '', reasonOf(error)))
}
