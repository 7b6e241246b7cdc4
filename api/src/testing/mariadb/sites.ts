import { expect } from '@jest/globals'
import { createConnection } from 'mysql2/promise'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import type { DeliverySession } from '#src/game/coins/coins.ts'
import { grantCoins } from '#src/testing/grant-coins.ts'
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
  charset?: string
  /** What happens in the database before the site starts. */
  prepare?: string | ((database: string) => Promise<unknown>)
  /** The site's user of the database. */
  user?: string
  /** That of a proxy before the server. */
  port?: number
  /** Limits in the database's URL. */
  limits?: Record<string, string>
  env?: NodeJS.ProcessEnv
  realm?: object
}

/** A site beside a realm on MariaDB, by default of L2J Mobius on MyISAM. */
export async function openRealmSite(server: Mariadb, options: Options = {}) {
  const { layout = 'mobius', engine = 'MyISAM', charset = 'utf8mb4' } = options
  const { user, port = server.port, limits = {}, prepare, realm } = options
  const database = await createRealm(server, { layout, engine, charset })
  const query = async (sql: string, values: unknown[] = []) => {
    await server.query(`USE ${database}`)
    return server.query(sql, values)
  }
  if (typeof prepare === 'string') await query(prepare)
  else await prepare?.(database)
  const url = new URL(server.siteUrl(database, user))
  url.port = String(port)
  for (const [name, limit] of Object.entries(limits)) url.searchParams.set(name, limit)
  const env = { GAME_DATABASE_URL: url.href, ...options.env }
  const site = await startApp({ env, ...(realm && { realm }) })
  return { ...site, database, env, query, visitor: createVisitor(site.app) }
}

type ShopOptions = Options & {
  channel?: CoinChannel
  /** anna has João, Alba and Nova; emil has Online, who is in the game. */
  login?: 'anna' | 'emil'
}

export type RealmShop = Awaited<ReturnType<typeof openRealmShop>>

/** A site beside a realm on MariaDB, and a player with 500 coins to send into the game. */
export async function openRealmShop(server: Mariadb, options: ShopOptions = {}) {
  const { layout = 'mobius', channel = 'stack', login = 'anna', prepare } = options
  const site = await openRealmSite(server, {
    ...options,
    limits: { characterMs: '10' },
    env: { COIN_CHANNEL: channel },
    async prepare(database) {
      await server.query(`USE ${database}`)
      if (channel !== 'stack') await server.query(queueTable(channel))
      if (typeof prepare === 'string') await server.query(prepare)
      else await prepare?.(database)
    },
  })
  const { app, dataDir, env, query, visitor } = site
  const { token } = (await visitor.logIn(login)).json()
  const account = await app.web.accounts.findByLogin(login)
  await grantCoins(app.webDatabase, account?.id ?? 0, 500)

  const column = async (name: 'id' | 'state' | 'step' | 'reason' | 'queueSecond') => {
    const rows = await app.webDatabase
      .selectFrom('deliveries')
      .select(name)
      .orderBy('createdAt')
      .orderBy(name)
      .execute()
    return rows.map((row) => row[name])
  }
  const cli = (words: string[], more: NodeJS.ProcessEnv = {}) =>
    runCli(['deliveries', ...words], dataDir, { ...env, ...more })
  return {
    ...site,
    column,
    cli,
    states: () => column('state'),
    send: (charName: string, amount = 30) =>
      visitor.post('/game/send-coins', { charName, amount }, token),
    async balance() {
      expect(await auditLedger(app.webDatabase)).toEqual([])
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
    reopen: () =>
      app.webDatabase.updateTable('deliveries').set({ state: 'open' }).execute(),
    /** Goes on until none is open: the server may notice only later that a connection has ended. */
    async recover() {
      do await app.coins.recoverDeliveries().catch(() => {})
      while ((await column('state')).includes('open'))
    },
    /** The decision of the operator about the first delivery. */
    async settle(as: string, more?: NodeJS.ProcessEnv) {
      const [id] = await column('id')
      return cli(['settle', String(id), '--as', as, '--reason', 'a test'], more)
    },
    /** What happens to the next delivery where the site writes into the game. */
    aroundWrite(around: Around) {
      const { coins } = app.game
      const { withDeliveryLock } = coins
      coins.withDeliveryLock = (id, work) => {
        coins.withDeliveryLock = withDeliveryLock
        return withDeliveryLock(id, (session) => work(changeWrites(session, around)))
      }
    },
    /** A connection of the game server, or of another user of its database. */
    async connect(as?: string) {
      const connection = await createConnection(server.url(site.database, as))
      connection.on('error', () => {})
      whenTestEnds(() => connection.end().catch(() => {}))
      return connection
    },
  }
}

type Around = <Result>(write: () => Promise<Result>) => Promise<Result>

function changeWrites(session: DeliverySession, around: Around): DeliverySession {
  return {
    raise: (change) => around(() => session.raise(change)),
    async queue(channel) {
      const queue = await session.queue(channel)
      return channel === 'portal_delivery'
        ? { ...queue, add: (shipment) => around(() => queue.add(shipment)) }
        : { ...queue, show: (shipment) => around(() => queue.show(shipment)) }
    },
  }
}

export async function deadlocks(server: Mariadb): Promise<number> {
  const [row] = await server.query("SHOW GLOBAL STATUS LIKE 'Innodb_deadlocks'")
  return Number(row?.Value)
}
