import { expect, it } from '@jest/globals'
import { createConnection } from 'mysql2/promise'
import { createDeliveries } from '#src/coins/deliveries/deliveries.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import {
  engines,
  type LayoutName,
  layouts,
  spelling,
} from '#src/testing/mariadb/layouts.ts'
import { queueTable } from '#src/testing/mariadb/queues.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const cases = layouts.flatMap((layout) => engines.map((engine) => ({ layout, engine })))
type Engine = (typeof engines)[number]

type Queue = Exclude<CoinChannel, 'stack'>
/** Who can have each queue, and the row of 30 coins for the first character. */
const queues: Record<Queue, { layouts: readonly LayoutName[]; row: object }> = {
  custom_mail: { layouts: ['mobius'], row: { receiver: 1, items: '4037 30' } },
  items_delayed: {
    layouts: ['acis', 'acis-old'],
    row: { owner_id: 1, item_id: 4037, count: 30, payment_status: 0 },
  },
  portal_delivery: {
    layouts,
    row: { char_id: 1, item_id: 4037, count: 30, status: 'waiting' },
  },
}
const queueCases = (['custom_mail', 'items_delayed', 'portal_delivery'] as const).flatMap(
  (channel) =>
    cases
      .filter(({ layout }) => queues[channel].layouts.includes(layout))
      .map((one) => ({ channel, ...one })),
)

describeWithMariadb('coins sent into a realm on MariaDB', (server) => {
  it.each(cases)('reach a stack of $layout on $engine', async ({ layout, engine }) => {
    const shop = await open(server(), layout, engine)
    expect((await shop.send('João', 30)).statusCode).toBe(200)
    // Never in the world: online and lastAccess are NULL, or 0.
    expect((await shop.send('Nova', 5)).statusCode).toBe(200)
    // The site dies before it notes that they arrived.
    shop.app.webDatabase.exec("UPDATE deliveries SET state = 'open'")
    await shop.recover()
    expect(shop.states()).toEqual(['delivered', 'delivered'])
    expect(await shop.stacks()).toEqual({ 106: 150, 107: 15, 108: 8 })
    expect(await shop.balance()).toBe(465)

    await shop.setCharacter(1, 'online = 2')
    expect((await shop.send('João', 1)).statusCode).toBe(406)
    expect((await shop.send('joao', 1)).statusCode).toBe(404)
    expect((await shop.send('Alba', 1)).statusCode).toBe(410)
    expect(await shop.balance()).toBe(465)
    expect(auditLedger(shop.app.webDatabase)).toEqual([])
  })

  it.each(queueCases)(
    'reach $channel of $layout on $engine',
    async ({ channel, layout, engine }) => {
      const shop = await open(server(), layout, engine, channel)
      expect((await shop.send('João', 30)).statusCode).toBe(200)
      // The site dies before it notes that they arrived.
      shop.app.webDatabase.exec("UPDATE deliveries SET state = 'open'")
      await shop.recover()
      expect(shop.states()).toEqual(['delivered'])
      expect(await shop.query(`SELECT * FROM ${channel}`)).toEqual([
        expect.objectContaining(queues[channel].row),
      ])
      expect(await shop.stacks()).toEqual({ 106: 120, 107: 15, 108: 3 })
      expect(await shop.balance()).toBe(470)
      expect(auditLedger(shop.app.webDatabase)).toEqual([])
    },
  )

  it.each(engines)(
    'are not sent on %s while a stack is too large to be counted',
    async (engine) => {
      const shop = await open(server(), 'mobius', engine)
      for (const count of [
        '2147483640',
        '4294967296',
        '9007199254740993',
        '18446744073709551615',
      ]) {
        await shop.query(`UPDATE items SET count = ${count} WHERE object_id = 106`)
        expect([count, (await shop.send('João', 30)).json().code]).toEqual([
          count,
          'stack-full',
        ])
      }
      const { adena } = (await shop.app.inject('/api/players/ranking')).json()
      expect(adena[0].amount).toBe(4_000_000_000)
      await shop.query('UPDATE items SET count = 9007199254740993 WHERE object_id = 101')
      const { adena: exact } = await shop.app.game.players.ranking(10)
      expect(exact[0]?.amount).toBe('9007201254740993')
      expect(await shop.balance()).toBe(500)
    },
  )

  it('wait for a row that the game has locked, and arrive once it lets go', async () => {
    const shop = await open(server(), 'acis', 'InnoDB')
    const game = await createConnection(server().url(shop.database))
    await game.query('BEGIN')
    await game.query('SELECT * FROM items WHERE object_id = 106 FOR UPDATE')
    const answer = await shop.send('João', 30)
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'delivery-open'])
    expect(shop.states()).toEqual(['open'])
    await game.query('ROLLBACK')
    await game.end()
    await shop.recover()
    expect(shop.states()).toEqual(['delivered'])
    expect(await shop.stacks()).toMatchObject({ 106: 150 })
  })

  it('are held if the game server had loaded the bag before they came', async () => {
    const shop = await open(server(), 'mobius', 'MyISAM')
    // It marks the character as online only now, and will write back what it loaded.
    shop.app.game.coins.quiet = async () => {
      await shop.setCharacter(1, 'online = 1, lastAccess = lastAccess + 1')
    }
    expect((await shop.send('João', 30)).json().code).toBe('delivery-held')
    expect([shop.states(), await shop.balance()]).toEqual([['held'], 470])
  })

  it('are sent again if the game server overwrites them as it saves one who has left', async () => {
    const shop = await open(server(), 'mobius', 'MyISAM')
    let saves = 0
    shop.app.game.coins.quiet = async () => {
      saves += 1
      if (saves === 1)
        await shop.query('UPDATE items SET count = 120 WHERE object_id = 106')
    }
    expect((await shop.send('João', 30)).statusCode).toBe(200)
    expect(await shop.stacks()).toMatchObject({ 106: 150 })
  })

  it('are neither lost nor doubled when the server dies, and wait until it is back', async () => {
    const shop = await open(server(), 'mobius', 'MyISAM')
    const { coins } = shop.app.game
    const { withDeliveryLock } = coins
    coins.withDeliveryLock = (id, work) =>
      withDeliveryLock(id, (session) =>
        work({
          ...session,
          async raise(change) {
            await server().stop()
            return session.raise(change)
          },
        }),
      )
    const answer = await shop.send('João', 30)
    coins.withDeliveryLock = withDeliveryLock
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'delivery-open'])
    await expect(shop.app.coins.recoverDeliveries()).rejects.toMatchObject({
      problem: 'unreachable',
    })
    expect(shop.states()).toEqual(['open'])
    await server().start()
    await shop.recover()
    expect(shop.states()).toEqual(['delivered'])
    expect(await shop.stacks()).toMatchObject({ 106: 150 })
    expect(await shop.balance()).toBe(470)
  })

  it('are left alone while the connection that carries them is open', async () => {
    const shop = await open(server(), 'mobius', 'MyISAM')
    const { coins } = shop.app.game
    const { withDeliveryLock } = coins
    const lost = await createConnection(server().url(shop.database))
    // The answer is lost: the connection is still there, and its statement may yet run.
    coins.withDeliveryLock = async (id, work) => {
      await lost.query('SELECT GET_LOCK(?, 0)', [`portal:${id}`])
      return work({
        raise: () => Promise.reject(new Error('the answer is lost')),
        queue: coins.queue,
      })
    }
    expect((await shop.send('João', 30)).json().code).toBe('delivery-open')
    coins.withDeliveryLock = withDeliveryLock
    await shop.setCharacter(1, 'lastAccess = lastAccess + 1')
    await shop.app.coins.recoverDeliveries()
    expect(shop.states()).toEqual(['open'])
    await lost.end()
    await shop.recover()
    expect(shop.states()).toEqual(['held'])
    expect(await shop.stacks()).toMatchObject({ 106: 120 })
  })

  it('are not returned by the operator while their connection is open', async () => {
    const shop = await open(server(), 'mobius', 'MyISAM')
    const { coins } = shop.app.game
    const { withDeliveryLock } = coins
    coins.withDeliveryLock = (id, work) =>
      withDeliveryLock(id, (session) =>
        work({ ...session, raise: () => Promise.reject(new Error('the answer is lost')) }),
      )
    await shop.send('João', 30)
    coins.withDeliveryLock = withDeliveryLock
    await shop.setCharacter(1, 'lastAccess = lastAccess + 1')
    await shop.recover()
    const [held] = createDeliveries(shop.app.webDatabase).inState('held')
    const settle = () =>
      runCli(
        [
          'deliveries',
          'settle',
          String(held?.id),
          '--as',
          'returned',
          '--reason',
          'not there',
        ],
        shop.dataDir,
        // A busy machine is slow; that is no failure.
        {
          GAME_DATABASE_URL: server().siteUrl(shop.database),
        },
      )
    const lost = await createConnection(server().url(shop.database))
    await lost.query('SELECT GET_LOCK(?, 0)', [`portal:${held?.id}`])
    expect(settle()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is under way'),
    })
    expect(await shop.balance()).toBe(470)
    await lost.query('SELECT RELEASE_ALL_LOCKS()')
    await lost.end()
    expect(settle()).toMatchObject({ status: 0, stdout: `${held?.id} is returned\n` })
    expect(await shop.balance()).toBe(500)
  })
})

