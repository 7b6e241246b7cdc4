import { expect, it } from '@jest/globals'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { runsOnMariadb } from '#src/testing/mariadb/fresh-database.ts'
import { engines, realms, spelling } from '#src/testing/mariadb/layouts.ts'
import { deadlocks, openRealmShop } from '#src/testing/mariadb/sites.ts'

/** The row of 30 coins for the first character. */
const rows = {
  custom_mail: { receiver: 1, items: '4037 30' },
  items_delayed: { owner_id: 1, item_id: 4037, count: 30, payment_status: 0 },
  portal_delivery: { char_id: 1, item_id: 4037, count: 30, status: 'waiting' },
}
/** One engine of each layout by turns where the site is on MariaDB: its own data does not matter to the game's engine. */
const chosen = realms.filter(
  (_, index) => !runsOnMariadb || index % 2 === Math.floor(index / 2) % 2,
)
/** The layouts that can have each queue. */
const layoutsWith = { custom_mail: /^mobius/, items_delayed: /^acis/, portal_delivery: /./ }
const queueCases = (['custom_mail', 'items_delayed', 'portal_delivery'] as const).flatMap(
  (channel) =>
    chosen
      .filter(({ layout }) => layoutsWith[channel].test(layout))
      .map((realm) => ({ channel, ...realm })),
)

const crowd = Array.from({ length: 48 }, (_, index) => `Crowd${index + 1}`)

describeWithMariadb('coins sent into a realm on MariaDB', (server) => {
  it.each(chosen)('reach a stack of $layout on $engine', async (realm) => {
    const shop = await openRealmShop(server(), realm)
    expect((await shop.send('João')).statusCode).toBe(200)
    // Never in the world: online and lastAccess are NULL, or 0.
    expect((await shop.send('Nova', 5)).statusCode).toBe(200)
    await shop.reopen()
    await shop.recover()
    expect(await shop.states()).toEqual(['delivered', 'delivered'])
    expect(await shop.stacks()).toEqual({ 106: 150, 107: 15, 108: 8 })
    expect(await shop.balance()).toBe(465)

    await shop.setCharacter(1, 'online = 2')
    expect((await shop.send('João', 1)).statusCode).toBe(406)
    expect((await shop.send('joao', 1)).statusCode).toBe(404)
    expect((await shop.send('Alba', 1)).statusCode).toBe(410)
    expect(await shop.balance()).toBe(465)
  })

  it.each(queueCases)('reach $channel of $layout on $engine', async (realm) => {
    const shop = await openRealmShop(server(), realm)
    expect((await shop.send('João')).statusCode).toBe(200)
    await shop.reopen()
    await shop.recover()
    expect(await shop.states()).toEqual(['delivered'])
    const found = await shop.query(`SELECT * FROM ${realm.channel}`)
    expect(found).toMatchObject([rows[realm.channel]])
    expect(await shop.stacks()).toEqual({ 106: 120, 107: 15, 108: 3 })
    expect(await shop.balance()).toBe(470)
  })

  it.each([
    { channel: 'stack', layout: 'mobius' },
    { channel: 'custom_mail', layout: 'mobius' },
    { channel: 'items_delayed', layout: 'acis' },
    { channel: 'portal_delivery', layout: 'mobius' },
  ] as const)('by $channel all arrive without a deadlock, 48 at once', async (realm) => {
    const shop = await openRealmShop(server(), { ...realm, engine: 'InnoDB' })
    await shop.query(`
      INSERT INTO characters (${spelling[realm.layout].id}, account_name, char_name, online, lastAccess, deletetime)
        SELECT 1000 + seq, 'anna', CONCAT('Crowd', seq), 0, 1, 0 FROM seq_1_to_48;
      INSERT INTO items (owner_id, object_id, item_id, count, loc)
        SELECT 1000 + seq, 9000 + seq, 4037, 1, 'INVENTORY' FROM seq_1_to_48`)
    const before = await deadlocks(server())
    const answers = await Promise.all(crowd.map((name) => shop.send(name, 2)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(crowd.map(() => 200))
    expect(await shop.balance()).toBe(500 - 96)
    expect(await deadlocks(server())).toBe(before)
  })

  it.each(engines)(
    'are not sent on %s while a stack is too large to be counted',
    async (engine) => {
      const shop = await openRealmShop(server(), { engine })
      const counts = [
        '2147483640',
        '4294967296',
        '9007199254740993',
        '18446744073709551615',
      ]
      for (const count of counts) {
        await shop.query(`UPDATE items SET count = ${count} WHERE object_id = 106`)
        const answer = await shop.send('João')
        expect([count, answer.json().code]).toEqual([count, 'stack-full'])
      }
      await shop.query('UPDATE items SET count = 9007199254740993 WHERE object_id = 101')
      const { adena } = await shop.app.game.players.ranking(10)
      expect(adena[0]?.amount).toBe('9007201254740993')
      expect(await shop.balance()).toBe(500)
    },
  )

  it('are held if the game server had loaded the bag before they came', async () => {
    const shop = await openRealmShop(server())
    // It marks the character as online only now, and will write back what it loaded.
    shop.app.game.coins.quiet = async () => {
      await shop.setCharacter(1, 'online = 1, lastAccess = lastAccess + 1')
    }
    expect((await shop.send('João')).json().code).toBe('delivery-held')
    expect([await shop.states(), await shop.balance()]).toEqual([['held'], 470])
  })

  it('are sent again if the game server overwrites them as it saves one who has left', async () => {
    const shop = await openRealmShop(server())
    let saves = 0
    shop.app.game.coins.quiet = async () => {
      saves += 1
      if (saves === 1)
        await shop.query('UPDATE items SET count = 120 WHERE object_id = 106')
    }
    expect((await shop.send('João')).statusCode).toBe(200)
    expect(await shop.stacks()).toMatchObject({ 106: 150 })
  })

  it('are left alone, by the operator too, while a connection of theirs is open', async () => {
    const shop = await openRealmShop(server())
    // The answer is lost: the connection may still be there, and its statement may yet run.
    shop.aroundWrite(() => Promise.reject(new Error('the answer is lost')))
    expect((await shop.send('João')).json().code).toBe('delivery-open')
    const lock = `portal:${(await shop.column('id'))[0]}`
    const lost = await shop.connect()
    await lost.query('SELECT GET_LOCK(?, 60)', [lock])
    await shop.setCharacter(1, 'lastAccess = lastAccess + 1')
    await shop.app.coins.recoverDeliveries()
    expect(await shop.states()).toEqual(['open'])
    await lost.query('DO RELEASE_LOCK(?)', [lock])
    await shop.recover()
    expect([await shop.states(), await shop.balance()]).toEqual([['held'], 470])

    await lost.query('SELECT GET_LOCK(?, 60)', [lock])
    const stderr = expect.stringContaining('is under way')
    expect(await shop.settle('returned')).toMatchObject({ status: 1, stderr })
    expect(await shop.balance()).toBe(470)
    await lost.query('DO RELEASE_LOCK(?)', [lock])
    const stdout = expect.stringContaining('is returned\n')
    expect(await shop.settle('returned')).toMatchObject({ status: 0, stdout })
    expect([await shop.balance(), await shop.stacks()]).toMatchObject([500, { 106: 120 }])
  })
})
