import { describe, expect, it } from '@jest/globals'
import { createDeliveries } from '#src/coins/deliveries/deliveries.ts'
import { createSettle } from '#src/coins/deliveries/settle-delivery.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { returnedKeys } from '#src/database/migrations/coin-tables.ts'
import { startServer } from '#src/testing/server-process.ts'
import {
  balanceOf,
  coinsInBag,
  type ShopApp,
  sendCoins,
  startShop,
} from '#src/testing/shop-app.ts'
import { alterDatabase } from '#src/testing/test-app.ts'

const key = { 'idempotency-key': 'k1' }
const send = (shop: ShopApp) => sendCoins(shop, shop.characters.rich, 10, key)

describe('coins that came back', () => {
  it('are sent when the same call comes again, once', async () => {
    const shop = await startShop()
    const { coins } = shop.app.game
    const { carry } = coins
    coins.carry = (id, work) => {
      setBag(shop, 121)
      return carry(id, work)
    }
    const answer = await send(shop)
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'coins-returned'])
    expect(await balanceOf(shop)).toBe(500)
    coins.carry = carry
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(shop)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await send(shop)).headers['idempotent-replayed']).toBe('true')
    expect(await purseOf(shop)).toEqual([490, 131])
    expect(auditLedger(shop.app.webDatabase)).toEqual([])
  })

  it('leave no key behind, whoever settled them', async () => {
    const shop = await startShop()
    const { webDatabase: db, game } = shop.app
    game.coins.quiet = () => Promise.reject(new Error('the power is gone'))
    expect((await send(shop)).json().code).toBe('delivery-open')
    expect(keysIn(shop)).toEqual([{ key: 'k1', status: null }])
    const [open] = createDeliveries(db).inState('open')
    if (open) createSettle(db)(open, 'returned', 'decided by the operator')
    expect(keysIn(shop)).toEqual([])
  })

  it('come back together with their key, or not at all', async () => {
    const shop = await startShop()
    const { webDatabase: db, game } = shop.app
    const { carry } = game.coins
    game.coins.carry = (id, work) => {
      setBag(shop, 121)
      return carry(id, work)
    }
    db.exec(`CREATE TRIGGER crash BEFORE DELETE ON call_keys
             BEGIN SELECT raise(ABORT, 'the power is gone'); END`)
    expect((await send(shop)).json().code).toBe('delivery-open')
    expect([await balanceOf(shop), keysIn(shop)]).toEqual([
      490,
      [{ key: 'k1', status: null }],
    ])
    db.exec('DROP TRIGGER crash')
    expect((await send(shop)).json().code).toBe('coins-returned')
    expect([await balanceOf(shop), keysIn(shop)]).toEqual([500, []])
    game.coins.carry = carry
    expect((await send(shop)).statusCode).toBe(200)
    expect(await purseOf(shop)).toEqual([490, 131])
    expect(auditLedger(db)).toEqual([])
  })

  it('come back once and are sent once, although the server is killed at each step', async () => {
    const shop = await startShop()
    const { dataDir, token, characters } = shop
    await shop.app.close()
    const start = (failPoint: string) =>
      startServer({ DATA_DIR: dataDir, FAIL_POINT: `send-coins.${failPoint}` })
    const call = (address: string) =>
      fetch(`${address}/api/game/send-coins`, {
        method: 'POST',
        headers: {
          ...key,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ charName: characters.rich, amount: 10 }),
      })
    const killed = await start('after-intent')
    await expect(call(killed.address)).rejects.toThrow('fetch failed')
    const leave = alterOnline(shop, 1)
    for (const point of ['within-settlement', 'after-settlement']) {
      await expect(start(point)).rejects.toThrow()
    }
    leave()
    const again = await start('')
    expect((await call(again.address)).status).toBe(200)
    await again.stop()
    const after = await startShop({ dataDir })
    expect(await purseOf(after)).toEqual([490, 130])
    const movements = (await after.get('/dashboard/history')).json().slice(0, 3)
    expect(movements).toMatchObject([{ amount: -10 }, { amount: 10 }, { amount: -10 }])
    expect(auditLedger(after.app.webDatabase)).toEqual([])
  })

  it('lose the key that an earlier release kept for them', async () => {
    const shop = await startShop()
    const { webDatabase: db, game } = shop.app
    game.coins.quiet = () => Promise.reject(new Error('the power is gone'))
    await send(shop)
    db.exec(returnedKeys)
    expect(keysIn(shop)).toHaveLength(1)
    db.exec("UPDATE deliveries SET state = 'returned'")
    db.exec(returnedKeys)
    expect(keysIn(shop)).toEqual([])
  })

  it('do not get the answer of the call that they came back from, on two servers', async () => {
    const shop = await startShop()
    const other = await startShop({ dataDir: shop.dataDir })
    const { coins } = shop.app.game
    const { carry } = coins
    coins.carry = async (id, work) => {
      const entered = alterOnline(shop, 1)
      const delivery = await carry(id, work)
      entered()
      // The other server sends them before this one has answered.
      expect((await send(other)).statusCode).toBe(200)
      return delivery
    }
    expect((await send(shop)).statusCode).toBe(406)
    coins.carry = carry
    for (const one of [shop, other]) expect((await send(one)).statusCode).toBe(200)
    expect(await purseOf(shop)).toEqual([490, 130])
  })
})

async function purseOf(shop: ShopApp) {
  return [await balanceOf(shop), coinsInBag(shop, shop.characters.rich)]
}

/** The character is in the game, until the function is called that this returns. */
function alterOnline({ gameFile }: ShopApp, online: number) {
  const set = (value: number) =>
    alterDatabase(gameFile, (db) => db.exec(`UPDATE characters SET online = ${value}`))
  set(online)
  return () => set(0)
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

function keysIn({ app }: ShopApp) {
  return app.webDatabase
    .prepare("SELECT key, status FROM call_keys WHERE key = 'k1'")
    .all()
    .map((row) => ({ ...row }))
}
