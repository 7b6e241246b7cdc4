import { expect, it } from '@jest/globals'
import { type Connection, createConnection } from 'mysql2/promise'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import { openFaultProxy } from '#src/testing/fault-proxy.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import type { Engine } from '#src/testing/mariadb/layouts.ts'
import { queueTable } from '#src/testing/mariadb/queues.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'
import { startApp, whenTestEnds } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const cuts = ['before it arrives', 'in the middle', 'before its answer'] as const
const statements: [CoinChannel, string][] = [
  ['stack', 'update `items`'],
  ['custom_mail', 'insert into `custom_mail`'],
  ['custom_mail', 'update `custom_mail`'],
  ['items_delayed', 'insert into `items_delayed`'],
  ['items_delayed', 'update `items_delayed`'],
  ['portal_delivery', 'insert into `portal_delivery`'],
]
const cases = statements.flatMap(([channel, words]) =>
  cuts.map((cut) => ({ channel, words, cut })),
)

describeWithMariadb('a delivery', (server) => {
  it.each(cases)(
    'by $channel arrives once if "$words" is cut $cut',
    async ({ channel, words, cut }) => {
      const proxy = await openFaultProxy(server().port)
      const shop = await open(server(), { channel, port: proxy.port })
      const wasCut = proxy.arm(cut, words)
      const answer = await shop.send(30)
      expect([answer.statusCode, answer.json().code]).toEqual([500, 'delivery-open'])
      expect(wasCut()).toBe(true)
      await shop.recover()
      expect(shop.states()).toEqual(['delivered'])
      expect(await shop.arrived()).toEqual([30])
      expect(await shop.balance()).toBe(470)
    },
  )

  it.each(['MyISAM', 'InnoDB'] as const)(
    'on %s waits while the game server has its table locked, and arrives after that',
    async (engine) => {
      const shop = await open(server(), { engine })
      const game = await shop.connect()
      await game.query('LOCK TABLES items WRITE')
      const answer = await shop.send(30)
      // The count of the stack cannot be read either.
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'game-unavailable'])
      expect(shop.states()).toEqual([])
      await game.query('UNLOCK TABLES')
      await whileRaising(shop, () => game.query('LOCK TABLES items WRITE'))
      expect((await shop.send(30)).json().code).toBe('delivery-open')
      expect(shop.steps()).toEqual(['untouched'])
      await game.query('UNLOCK TABLES')
      await shop.recover()
      expect([shop.states(), await shop.arrived()]).toEqual([['delivered'], [30]])
    },
  )

  it('that never ran for a lock is returned if the character enters the game meanwhile', async () => {
    const shop = await open(server(), { engine: 'InnoDB' })
    const game = await shop.connect()
    await whileRaising(shop, async () => {
      await game.query('BEGIN')
      await game.query('SELECT * FROM items WHERE object_id = 106 FOR UPDATE')
    })
    expect((await shop.send(30)).json().code).toBe('delivery-open')
    await game.query('UPDATE characters SET online = 1, lastAccess = lastAccess + 1')
    await game.query('COMMIT')
    await shop.recover()
    expect([shop.states(), await shop.arrived()]).toEqual([['returned'], [0]])
    expect(await shop.balance()).toBe(500)
  })

  it('survives a deadlock with the game server (1213)', async () => {
    const shop = await open(server(), { engine: 'InnoDB' })
    const game = await shop.connect()
    const before = await deadlocks(game)
    let sends = 0
    // The site waits for one second. A stalled machine misses that, and makes no deadlock.
    while ((await deadlocks(game)) === before) {
      await game.query('BEGIN')
      // The one who has written more is not the victim.
      await game.query("UPDATE accounts SET lastIP = '10.0.0.1'")
      await game.query("UPDATE items SET loc = 'VOID' WHERE object_id = 106")
      const sent = shop.send(30)
      // The site has read the character and waits for the stack; the game server has the stack and asks for the character.
      await waitingFor(server(), 'update `items`')
      await game.query('UPDATE characters SET level = 41 WHERE charId = 1')
      await game.query('ROLLBACK')
      await sent
      await shop.recover()
      sends += 1
    }
    expect(shop.states()).toEqual(Array(sends).fill('delivered'))
    expect(await shop.arrived()).toEqual([30 * sends])
  })

  it('is tried again where the row has changed since it was read (1020)', async () => {
    const shop = await open(server(), { engine: 'MyISAM' })
    const game = await shop.connect()
    // No single statement provokes it on this version, so a trigger answers with its number, once.
    await game.query('CREATE TABLE tries (n INT) ENGINE=MyISAM')
    await game.query(`CREATE TRIGGER changed BEFORE UPDATE ON items FOR EACH ROW BEGIN
      INSERT INTO tries VALUES (1);
      IF (SELECT count(*) FROM tries) = 1 THEN
        SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1020, MESSAGE_TEXT = 'Record has changed';
      END IF; END`)
    expect((await shop.send(30)).statusCode).toBe(200)
    const [tries] = await game.query('SELECT count(*) AS n FROM tries')
    expect(tries).toMatchObject([{ n: 2 }])
    expect([shop.states(), await shop.arrived()]).toEqual([['delivered'], [30]])
  })

  it('is not lost where the server is read-only, and arrives when it is not', async () => {
    const shop = await open(server(), { user: 'limited' })
    await server().query('SET GLOBAL read_only = 1')
    const answer = await shop.send(30)
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'delivery-open'])
    expect(shop.steps()).toEqual(['untouched'])
    expect(shop.log()).toContain('read-only')
    await server().query('SET GLOBAL read_only = 0')
    await shop.recover()
    expect([shop.states(), await shop.arrived()]).toEqual([['delivered'], [30]])
  })

  it.each(['stack', 'custom_mail', 'items_delayed', 'portal_delivery'] as const)(
    'by %s arrives once if the server is restarted between the statement and the settlement',
    async (channel) => {
      await server().query('SET GLOBAL innodb_flush_log_at_trx_commit = 2')
      const shop = await open(server(), { channel, engine: 'InnoDB' })
      await whileRaising(shop, () => server().stop(), 'after')
      const answer = await shop.send(30)
      expect(answer.json().code).toBe('delivery-open')
      await server().start()
      await shop.recover()
      expect([shop.states(), await shop.arrived()]).toEqual([['delivered'], [30]])
    },
  )
})

