import { describe, expect, it } from '@jest/globals'
import { startShop } from '#src/testing/shop-app.ts'

const key = (value: string) => ({ 'idempotency-key': value })

describe('a call with an Idempotency-Key', () => {
  it('replayed 100 times at once has one effect and 100 equal answers', async () => {
    const shop = await startShop()
    const body = { charName: shop.characters.rich, amount: 7 }
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => shop.post('/game/send-coins', body, key('k1'))),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"success":true}']),
    )
    expect(await shop.balance()).toBe(493)
    expect(shop.coinsInBag(shop.characters.rich)).toBe(127)
  })

  it('gets the first answer again, a refusal too, also after a restart', async () => {
    const shop = await startShop()
    const body = { charName: shop.characters.bare, premiumType: 1, durationDays: 7 }
    const first = await shop.post('/game/activate-premium', body, key('k1'))
    const refused = await shop.post('/game/activate-premium', body, key('k2'))
    expect([first.statusCode, refused.statusCode]).toEqual([200, 409])
    await shop.app.close()
    const again = await startShop({ dataDir: shop.dataDir })
    const repeated = await again.post('/game/activate-premium', body, key('k1'))
    expect([repeated.statusCode, repeated.body]).toEqual([200, first.body])
    expect(repeated.headers['idempotent-replayed']).toBe('true')
    const later = await again.post('/game/activate-premium', body, key('k2'))
    expect(later.body).toBe(refused.body)
    expect(await again.balance()).toBe(490)
  })

  it('is refused clearly where the key was used with another body', async () => {
    const shop = await startShop()
    const body = { charName: shop.characters.rich, amount: 7 }
    const other = { ...body, amount: 8 }
    const both = await Promise.all([
      shop.post('/game/send-coins', body, key('k1')),
      shop.post('/game/send-coins', other, key('k1')),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    const later = await shop.post('/game/send-coins', { ...body, amount: 9 }, key('k1'))
    expect(later.json()).toMatchObject({ code: 'idempotency-key-reused' })
    expect(await shop.balance()).toBeGreaterThanOrEqual(492)
  })

  it('counts apart for each route, and the order of fields means nothing', async () => {
    const shop = await startShop()
    const { rich, bare } = shop.characters
    await shop.post('/game/send-coins', { charName: rich, amount: 7 }, key('k1'))
    await shop.post('/game/send-coins', { amount: 7, charName: rich }, key('k1'))
    const premium = { charName: bare, premiumType: 1, durationDays: 7 }
    const other = await shop.post('/game/activate-premium', premium, key('k1'))
    expect(other.statusCode).toBe(200)
    expect(await shop.balance()).toBe(483)
  })

  it('may have any key of visible characters, and no other', async () => {
    const shop = await startShop()
    const body = { charName: shop.characters.rich, amount: 7 }
    for (const bad of ['', 'a b', 'é', 'x'.repeat(201)]) {
      const answer = await shop.post('/game/send-coins', body, key(bad))
      expect([bad, answer.statusCode]).toEqual([bad, 400])
    }
    expect(await shop.balance()).toBe(500)
  })
})
