import { expect } from '@jest/globals'
import { createConnection } from 'mysql2/promise'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import type { DeliverySession } from '#src/game/coins/coins.ts'
import { type Engine, type LayoutName, spelling } from '#src/testing/mariadb/layouts.ts'
import { queueTable } from '#src/testing/mariadb/queues.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startApp, whenTestEnds } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

type Options = {
  layout?: LayoutName
  engine?: Engine
  channel?: CoinChannel
  /** anna has João, Alba and Nova; emil has Online, who is in the game. */
  login?: 'anna' | 'emil'
  /** What happens in the database before the site starts. */
  prepare?: (database: string) => Promise<unknown>
  /** The site's user of the database. */
  user?: string
  password?: string
  /** That of a proxy before the server. */
  port?: number
}

export type RealmShop = Awaited<ReturnType<typeof openRealmShop>>

/** A site beside a realm on MariaDB, and a player with 500 coins to send into the game. */
export async function openRealmShop(server: Mariadb, options: Options = {}) {
  const { layout = 'mobius', engine = 'MyISAM', channel = 'stack', prepare } = options
  const { login = 'anna', user, password, port = server.port } = options
  const database = await createRealm(server, { layout, engine })
  const query = async (sql: string) => {
    await server.query(`USE ${database}`)
    return server.query(sql)
  }
  if (channel !== 'stack') await query(queueTable(channel))
  await prepare?.(database)
  const url = server
    .siteUrl(database, user, password)
    .replace(`:${server.port}/`, `:${port}/`)
  const env = { GAME_DATABASE_URL: `${url}&characterMs=10`, COIN_CHANNEL: channel }
  const { app, dataDir, log } = await startApp({ env })
  const visitor = createVisitor(app)
  const { token } = (await visitor.logIn(login)).json()
  const account = await app.web.accounts.findByLogin(login)
  await app.web.ledger.grant(account?.id ?? 0, 500, 'test')

  const column = (name: 'id' | 'state' | 'step' | 'reason' | 'queue_second') =>
    app.webDatabase
      .prepare(`SELECT ${name} AS value FROM deliveries ORDER BY created_at, ${name}`)
      .all()
      .map(({ value }) => value)
  const cli = (words: string[], more: NodeJS.ProcessEnv = {}) =>
    runCli(['deliveries', ...words], dataDir, { ...env, ...more })
  return {
    app,
    dataDir,
    database,
    env,
    query,
    column,
    cli,
    states: () => column('state'),
    log: () => log.join(''),
    send: (charName: string, amount = 30) =>
      visitor.post('/game/send-coins', { charName, amount }, token),
    async balance() {
      expect(auditLedger(app.webDatabase)).toEqual([])
      return (await visitor.get('/dashboard', token)).json().balance
    },
    /** By the id of the stack. */
    async stacks() {
      const rows = await query('SELECT object_id, count FROM items WHERE item_id = 4037')
      return Object.fromEntries(rows.map((row) => [row.object_id, Number(row.count)]))
    },
    setCharacter: (id: number, change: string) =>
      query(`UPDATE characters SET ${change} WHERE ${spelling[layout].id} = ${id}`),
    /** As if the site had died before it noted what became of them. */
    reopen: () => app.webDatabase.exec("UPDATE deliveries SET state = 'open'"),
    /** Goes on until none is open: the server may notice only later that a connection has ended. */
    async recover() {
      do await app.coins.recoverDeliveries().catch(() => {})
      while (column('state').includes('open'))
    },
    /** The decision of the operator about the first delivery. */
    settle: (as: string, more?: NodeJS.ProcessEnv) =>
      cli(['settle', String(column('id')[0]), '--as', as, '--reason', 'a test'], more),
    /** The next delivery has a session that was changed. */
    changeSession(change: (session: DeliverySession) => DeliverySession) {
      const { coins } = app.game
      const { withDeliveryLock } = coins
      coins.withDeliveryLock = (id, work) => {
        coins.withDeliveryLock = withDeliveryLock
        return withDeliveryLock(id, (session) => work(change(session)))
      }
    },
    /** A connection of the game server, or of whoever has a password of its database. */
    async connect(as?: string, secret?: string) {
      const connection = await createConnection(server.url(database, as, secret))
      connection.on('error', () => {})
      whenTestEnds(() => connection.end().catch(() => {}))
      return connection
    },
  }
}

export async function deadlocks(server: Mariadb): Promise<number> {
  const [row] = await server.query("SHOW GLOBAL STATUS LIKE 'Innodb_deadlocks'")
  return Number(row?.Value)
}