/** Does something when the site is about to write, or has written. */
async function whileRaising(
  { app }: Awaited<ReturnType<typeof open>>,
  happens: () => Promise<unknown>,
  when: 'before' | 'after' = 'before',
) {
  const { coins } = app.game
  const { withDeliveryLock } = coins
  coins.withDeliveryLock = (id, work) => {
    coins.withDeliveryLock = withDeliveryLock
    return withDeliveryLock(id, async (session) => {
      const around = async <Result>(run: () => Promise<Result>) => {
        if (when === 'before') await happens()
        const result = await run()
        if (when === 'before') return result
        await happens()
        throw new Error('the answer is lost')
      }
      return work({
        raise: (change) => around(() => session.raise(change)),
        async queue(channel) {
          const queue = await session.queue(channel)
          return channel === 'portal_delivery'
            ? { ...queue, add: (shipment) => around(() => queue.add(shipment)) }
            : { ...queue, show: (shipment) => around(() => queue.show(shipment)) }
        },
      })
    })
  }
}

async function deadlocks(connection: Connection): Promise<number> {
  const [rows] = await connection.query("SHOW GLOBAL STATUS LIKE 'Innodb_deadlocks'")
  return Number(Object(rows)[0].Value)
}

/** Resolves once a statement of another connection is running, which then waits for a lock. */
async function waitingFor(server: Mariadb, words: string) {
  for (;;) {
    const rows = await server.query(
      "SELECT id FROM information_schema.processlist WHERE info LIKE ? AND command = 'Execute'",
      [`${words}%`],
    )
    if (rows.length > 0) return
  }
}

type Options = {
  channel?: CoinChannel
  engine?: Engine
  port?: number
  /** A user with few rights, whom a read-only server refuses. */
  user?: string
}

async function open(server: Mariadb, options: Options) {
  const {
    channel = 'stack',
    engine = 'MyISAM',
    port = server.port,
    user = 'root',
  } = options
  const layout = 'mobius'
  const database = await createRealm(server, { layout, engine })
  if (channel !== 'stack') {
    await server.query(`USE ${database}; ${queueTable(channel)}`)
  }
  if (user !== 'root') {
    await server.query(`CREATE USER IF NOT EXISTS ${user}@'%';
      GRANT SELECT, UPDATE, INSERT ON ${database}.* TO ${user}@'%'`)
  }
  const url = server.url(database, user).replace(`:${server.port}/`, `:${port}/`)
  const { app, log } = await startApp({
    env: { GAME_DATABASE_URL: `${url}?characterMs=10`, COIN_CHANNEL: channel },
  })
  const visitor = createVisitor(app)
  const { token } = (await visitor.logIn('anna')).json()
  const account = await app.web.accounts.findByLogin('anna')
  await app.web.ledger.grant(account?.id ?? 0, 500, 'test')
  const column = (name: string) =>
    app.webDatabase
      .prepare(`SELECT ${name} AS value FROM deliveries`)
      .all()
      .map(({ value }) => value)
  const coinsIn: Record<CoinChannel, string> = {
    stack: 'SELECT count - 120 AS coins FROM items WHERE object_id = 106',
    custom_mail:
      "SELECT substring(items, 6) AS coins FROM custom_mail WHERE receiver = 1 AND items LIKE '4037 %'",
    items_delayed: 'SELECT count AS coins FROM items_delayed WHERE owner_id = 1',
    portal_delivery: 'SELECT count AS coins FROM portal_delivery WHERE char_id = 1',
  }
  return {
    app,
    log: () => log.join(''),
    states: () => column('state'),
    steps: () => column('step'),
    send: (amount: number) =>
      visitor.post('/game/send-coins', { charName: 'João', amount }, token),
    balance: async () => {
      expect(auditLedger(app.webDatabase)).toEqual([])
      return (await visitor.get('/dashboard', token)).json().balance
    },
    async arrived() {
      await server.query(`USE ${database}`)
      return (await server.query(coinsIn[channel])).map(({ coins }) => Number(coins))
    },
    async connect() {
      const connection = await createConnection(server.url(database))
      connection.on('error', () => {})
      whenTestEnds(() => connection.end().catch(() => {}))
      return connection
    },
    /** The server may notice only later that a connection has ended. */
    async recover() {
      do await app.coins.recoverDeliveries().catch(() => {})
      while (column('state').includes('open'))
    },
  }
}
