import { describe, expect, it } from '@jest/globals'
import { settleByHand } from '#src/cli/settle-by-hand.ts'
import { createDeliveries } from '#src/coins/deliveries/deliveries.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import { runCli } from '#src/testing/run-cli.ts'
import {
  balanceOf,
  coinsInBag,
  type ShopApp,
  sendCoins,
  startShop,
} from '#src/testing/shop-app.ts'
import { alterDatabase } from '#src/testing/test-app.ts'

const gone = "UPDATE characters SET lastAccess = lastAccess + 1 WHERE account_name = 'demo'"

describe('the command line for deliveries', () => {
  it('lists what is open or held, since when, and in JSON too', async () => {
    const shop = await startShop()
    const list = (...more: string[]) =>
      runCli(['deliveries', 'list', ...more], shop.dataDir).stdout
    expect(list()).toBe('every delivery is settled\n')
    const id = await cutOff(shop)
    expect(list()).toMatch(
      new RegExp(
        `^${id}\t20\\d\\d-.* UTC\topen\tstack\t10 coins\t${shop.characters.rich}\t-\n$`,
      ),
    )
    expect(JSON.parse(list('--json'))).toEqual([
      expect.objectContaining({ id, state: 'open', channel: 'stack', coins: 10 }),
    ])
    expect(list('--state', 'delivered')).toBe('no delivery is delivered\n')
  })

  it('leaves an open one to the server', async () => {
    const shop = await startShop()
    const id = await cutOff(shop)
    expect(settle(shop, id, 'returned')).toMatchObject({
      status: 1,
      stderr: `api: ${id} is open: the server goes on with it by itself\n`,
    })
  })

  it.each([
    ['returned', 'arrived', 130, 'delivered'],
    ['delivered', 'absent', 120, 'returned'],
  ] as const)(
    'does not settle one as %s where the game shows that the coins are %s',
    async (as, finding, count, other) => {
      const shop = await startShop()
      const id = await cutOff(shop)
      shop.app.webDatabase.exec("UPDATE deliveries SET state = 'held'")
      alterDatabase(shop.gameFile, (db) =>
        db.exec(`UPDATE items SET count = ${count} WHERE item_id = 4037 AND count = 120`),
      )
      const shown = runCli(['deliveries', 'show', id, '--json'], shop.dataDir).stdout
      expect(JSON.parse(shown)).toMatchObject({ id, state: 'held', evidence: { finding } })
      const { status, stderr } = settle(shop, id, as)
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining(
          `the game database shows otherwise (the stack holds ${count}; 120 before the delivery, 130 after it;`,
        ),
      ])
      expect(stderr).toContain(`settle ${id} --as ${other}`)
      expect(await balanceOf(shop)).toBe(490)
      expect(settle(shop, id, other)).toMatchObject({ status: 0 })
    },
  )

  it('settles by your judgement where the game does not tell, and keeps the reason', async () => {
    const shop = await startShop()
    const id = await cutOff(shop)
    alterDatabase(shop.gameFile, (db) => db.exec(gone))
    await shop.app.coins.recoverDeliveries()
    const shown = runCli(['deliveries', 'show', id], shop.dataDir).stdout
    expect(shown).toContain('evidence\tunclear\n')
    expect(shown).toContain(
      '\tthe stack holds 120; 120 before the delivery, 130 after it\n',
    )
    expect(shown).toContain('\tthe character has been in the game since, until 20')
    const { stdout } = settle(shop, id, 'returned', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      id,
      state: 'returned',
      reason: 'decided by the operator: the player showed the bag',
      settled: expect.stringMatching(/^20/),
    })
    expect(await balanceOf(shop)).toBe(500)
    expect(coinsInBag(shop, shop.characters.rich)).toBe(120)
  })

  it('blames the game database only for what it did not answer', async () => {
    const shop = await startShop()
    const id = await cutOff(shop)
    const { webDatabase: db, game } = shop.app
    db.exec("UPDATE deliveries SET state = 'held'")
    const delivery = createDeliveries(db).find(id)
    if (!delivery) throw new Error('there is no delivery')
    const settleAfter = (error: Error) =>
      settleByHand({
        db,
        delivery,
        coins: { ...game.coins, withDeliveryLock: () => Promise.reject(error) },
        as: 'returned',
        reason: 'a test',
      })
    await expect(settleAfter(new Error('our own mistake'))).rejects.toThrow(
      /^our own mistake$/,
    )
    await expect(settleAfter(new GameUnavailableError('no answer'))).rejects.toThrow(
      'cannot ask the game database',
    )
  })

  it('asks for a reason, and shows an example', () => {
    const { status, stderr } = runCli(['deliveries', 'settle', 'x', '--as', 'returned'])
    expect([status, stderr]).toEqual([1, expect.stringContaining("'--reason <text>'")])
    expect(runCli(['deliveries', '--help']).stdout).toContain(
      'deliveries settle 6f0e6b2c-… --as returned --reason "',
    )
  })
})

function settle(shop: ShopApp, id: string, as: string, ...more: string[]) {
  const reason = ['--reason', 'the player showed the bag']
  return runCli(['deliveries', 'settle', id, '--as', as, ...reason, ...more], shop.dataDir)
}

/** @returns the id of a delivery whose statement got no answer */
async function cutOff(shop: ShopApp): Promise<string> {
  const { coins } = shop.app.game
  const { withDeliveryLock } = coins
  coins.withDeliveryLock = (id, work) =>
    withDeliveryLock(id, (session) =>
      work({ ...session, raise: () => Promise.reject(new Error('the power is gone')) }),
    )
  await sendCoins(shop, shop.characters.rich, 10)
  coins.withDeliveryLock = withDeliveryLock
  const [open] = createDeliveries(shop.app.webDatabase).inState('open')
  return String(open?.id)
}
