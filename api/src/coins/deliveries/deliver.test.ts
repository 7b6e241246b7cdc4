import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { createDeliverer } from '#src/coins/deliveries/deliver.ts'
import { createDeliveries, type Delivery } from '#src/coins/deliveries/deliveries.ts'
import { createSettle } from '#src/coins/deliveries/settle-delivery.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import type { CoinRepository } from '#src/game/coins/coins.ts'
import { runCli } from '#src/testing/run-cli.ts'
import {
  balanceOf,
  coinsInBag,
  type ShopApp,
  sendCoins,
  startShop,
} from '#src/testing/shop-app.ts'
import { alterDatabase } from '#src/testing/test-app.ts'

const key = { 'idempotency-key': 'k1' }

describe('a delivery that was cut off', () => {
  it('before the game was written is written then, and the same request is answered', async () => {
    const shop = await cutOff()
    await shop.app.coins.recoverDeliveries()
    expect(stateOf(shop)).toEqual(['delivered', null])
    expect(coinsInBag(shop, shop.characters.rich)).toBe(130)
    expect((await send(shop)).statusCode).toBe(200)
    expect(await purseOf(shop)).toEqual([490, 130])
  })

  it('after the game was written is not written again', async () => {
    const shop = await cutOff()
    setBag(shop, 130)
    await shop.app.coins.recoverDeliveries()
    expect(stateOf(shop)).toEqual(['delivered', null])
    expect(coinsInBag(shop, shop.characters.rich)).toBe(130)
  })

  it('goes on when the same request comes again, at once', async () => {
    const shop = await cutOff()
    expect((await send(shop)).statusCode).toBe(200)
    expect(await purseOf(shop)).toEqual([490, 130])
  })

  it('is settled before another one to the same character', async () => {
    const shop = await cutOff()
    const other = await send(shop, { 'idempotency-key': 'k2' })
    expect(other.statusCode).toBe(200)
    expect(await purseOf(shop)).toEqual([480, 140])
    expect(auditLedger(shop.app.webDatabase)).toEqual([])
  })

  it.each([
    ['the character is in the game', 'UPDATE characters SET online = 1'],
    ['he stands there as an offline shop', 'UPDATE characters SET online = 2'],
    ['he has been in the game', 'UPDATE characters SET lastAccess = lastAccess + 1'],
    ['the stack holds something else', 'UPDATE items SET count = 77 WHERE item_id = 4037'],
    ['the stack is gone', 'DELETE FROM items WHERE item_id = 4037'],
    ['it lies elsewhere', "UPDATE items SET loc = 'WAREHOUSE' WHERE item_id = 4037"],
  ])('is held, not guessed, where %s', async (_, sql) => {
    const shop = await cutOff()
    alterDatabase(shop.gameFile, (db) => db.exec(sql))
    const before = coinsInBag(shop, shop.characters.rich)
    await shop.app.coins.recoverDeliveries()
    expect(stateOf(shop)).toEqual(['held', expect.any(String)])
    expect(await balanceOf(shop)).toBe(490)
    expect(coinsInBag(shop, shop.characters.rich)).toBe(before)
    const again = await send(shop)
    expect([again.statusCode, again.json().code]).toEqual([500, 'delivery-held'])
    expect(shop.log.join('')).toContain('a delivery is held for the operator')
  })

  it.each([
    // The same call sends them again, and there is no stack any more.
    ['returned', 500, 410],
    ['delivered', 490, 200],
  ])('and held is %s when the operator says so', async (as, balance, status) => {
    const shop = await cutOff()
    alterDatabase(shop.gameFile, (db) => db.exec('DELETE FROM items WHERE item_id = 4037'))
    await shop.app.coins.recoverDeliveries()
    const [held] = createDeliveries(shop.app.webDatabase).inState('held')
    const id = String(held?.id)
    expect(runCli(['deliveries', 'list'], shop.dataDir).stdout).toContain(id)
    expect(runCli(['deliveries', 'show', id], shop.dataDir).stdout).toContain('before\t120')
    const settle = [
      'deliveries',
      'settle',
      id,
      '--as',
      as,
      '--reason',
      'the player showed it',
    ]
    expect(runCli(settle, shop.dataDir)).toMatchObject({
      status: 0,
      stdout: `${id} is ${as}\n`,
    })
    expect(runCli(settle, shop.dataDir)).toMatchObject({
      status: 1,
      stderr: `api: ${id} is ${as}\n`,
    })
    expect(await balanceOf(shop)).toBe(balance)
    expect((await send(shop)).statusCode).toBe(status)
    expect(runCli(['ledger', 'check'], shop.dataDir).stdout).toBe('the ledger is sound\n')
  })
})

