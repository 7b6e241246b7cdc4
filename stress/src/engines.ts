import { randomBytes } from 'node:crypto'
import { startGalera } from 'api/src/testing/mariadb/galera.ts'
import { createRealm } from 'api/src/testing/mariadb/realm.ts'
import { type Mariadb, startMariadb } from 'api/src/testing/mariadb/server.ts'

/** What the site's own data is kept on. */
export const engineNames = ['sqlite', 'mariadb', 'galera'] as const
/** Of a realm that several APIs share: `player1` and so on. */
export const playerCount = 16
export type EngineName = (typeof engineNames)[number]

export type Engine = Awaited<ReturnType<typeof startEngine>>

/** What is committed survives SIGKILL; the tests about a power cut are those of MariaDB. */
const settings = ['--innodb-flush-log-at-trx-commit=2', '--max-connections=300']
const largeEnough = ['--innodb-buffer-pool-size=128M', '--innodb-log-file-size=64M']

const playerNumbers = Array.from({ length: playerCount }, (_, index) => index + 1)

/** Players with a character and some coins each. */
const addPlayers = playerNumbers
  .map(
    (n) => `INSERT INTO accounts (login, password, accessLevel)
      SELECT 'player${n}', password, 0 FROM accounts WHERE login = 'anna';
    INSERT INTO characters (charId, account_name, char_name, level, exp, classid, deletetime, accesslevel, online, lastAccess)
      VALUES (${1_000 + n}, 'player${n}', 'Player${n}', 40, 15422851, 88, 0, 0, 0, 1700000000000);
    INSERT INTO items (owner_id, object_id, item_id, count, loc)
      VALUES (${1_000 + n}, ${10_000 + n}, 4037, 100, 'INVENTORY');`,
  )
  .join('')

/** Starts private servers from the programs of Debian; none for SQLite. */
export async function startEngine(name: EngineName) {
  const nodes: Mariadb[] = []
  if (name === 'mariadb') nodes.push(await startMariadb([...settings, ...largeEnough]))
  if (name === 'galera') nodes.push(...(await startGalera(settings)))
  const [first] = nodes
  // The operator's own server, which no test kills.
  const games = first ? [await startMariadb()] : []
  return {
    name,
    nodes,
    /** Creates a realm that several APIs can share. @returns null for SQLite, which has the demo realm of one process */
    async newRealm() {
      const [server] = games
      if (!server) return null
      const database = await createRealm(server, { layout: 'mobius', engine: 'InnoDB' })
      await server.query(`USE ${database}; ${addPlayers}`)
      const coins = `SELECT sum(count) AS n FROM ${database}.items WHERE item_id = 4037`
      return {
        env: { GAME_DATABASE_URL: `${server.siteUrl(database)}&characterMs=10` },
        login: { login: 'player1', password: 'segredo99' },
        characters: { rich: 'Player1', bare: 'Alba' },
        async coinsInBag(): Promise<number> {
          const [row] = await server.query(coins)
          return Number(row?.n)
        },
      }
    },
    /** @returns the variables of a site with an empty database of its own */
    async newSite(): Promise<NodeJS.ProcessEnv> {
      if (!first) return {}
      const database = `stress_${randomBytes(6).toString('hex')}`
      await first.query(`CREATE DATABASE ${database}`)
      const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
      const url = new URL(first.siteUrl(database))
      const limits = 'connectMs=3000&statementMs=60000'
      return { DATABASE_URL: `mysql://root:@${hosts}${url.pathname}?${limits}` }
    },
    async close(): Promise<void> {
      for (const server of [...nodes, ...games]) await server.remove()
    },
  }
}
