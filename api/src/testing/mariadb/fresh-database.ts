import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import { createConnection } from 'mysql2/promise'
import { readOwnDatabaseUrl } from '#src/config/database-url.ts'
import { migrations } from '#src/database/migrations.ts'
import { openWebDatabase } from '#src/database/open.ts'
import type { WebDatabase } from '#src/database/schema.ts'

const { TEST_DATABASE, TEST_DATABASE_URL = '' } = process.env

/** Whether the site's own data is on MariaDB in these tests: in the project "api on MariaDB". */
export const runsOnMariadb = TEST_DATABASE === 'mariadb'

const folder = join(import.meta.dirname, '..', '..', 'database', 'mariadb')
const layout = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('')

/** By data folder, so that a server that starts again finds its data. */
const made = new Map<string, string>()

if (runsOnMariadb)
  afterAll(async () => {
    for (const url of made.values()) {
      await onServer(`DROP DATABASE ${new URL(url).pathname.slice(1)}`)
    }
  })

/** @returns the variables of a server that keeps the data of this folder on MariaDB; none for SQLite */
export async function databaseOf(dataDir: string): Promise<NodeJS.ProcessEnv> {
  if (!runsOnMariadb) return {}
  const url = made.get(dataDir) ?? (await makeDatabase())
  // Two servers may start at once.
  if (!made.has(dataDir)) made.set(dataDir, url)
  return knownDatabaseOf(dataDir)
}

/** As if the site's own data had been lost: the next server of this folder starts without. */
export function loseDatabase(dataDir: string): void {
  made.delete(dataDir)
  for (const end of ['', '-wal', '-shm'])
    rmSync(join(dataDir, `web.sqlite${end}`), { force: true })
}

/** The same where a server has used the folder already, for what starts at once. */
export function knownDatabaseOf(dataDir: string): NodeJS.ProcessEnv {
  const url = made.get(dataDir)
  return url ? { DATABASE_URL: url } : {}
}

export async function openFresh(dataDir: string): Promise<WebDatabase> {
  const { DATABASE_URL = '' } = await databaseOf(dataDir)
  return openWebDatabase({ webDatabase: readOwnDatabaseUrl(DATABASE_URL), webFile: '' })
}

/** With the whole layout in one call, which is faster than a migration. */
async function makeDatabase(): Promise<string> {
  const name = `site_${randomBytes(6).toString('hex')}`
  await onServer(
    `CREATE DATABASE ${name}; USE ${name}; ${layout} UPDATE portal_schema SET version = ${migrations.length}`,
  )
  return TEST_DATABASE_URL.replace('/?', `/${name}?`)
}

async function onServer(sql: string): Promise<void> {
  const { hostname, port } = new URL(TEST_DATABASE_URL)
  const server = { host: hostname, port: Number(port), user: 'root' }
  const connection = await createConnection({ ...server, multipleStatements: true })
  await connection.query(sql)
  await connection.end()
}
