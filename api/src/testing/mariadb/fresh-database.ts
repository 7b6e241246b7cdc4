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

const namesIn = (pattern: RegExp) => [...layout.matchAll(pattern)].map(([, name]) => name)
const tables = namesIn(/CREATE TABLE IF NOT EXISTS (\w+)/g).filter(
  (name) => name !== 'portal_schema',
)
const triggers = namesIn(/CREATE OR REPLACE TRIGGER (\w+)/g)

declare global {
  /** Emptied ones, for the next tests of this worker: making one takes a tenth of a second. */
  var freeDatabases: string[] | undefined
}

globalThis.freeDatabases ??= []
const free = globalThis.freeDatabases

/** By data folder, so that a server that starts again finds its data. */
const made = new Map<string, string>()

if (runsOnMariadb)
  afterAll(async () => {
    for (const dataDir of made.keys()) await releaseDatabase(dataDir)
  })

/** @returns the variables of a server that keeps the data of this folder on MariaDB; none for SQLite */
export async function databaseOf(dataDir: string): Promise<NodeJS.ProcessEnv> {
  if (!runsOnMariadb) return {}
  const url = made.get(dataDir) ?? free.pop() ?? (await makeDatabase())
  // Two servers may start at once.
  if (!made.has(dataDir)) made.set(dataDir, url)
  return knownDatabaseOf(dataDir)
}

/** Takes back the database of a folder that no test uses any more. */
export async function releaseDatabase(dataDir: string): Promise<void> {
  const url = made.get(dataDir)
  if (!url) return
  made.delete(dataDir)
  try {
    await emptyDatabase(nameOf(url))
    free.push(url)
  } catch {
    // The test has dropped tables.
    await onServer(`DROP DATABASE ${nameOf(url)}`)
  }
}

/** Leaves it as it was made. */
async function emptyDatabase(name: string): Promise<void> {
  const added = (await onServer(`SHOW TRIGGERS FROM ${name}`))
    .map(({ Trigger }) => String(Trigger))
    .filter((trigger) => !triggers.includes(trigger))
  const filled = tables.map(
    (table) =>
      `SELECT '${table}' AS name FROM DUAL WHERE EXISTS (SELECT 1 FROM ${name}.${table})`,
  )
  // Their next row would have another id.
  const counted = `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = '${name}' AND auto_increment > 1`
  const changed = await onServer([...filled, counted].join(' UNION '))
  await onServer(
    [
      `USE ${name}; SET foreign_key_checks = 0`,
      ...added.map((trigger) => `DROP TRIGGER ${trigger}`),
      ...changed.map((table) => `TRUNCATE ${table.name}`),
    ].join('; '),
  )
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

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

async function onServer(sql: string): Promise<Record<string, unknown>[]> {
  const { hostname, port } = new URL(TEST_DATABASE_URL)
  const server = { host: hostname, port: Number(port), user: 'root' }
  const connection = await createConnection({ ...server, multipleStatements: true })
  const [rows] = await connection.query(sql)
  await connection.end()
  return rows as Record<string, unknown>[]
}