describe('a delivery to a character', () => {
  it('who comes into the game in between is given back, and told as 406', async () => {
    const shop = await startShop()
    const { coins } = shop.app.game
    const { withDeliveryLock } = coins
    coins.withDeliveryLock = (id, work) => {
      alterDatabase(shop.gameFile, (db) =>
        db.exec('UPDATE characters SET online = 1, lastAccess = lastAccess + 1'),
      )
      return withDeliveryLock(id, work)
    }
    const answer = await send(shop)
    expect(answer.statusCode).toBe(406)
    expect(await purseOf(shop)).toEqual([500, 120])
    const history = (await shop.get('/dashboard/history')).json()
    expect(history.slice(0, 2)).toMatchObject([
      { kind: 'sendCoinsReturned', amount: 10, balance: 500 },
      { kind: 'sendCoins', amount: -10, balance: 490 },
    ])
    expect((await send(shop)).body).toBe(answer.body)
  })

  it('while the game is locked goes on by itself', async () => {
    const shop = await startShop()
    const locked = new DatabaseSync(shop.gameFile)
    locked.exec('BEGIN IMMEDIATE')
    const answer = await send(shop)
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'delivery-open'])
    locked.exec('ROLLBACK')
    locked.close()
    await shop.app.coins.recoverDeliveries()
    expect((await send(shop)).statusCode).toBe(200)
    expect(await purseOf(shop)).toEqual([490, 130])
  })
})

function send(shop: ShopApp, headers = key) {
  return sendCoins(shop, shop.characters.rich, 10, headers)
}

/** As a power cut leaves it between the intent and the game. */
describe('a delivery that two processes go on with', () => {
  const sendBesideAnother = async (goOn: (other: Other) => Promise<unknown>) => {
    const shop = await startShop()
    const { webDatabase: db, game, log } = shop.app
    const { withDeliveryLock } = game.coins
    const coins = { ...game.coins }
    const deliverer = createDeliverer({ db, coins, log })
    game.coins.withDeliveryLock = async (id, work) => {
      game.coins.withDeliveryLock = withDeliveryLock
      await goOn({ coins, recover: () => deliverer.recover(findDelivery(db, id)) })
      return withDeliveryLock(id, work)
    }
    const { statusCode } = await send(shop)
    return { shop, statusCode }
  }

  it('is delivered once, and not returned by the one that comes too late', async () => {
    const { shop, statusCode } = await sendBesideAnother(({ recover }) => recover())
    expect([statusCode, stateOf(shop)]).toEqual([200, ['delivered', null]])
    expect(await purseOf(shop)).toEqual([490, 130])
    expect(auditLedger(shop.app.webDatabase)).toEqual([])
  })

  it.each([
    ['delivered', 200, undefined, 490],
    ['returned', 500, 'coins-returned', 500],
  ] as const)(
    'answers as the other one settled it: %s',
    async (to, status, code, balance) => {
      const shop = await startShop()
      const { webDatabase: db, game } = shop.app
      // The other one settles it while this one waits for the stack to stay as it is.
      game.coins.quiet = async () => {
        const [open] = createDeliveries(db).inState('open')
        if (open) createSettle(db)(open, to, null)
      }
      const answer = await send(shop)
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
      expect(await balanceOf(shop)).toBe(balance)
      expect(shop.log.join('')).not.toContain('waits for the game database')
      expect(auditLedger(db)).toEqual([])
    },
  )

  it('is delivered once where the other one ends after it raised the stack', async () => {
    const { shop, statusCode } = await sendBesideAnother(async ({ coins, recover }) => {
      coins.quiet = () => Promise.reject(new Error('the power is gone'))
      await expect(recover()).rejects.toThrow('the power is gone')
    })
    expect([statusCode, stateOf(shop)]).toEqual([200, ['delivered', null]])
    expect(await purseOf(shop)).toEqual([490, 130])
  })
})

type Other = { coins: CoinRepository; recover: () => Promise<Delivery> }

function findDelivery(db: DatabaseSync, id: string): Delivery {
  const delivery = createDeliveries(db).find(id)
  if (!delivery) throw new Error(`${id} is no delivery`)
  return delivery
}

async function cutOff(): Promise<ShopApp> {
  const shop = await startShop()
  const { coins } = shop.app.game
  const { withDeliveryLock } = coins
  coins.withDeliveryLock = (id, work) =>
    withDeliveryLock(id, (session) =>
      work({ ...session, raise: () => Promise.reject(new Error('the power is gone')) }),
    )
  const answer = await send(shop)
  coins.withDeliveryLock = withDeliveryLock
  expect(answer.statusCode).toBe(500)
  expect(stateOf(shop)).toEqual(['open', null])
  return shop
}

async function purseOf(shop: ShopApp) {
  return [await balanceOf(shop), coinsInBag(shop, shop.characters.rich)]
}

function stateOf({ app }: ShopApp) {
  const row = app.webDatabase.prepare('SELECT state, reason FROM deliveries').get()
  return [row?.state, row?.reason]
}

function setBag({ gameFile, characters }: ShopApp, count: number) {
  alterDatabase(gameFile, (db) =>
    db
      .prepare(
        `UPDATE items SET count = ? WHERE item_id = 4037
         AND owner_id = (SELECT charId FROM characters WHERE char_name = ?)`,
      )
      .run(count, characters.rich),
  )
}
