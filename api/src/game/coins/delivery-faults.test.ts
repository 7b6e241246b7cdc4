import { expect, it } from '@jest/globals'
import { type CoinChannel, coinChannels } from '#src/config/coin-channel.ts'
import { openFaultProxy } from '#src/testing/fault-proxy.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'
import { deadlocks, openRealmShop, type RealmShop } from '#src/testing/mariadb/sites.ts'

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
const coinsIn: Record<CoinChannel, string> = {
  stack: 'SELECT count - 120 AS coins FROM items WHERE object_id = 106',
  custom_mail:
    "SELECT substring(items, 6) AS coins FROM custom_mail WHERE receiver = 1 AND items LIKE '4037 %'",
  items_delayed: 'SELECT count AS coins FROM items_delayed WHERE owner_id = 1',
  portal_delivery: 'SELECT count AS coins FROM portal_delivery WHERE char_id = 1',
}

describeWithMariadb('a delivery', (server) => {
  it.each(cases)(
    'by $channel arrives once if "$words" is cut $cut',
    async ({ channel, words, cut }) => {
      const proxy = await openFaultProxy(server().port)
      const shop = await openRealmShop(server(), { channel, port: proxy.port })
      const wasCut = proxy.arm(cut, words)
      await expectOpen(shop)
      expect(wasCut()).toBe(true)
      await shop.recover()
      await expectArrived(shop, channel)
      expect(await shop.balance()).toBe(470)
    },
  )

  it.each(['MyISAM', 'InnoDB'] as const)(
    'on %s waits while the game server has its table locked, and arrives after that',
    async (engine) => {
      const shop = await openRealmShop(server(), { engine })
      const game = await shop.connect()
      await game.query('LOCK TABLES items WRITE')
      const answer = await shop.send('João')
      // The count of the stack cannot be read either.
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'game-unavailable'])
      expect(await shop.states()).toEqual([])
      await game.query('UNLOCK TABLES')
      shop.aroundWrite(async (write) => {
        await game.query('LOCK TABLES items WRITE')
        return write()
      })
      await expectOpen(shop)
      expect(await shop.column('step')).toEqual(['untouched'])
      await game.query('UNLOCK TABLES')
      await shop.recover()
      await expectArrived(shop)
    },
  )

  it.each([
    { outcome: 'arrives once the game lets go', meanwhile: 'DO 0', state: 'delivered' },
    {
      outcome: 'is returned if the character enters the game meanwhile',
      meanwhile: 'UPDATE characters SET online = 1, lastAccess = lastAccess + 1',
      state: 'returned',
    },
  ])('that never ran for a locked row $outcome', async ({ meanwhile, state }) => {
    const shop = await openRealmShop(server(), { engine: 'InnoDB' })
    const game = await shop.connect()
    shop.aroundWrite(async (write) => {
      await game.query('BEGIN')
      await game.query('SELECT * FROM items WHERE object_id = 106 FOR UPDATE')
      return write()
    })
    await expectOpen(shop)
    await game.query(meanwhile)
    await game.query('COMMIT')
    await shop.recover()
    const coins = state === 'delivered' ? 30 : 0
    expect([await shop.states(), await arrived(shop)]).toEqual([[state], [coins]])
    expect(await shop.balance()).toBe(500 - coins)
  })

  it('survives a deadlock with the game server (1213)', async () => {
    const shop = await openRealmShop(server(), { engine: 'InnoDB' })
    const game = await shop.connect()
    const before = await deadlocks(server())
    let sends = 0
    // The site waits for one second. A stalled machine misses that, and makes no deadlock.
    while ((await deadlocks(server())) === before) {
      await game.query('BEGIN')
      // The one who has written more is not the victim.
      await game.query("UPDATE accounts SET lastIP = '10.0.0.1'")
      await game.query("UPDATE items SET loc = 'VOID' WHERE object_id = 106")
      const sent = shop.send('João')
      // The site has read the character and waits for the stack; the game server has the stack and asks for the character.
      await waitingFor(server(), 'update `items`')
      await game.query('UPDATE characters SET level = 41 WHERE charId = 1')
      await game.query('ROLLBACK')
      await sent
      await shop.recover()
      sends += 1
    }
    expect(await shop.states()).toEqual(Array(sends).fill('delivered'))
    expect(await arrived(shop)).toEqual([30 * sends])
  })

  it('is tried again where the row has changed since it was read (1020)', async () => {
    const shop = await openRealmShop(server())
    const game = await shop.connect()
    // No single statement provokes it on this version, so a trigger answers with its number, once.
    await game.query('CREATE TABLE tries (n INT) ENGINE=MyISAM')
    await game.query(`CREATE TRIGGER changed BEFORE UPDATE ON items FOR EACH ROW BEGIN
      INSERT INTO tries VALUES (1);
      IF (SELECT count(*) FROM tries) = 1 THEN
        SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1020, MESSAGE_TEXT = 'Record has changed';
      END IF; END`)
    expect((await shop.send('João')).statusCode).toBe(200)
    expect(await shop.query('SELECT count(*) AS n FROM tries')).toEqual([{ n: 2 }])
    await expectArrived(shop)
  })

  it('is not lost where the server is read-only, and arrives when it is not', async () => {
    // A user with few rights, whom a read-only server refuses.
    const prepare = (database: string) =>
      server().query(`CREATE USER limited@'%';
        GRANT SELECT, UPDATE, INSERT ON ${database}.* TO limited@'%'`)
    const shop = await openRealmShop(server(), { user: 'limited', prepare })
    await server().query('SET GLOBAL read_only = 1')
    await expectOpen(shop)
    expect(await shop.column('step')).toEqual(['untouched'])
    expect(shop.log.join('')).toContain('read-only')
    await server().query('SET GLOBAL read_only = 0')
    await shop.recover()
    await expectArrived(shop)
  })

  it.each(
    coinChannels.flatMap((channel) => [
      { channel, when: 'before' },
      { channel, when: 'after' },
    ]),
  )(
    'by $channel arrives once if the server dies $when the statement, and waits until it is back',
    async ({ channel, when }) => {
      await server().query('SET GLOBAL innodb_flush_log_at_trx_commit = 2')
      const shop = await openRealmShop(server(), { channel, engine: 'InnoDB' })
      shop.aroundWrite(async (write) => {
        if (when === 'after') await write()
        await server().stop()
        if (when === 'before') return write()
        throw new Error('the answer is lost')
      })
      await expectOpen(shop)
      const unreachable = { problem: 'unreachable' }
      await expect(shop.app.coins.recoverDeliveries()).rejects.toMatchObject(unreachable)
      await server().start()
      await shop.recover()
      await expectArrived(shop, channel)
      expect(await shop.balance()).toBe(470)
    },
  )
})

async function expectOpen(shop: RealmShop) {
  const answer = await shop.send('João')
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'delivery-open'])
}

async function expectArrived(shop: RealmShop, channel: CoinChannel = 'stack') {
  expect([await shop.states(), await arrived(shop, channel)]).toEqual([['delivered'], [30]])
}

async function arrived(shop: RealmShop, channel: CoinChannel = 'stack') {
  return (await shop.query(coinsIn[channel])).map(({ coins }) => Number(coins))
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
