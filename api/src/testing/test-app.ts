import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from 'portal-contract/metrics'
import { parseRealm } from 'shared-api/contract'
import { createAccounts } from '#src/accounts/accounts.ts'
import { buildApp } from '#src/app.ts'
import { parseEnv } from '#src/config/env.ts'
import { openWebFile } from '#src/database/open.ts'
import type { Db } from '#src/database/schema.ts'
import { generateRealm } from '#src/demo/generate-realm.ts'
import {
  databaseOf,
  openFresh,
  releaseDatabase,
  runsOnMariadb,
} from '#src/testing/mariadb/fresh-database.ts'
import { runSql } from '#src/testing/raw-sql.ts'
import { copyTemplate } from '#src/testing/templates/copy-template.ts'

type Options = {
  dataDir?: string
  realm?: object
  characters?: number
  /** Variables of the environment. */
  env?: NodeJS.ProcessEnv
  metrics?: Metrics
  /** Changes the game database before the server opens it. */
  alterGame?: (db: DatabaseSync) => void
}

type TestApp = { app: FastifyInstance; dataDir: string; gameFile: string; log: string[] }

const cleanUps: (() => unknown)[] = []

afterEach(async () => {
  for (const step of cleanUps.splice(0).reverse()) await step()
})

/** Runs a clean-up step when the running test ends; the last step runs first. */
export function whenTestEnds(step: () => unknown): void {
  cleanUps.push(step)
}

/** Creates a folder for the running test. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  cleanUps.push(() => removeFolder(folder))
  return folder
}

/** The real server on real files, for one test that changes data. */
export async function startApp(options: Options = {}): Promise<TestApp> {
  const started = await start({ dataDir: temporaryFolder(), ...options })
  cleanUps.push(() => started.app.close())
  return started
}

/** The real server on real files, shared by the tests of one `describe` that do not change data. */
export function shareApp(options: Options = {}): () => TestApp {
  const folder = makeFolder()
  const running: TestApp[] = []
  beforeAll(async () => {
    running.push(await start({ dataDir: folder, ...options }))
  })
  afterAll(async () => {
    for (const { app } of running) await app.close()
    await removeFolder(folder)
  })
  return () => {
    const [shared] = running
    if (!shared) throw new Error('The shared server starts with the tests')
    return shared
  }
}

/** Our database, on MariaDB or without waiting for the disk, and accounts in it. */
export async function openFastDatabase() {
  const folder = temporaryFolder()
  const file = join(folder, 'web.sqlite')
  if (!runsOnMariadb) await copyTemplate('web.sqlite', file, makeWebFile)
  const db = runsOnMariadb ? await openFresh(folder) : openWebFile(file)
  whenTestEnds(() => db.destroy())
  if (!runsOnMariadb) await runSql(db, 'PRAGMA synchronous = OFF')
  const openAccount = async (login: string) => {
    const email = `${login}@example.com`
    const { id } = await createAccounts(db).create({ login, email, passwordHash: 'x' })
    return id
  }
  return { db, openAccount }
}

export function alterDatabase(path: string, alter: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(path)
  alter(db)
  db.close()
}

/** @param rows a table, or one with a condition */
export async function countRows(db: Db, rows: string): Promise<number> {
  const [row] = await runSql<{ n: number }>(db, `SELECT count(*) AS n FROM ${rows}`)
  return Number(row?.n)
}

async function makeWebFile(path: string) {
  const db = openWebFile(path)
  // A database that was asked nothing does not close, and its file stays empty.
  await runSql(db, 'PRAGMA user_version')
  await db.destroy()
}

async function start(options: Options) {
  const {
    dataDir,
    realm = {},
    characters = 300,
    env = {},
    metrics = null,
    alterGame,
  } = options
  const folder = dataDir && { DATA_DIR: dataDir, ...(await databaseOf(dataDir)) }
  const config = parseEnv({ ...folder, LOG_LEVEL: 'debug', ...env })
  const { gameFile, webFile } = config
  const isDemo = config.gameDatabases === null
  if (isDemo && !existsSync(gameFile)) {
    const make = (path: string) => generateRealm(path, { characters })
    await copyTemplate(`realm-${characters}.sqlite`, gameFile, make)
  }
  if (!config.webDatabase && !existsSync(webFile)) {
    await copyTemplate('web.sqlite', webFile, makeWebFile)
  }
  if (alterGame) alterDatabase(gameFile, alterGame)
  const log: string[] = []
  const app = await buildApp({
    config,
    realm: parseRealm(realm),
    metrics,
    logTo: { write: (line) => log.push(line) },
  })
  return { app, dataDir: config.dataDir, gameFile, log }
}

export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'aurora-api-'))
}

export async function removeFolder(path: string): Promise<void> {
  await releaseDatabase(path)
  rmSync(path, { recursive: true, force: true })
}
