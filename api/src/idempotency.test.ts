import { describe, expect, it } from '@jest/globals'
import { startShop } from '#src/testing/shop-app.ts'
import { countRows } from '#src/testing/test-app.ts'

const key = (value: string) => ({ 'idempotency-key': value })

describe('a call with an Idempotency-Key', () => {
  it('replayed 100 times at once has one effect and 100 equal answers', async () => {
    const shop = await startShop()
    const { rich } = shop.characters
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => shop.sendCoins(rich, 7, key('k1'))),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"success":true}']),
    )
    expect(await shop.balance()).toBe(493)
    expect(shop.coinsInBag(rich)).toBe(127)
  })

  it('gets the first answer again, a refusal too, also after a restart', async () => {
    const shop = await startShop()
    const { bare } = shop.characters
    const first = await shop.activatePremium(bare, {}, key('k1'))
    const refused = await shop.activatePremium(bare, {}, key('k2'))
    expect([first.statusCode, refused.statusCode]).toEqual([200, 409])
    await shop.app.close()
    const again = await startShop({ dataDir: shop.dataDir })
    const repeated = await again.activatePremium(bare, {}, key('k1'))
    expect([repeated.statusCode, repeated.body]).toEqual([200, first.body])
    expect(repeated.headers['idempotent-replayed']).toBe('true')
    const later = await again.activatePremium(bare, {}, key('k2'))
    expect(later.body).toBe(refused.body)
    expect(await again.balance()).toBe(490)
  })

  it('keeps a hundred refusals of a player in an hour, and every effect', async () => {
    const shop = await startShop()
    for (let n = 0; n < 110; n += 1) {
      const { statusCode } = await shop.sendCoins('Nobody', 7, key(`refused-${n}`))
      expect(statusCode).toBe(404)
    }
    await shop.sendCoins(shop.characters.rich, 7, key('sent'))
    expect(await countRows(shop.app.webDatabase, 'call_keys')).toBe(101)
  })

  it('is refused clearly where the key was used with another body', async () => {
    const shop = await startShop()
    const send = (amount: number) => shop.sendCoins(shop.characters.rich, amount, key('k1'))
    const both = await Promise.all([send(7), send(8)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect((await send(9)).json()).toMatchObject({ code: 'idempotency-key-reused' })
    expect(await shop.balance()).toBeGreaterThanOrEqual(492)
  })

  it('is repeated although a call with another body comes at the same time', async () => {
    const shop = await startShop()
    const send = (amount: number) => shop.sendCoins(shop.characters.rich, amount, key('k1'))
    const first = await send(7)
    const [wrong, again] = await Promise.all([send(8), send(7)])
    expect([wrong.statusCode, again.statusCode]).toEqual([422, 200])
    expect(again.body).toBe(first.body)
  })

  it('has one effect where two servers get it at once, and its answer then', async () => {
    const shop = await startShop()
    const other = await startShop({ dataDir: shop.dataDir })
    const { rich, bare } = shop.characters
    const calls = [
      (server: typeof shop) => server.sendCoins(rich, 7, key('k1')),
      (server: typeof shop) => server.activatePremium(bare, {}, key('k2')),
    ]
    for (const call of calls) {
      // One may be told to try again (500): the other goes on with what it began.
      await Promise.all([shop, other].map(call))
      for (const server of [shop, other]) expect((await call(server)).statusCode).toBe(200)
    }
    expect(await shop.balance()).toBe(500 - 7 - 10)
    expect(shop.coinsInBag(rich)).toBe(127)
  })

  it('counts apart for each route, and the order of fields means nothing', async () => {
    const shop = await startShop()
    const { rich, bare } = shop.characters
    await shop.sendCoins(rich, 7, key('k1'))
    await shop.post('/game/send-coins', { amount: 7, charName: rich }, key('k1'))
    const other = await shop.activatePremium(bare, {}, key('k1'))
    expect(other.statusCode).toBe(200)
    expect(await shop.balance()).toBe(483)
  })

  it('may have any key of visible characters, and no other', async () => {
    const shop = await startShop()
    for (const bad of ['', 'a b', 'é', 'x'.repeat(201)]) {
      const answer = await shop.sendCoins(shop.characters.rich, 7, key(bad))
      expect([bad, answer.statusCode]).toEqual([bad, 400])
    }
    expect(await shop.balance()).toBe(500)
  })
})
