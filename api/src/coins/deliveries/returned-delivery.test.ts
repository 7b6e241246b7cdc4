import { describe, expect, it } from '@jest/globals'
import { settle } from '#src/coins/deliveries/deliveries.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import {
  alterGame,
  beforeCarrying,
  coinsOf,
  cutOff,
  send,
} from '#src/coins/testing/deliveries.ts'
import { refuseWrites, runSql } from '#src/testing/raw-sql.ts'
import { siteAt, startServer } from '#src/testing/server-process.ts'
import { type ShopApp, startShop } from '#src/testing/shop-app.ts'

describe('coins that came back', () => {
  it('are sent when the same call comes again, once', async () => {
    const shop = await startShop()
    const end = beforeCarrying(shop, () => alterGame(shop, pickedUp))
    const answer = await send(shop)
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'coins-returned'])
    expect(await coinsOf(shop)).toEqual([500, 121])
    end()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(shop)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await send(shop)).headers['idempotent-replayed']).toBe('true')
    expect(await coinsOf(shop)).toEqual([490, 131])
    expect(await auditLedger(shop.app.webDatabase)).toEqual([])
  })

  it('leave no key behind, whoever settled them', async () => {
    const shop = await startShop()
    const open = await cutOff(shop)
    expect(await keysIn(shop)).toEqual([{ key: 'k1', status: null }])
    await settle(shop.app.webDatabase, open, 'returned', 'decided by the operator')
    expect(await keysIn(shop)).toEqual([])
  })

  it('come back together with their key, or not at all', async () => {
    const shop = await startShop()
    const { webDatabase: db } = shop.app
    const end = beforeCarrying(shop, () => alterGame(shop, pickedUp))
    await refuseWrites(db, 'DELETE ON call_keys', 'the power is gone')
    expect((await send(shop)).json().code).toBe('delivery-open')
    expect(await coinsOf(shop)).toEqual([490, 121])
    expect(await keysIn(shop)).toEqual([{ key: 'k1', status: null }])
    await runSql(db, 'DROP TRIGGER refusal')
    expect((await send(shop)).json().code).toBe('coins-returned')
    expect(await coinsOf(shop)).toEqual([500, 121])
    expect(await keysIn(shop)).toEqual([])
    end()
    expect((await send(shop)).statusCode).toBe(200)
    expect(await coinsOf(shop)).toEqual([490, 131])
    expect(await auditLedger(db)).toEqual([])
  })

  it('come back once and are sent once, although the server is killed at each step', async () => {
    const shop = await startShop()
    const { dataDir, token, characters } = shop
    await shop.app.close()
    const start = (failPoint: string) =>
      startServer({ DATA_DIR: dataDir, FAIL_POINT: `send-coins.${failPoint}` })
    const key = { 'idempotency-key': 'k1' }
    const coins = { charName: characters.rich, amount: 10 }
    const call = (address: string) =>
      siteAt(address).post('/game/send-coins', coins, token, key)
    const killed = await start('after-intent')
    await expect(call(killed.address)).rejects.toThrow('fetch failed')
    alterGame(shop, 'UPDATE characters SET online = 1')
    for (const point of ['within-settlement', 'after-settlement']) {
      await expect(start(point)).rejects.toThrow()
    }
    alterGame(shop, 'UPDATE characters SET online = 0')
    const again = await start('')
    expect((await call(again.address)).status).toBe(200)
    await again.stop()
    const after = await startShop({ dataDir })
    expect(await coinsOf(after)).toEqual([490, 130])
    const movements = (await after.get('/dashboard/history')).json().slice(0, 3)
    expect(movements).toMatchObject([{ amount: -10 }, { amount: 10 }, { amount: -10 }])
    expect(await auditLedger(after.app.webDatabase)).toEqual([])
  })

  it('do not get the answer of the call that they came back from, on two servers', async () => {
    const shop = await startShop()
    const other = await startShop({ dataDir: shop.dataDir })
    const { coins } = shop.app.game
    const { withDeliveryLock } = coins
    coins.withDeliveryLock = async (id, work) => {
      alterGame(shop, 'UPDATE characters SET online = 1')
      const delivery = await withDeliveryLock(id, work)
      alterGame(shop, 'UPDATE characters SET online = 0')
      // The other server sends them before this one has answered.
      expect((await send(other)).statusCode).toBe(200)
      return delivery
    }
    expect((await send(shop)).statusCode).toBe(406)
    coins.withDeliveryLock = withDeliveryLock
    for (const one of [shop, other]) expect((await send(one)).statusCode).toBe(200)
    expect(await coinsOf(shop)).toEqual([490, 130])
  })
})

/** The character has one coin more than before. */
const pickedUp = 'UPDATE items SET count = 121 WHERE item_id = 4037 AND count = 120'

function keysIn({ app }: ShopApp) {
  const keys = app.webDatabase.selectFrom('callKeys').select(['key', 'status'])
  return keys.where('key', '=', 'k1').execute()
}
