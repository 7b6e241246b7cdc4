import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { createDeliverer } from '#src/coins/deliveries/deliver.ts'
import { createDeliveries, settle } from '#src/coins/deliveries/deliveries.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import {
  alterGame,
  beforeCarrying,
  coinsOf,
  cutOff,
  openDelivery,
  send,
} from '#src/coins/testing/deliveries.ts'
import { type ShopApp, startShop } from '#src/testing/shop-app.ts'

describe('a delivery that was cut off', () => {
  it.each([
    ['before the game was written is written then', 120],
    ['after the game was written is not written again', 130],
  ])('%s, and the same request is answered', async (_, count) => {
    const shop = await openCutOff()
    alterGame(
      shop,
      `UPDATE items SET count = ${count} WHERE item_id = 4037 AND count = 120`,
    )
    await shop.app.coins.recoverDeliveries()
    expect(await stateOf(shop)).toEqual(['delivered', null])
    expect((await send(shop)).statusCode).toBe(200)
    expect(await coinsOf(shop)).toEqual([490, 130])
  })

  it('goes on when the same request comes again, at once', async () => {
    const shop = await openCutOff()
    expect((await send(shop)).statusCode).toBe(200)
    expect(await coinsOf(shop)).toEqual([490, 130])
  })

  it('is settled before another one to the same character', async () => {
    const shop = await openCutOff()
    expect((await send(shop, 'k2')).statusCode).toBe(200)
    expect(await coinsOf(shop)).toEqual([480, 140])
    expect(await auditLedger(shop.app.webDatabase)).toEqual([])
  })

  it.each([
    ['the character is in the game', 'UPDATE characters SET online = 1'],
    ['he stands there as an offline shop', 'UPDATE characters SET online = 2'],
    ['he has been in the game', 'UPDATE characters SET lastAccess = lastAccess + 1'],
    ['the stack holds something else', 'UPDATE items SET count = 77 WHERE item_id = 4037'],
    ['the stack is gone', 'DELETE FROM items WHERE item_id = 4037'],
    ['it lies elsewhere', "UPDATE items SET loc = 'WAREHOUSE' WHERE item_id = 4037"],
  ])('is held, not guessed, where %s', async (_, sql) => {
    const shop = await openCutOff()
    alterGame(shop, sql)
    const [, bag] = await coinsOf(shop)
    await shop.app.coins.recoverDeliveries()
    expect(await stateOf(shop)).toEqual(['held', expect.any(String)])
    expect(await coinsOf(shop)).toEqual([490, bag])
    const again = await send(shop)
    expect([again.statusCode, again.json().code]).toEqual([500, 'delivery-held'])
    expect(shop.log.join('')).toContain('a delivery is held for the operator')
  })
})

describe('a delivery to a character', () => {
  it('who comes into the game in between is given back, and told as 406', async () => {
    const shop = await startShop()
    beforeCarrying(shop, () =>
      alterGame(shop, 'UPDATE characters SET online = 1, lastAccess = lastAccess + 1'),
    )
    const answer = await send(shop)
    expect(answer.statusCode).toBe(406)
    expect(await coinsOf(shop)).toEqual([500, 120])
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
    expect(await coinsOf(shop)).toEqual([490, 130])
  })
})

describe('a delivery that two processes go on with', () => {
  it('is waited for by the call that began it', async () => {
    const shop = await startShop()
    const { coins } = shop.app.game
    const { withDeliveryLock } = coins
    // The other one was faster, as a recovery or the next call to the character may be.
    coins.withDeliveryLock = async () => {
      coins.withDeliveryLock = withDeliveryLock
      return null
    }
    expect((await send(shop)).statusCode).toBe(200)
    expect(await coinsOf(shop)).toEqual([490, 130])
  })

  it.each([
    ['is delivered once, and not returned by the one that comes too late', true],
    ['is delivered once where the other one ends after it raised the stack', false],
  ])('%s', async (_, survives) => {
    const shop = await startShop()
    const { webDatabase: db, game, log } = shop.app
    const coins = { ...game.coins }
    if (!survives) coins.quiet = () => Promise.reject(new Error('the power is gone'))
    const end = beforeCarrying(shop, async () => {
      end()
      const other = createDeliverer({ db, coins, log }).recover(await openDelivery(shop))
      if (survives) await other
      else await expect(other).rejects.toThrow('the power is gone')
    })
    expect((await send(shop)).statusCode).toBe(200)
    expect(await stateOf(shop)).toEqual(['delivered', null])
    expect(await coinsOf(shop)).toEqual([490, 130])
    expect(await auditLedger(db)).toEqual([])
  })

  it.each([
    ['delivered', 200, undefined, 490],
    ['returned', 500, 'coins-returned', 500],
  ] as const)('answers as the other settled it: %s', async (to, status, code, balance) => {
    const shop = await startShop()
    const { webDatabase: db, game } = shop.app
    // The other one settles it while this one waits for the stack to stay as it is.
    game.coins.quiet = async () => {
      const [open] = await createDeliveries(db).inState('open')
      if (open) await settle(db, open, to, null)
    }
    const answer = await send(shop)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect((await coinsOf(shop))[0]).toBe(balance)
    expect(shop.log.join('')).not.toContain('waits for the game database')
    expect(await auditLedger(db)).toEqual([])
  })
})

async function openCutOff(): Promise<ShopApp> {
  const shop = await startShop()
  await cutOff(shop)
  return shop
}

async function stateOf({ app }: ShopApp) {
  const found = app.webDatabase.selectFrom('deliveries').select(['state', 'reason'])
  const row = await found.executeTakeFirst()
  return [row?.state, row?.reason]
}