async function open(
  server: Mariadb,
  layout: LayoutName,
  engine: Engine,
  channel: CoinChannel = 'stack',
) {
  const database = await createRealm(server, { layout, engine })
  if (channel !== 'stack') await server.query(`USE ${database}; ${queueTable(channel)}`)
  const { app, dataDir } = await startApp({
    env: {
      GAME_DATABASE_URL: `${server.siteUrl(database)}&characterMs=10`,
      COIN_CHANNEL: channel,
    },
  })
  const visitor = createVisitor(app)
  const { token } = (await visitor.logIn('anna')).json()
  const account = await app.web.accounts.findByLogin('anna')
  await app.web.ledger.grant(account?.id ?? 0, 500, 'test')
  const query = async (sql: string) => {
    await server.query(`USE ${database}`)
    return server.query(sql)
  }
  const states = () =>
    app.webDatabase
      .prepare('SELECT state FROM deliveries')
      .all()
      .map(({ state }) => state)
  return {
    app,
    dataDir,
    database,
    query,
    states,
    send: (charName: string, amount: number) =>
      visitor.post('/game/send-coins', { charName, amount }, token),
    balance: async () => (await visitor.get('/dashboard', token)).json().balance,
    async stacks() {
      const rows = await query('SELECT object_id, count FROM items WHERE item_id = 4037')
      return Object.fromEntries(rows.map((row) => [row.object_id, Number(row.count)]))
    },
    setCharacter: (id: number, change: string) =>
      query(`UPDATE characters SET ${change} WHERE ${spelling[layout].id} = ${id}`),
    /** The server may notice only later that a connection has ended. */
    async recover() {
      do await app.coins.recoverDeliveries()
      while (createDeliveries(app.webDatabase).inState('open').length > 0)
    },
  }
}
