import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'
import { siteAt, startServer } from '#src/testing/server-process.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

type Options = {
  /** Flags of Node for the second process. */
  secondFlags?: string[]
  /** For each call to a database, in milliseconds. */
  limitMs?: number
}

/** Two processes of the API on one database, beside a realm on MariaDB. The first one leads. */
export async function startReplicas(
  server: Mariadb,
  more: Record<string, string> = {},
  { secondFlags = [], limitMs = 60_000 }: Options = {},
) {
  const limits = ['connectMs', 'statementMs', 'scanMs'].map((name) => `${name}=${limitMs}`)
  const urlOf = (name: string) => `${server.url(name)}?${limits.join('&')}`
  const realm = await createRealm(server, { layout: 'mobius', engine: 'InnoDB' })
  const database = `site_${randomBytes(6).toString('hex')}`
  await server.query(`CREATE DATABASE ${database}`)
  const env = {
    DATABASE_URL: urlOf(database),
    GAME_DATABASE_URL: `${urlOf(realm)}&characterMs=10`,
    API_SECRET: 'the same for all replicas of a site',
    ...more,
  }
  const start = async (flags: string[] = []) => {
    const child = await startServer({ DATA_DIR: temporaryFolder(), ...env }, { flags })
    return { ...child, ...siteAt(child.address) }
  }
  const query = async (sql: string) => {
    await server.query(`USE ${database}`)
    return server.query(sql)
  }
  const leader = async () => {
    const [row] = await query("SELECT holder FROM leases WHERE name = 'jobs'")
    return row?.holder
  }
  const one = await start()
  const first = await leader()
  const two = await start(secondFlags)
  return {
    one,
    two,
    databaseUrl: env.DATABASE_URL,
    query,
    async count(rows: string) {
      const [row] = await query(`SELECT count(*) AS n FROM ${rows}`)
      return Number(row?.n)
    },
    /** Resolves when the first one, whose second beat from now reads all rows, has seen the other. */
    async whenSeen() {
      for (const _ of [1, 2]) await nextBeat(query)
    },
    /** Resolves when the second one has followed. */
    whenFollowed: () => until(async () => (await leader()) !== first),
  }
}

async function nextBeat(query: (sql: string) => Promise<Record<string, unknown>[]>) {
  const read = async () => {
    const [row] = await query("SELECT until FROM leases WHERE name = 'jobs'")
    return row?.until
  }
  const before = await read()
  await until(async () => (await read()) !== before)
}

/** Asks until it is so. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await setTimeout(50)
}
