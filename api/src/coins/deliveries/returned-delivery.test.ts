import { describe, expect, it } from '@jest/globals'
import { createDeliveries } from '#src/coins/deliveries/deliveries.ts'
import { createSettle } from '#src/coins/deliveries/settle-delivery.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { returnedKeys } from '#src/database/migrations/returned-keys.ts'
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
    expect([await balanceOf(shop), coinsInBag(shop, shop.characters.rich)]).toEqual([
      490, 131,
    ])
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
    expect([await balanceOf(shop), coinsInBag(shop, shop.characters.rich)]).toEqual([
      490, 130,
    ])
  })
})

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
