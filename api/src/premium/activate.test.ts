import { describe, expect, it } from '@jest/globals'
import { formatMoment } from 'shared-api/contract/rules/formats'
import { day, minute } from '#src/durations.ts'
import { startShop } from '#src/testing/shop-app.ts'

describe('activating premium', () => {
  it('takes the price of the server for the wanted time (§7.3)', async () => {
    const shop = await startShop()
    const { bare } = shop.characters
    const end = Date.now() + 30 * day
    const gold = { premiumType: 2, durationDays: 30 }
    expect((await shop.activatePremium(bare, gold)).statusCode).toBe(200)
    const { balance, characters } = (await shop.get('/dashboard')).json()
    expect(balance).toBe(460)
    expect(characters[1]).toMatchObject({ nick: bare, premiumType: 2 })
    // A minute may have passed.
    const ends = [end, end + minute].map((at) =>
      formatMoment(at, 'pt', 'America/Sao_Paulo'),
    )
    expect(ends).toContain(characters[1].premiumEnd)
    const [latest] = (await shop.get('/dashboard/history')).json()
    const movement = { kind: 'premium', amount: -40, balance: 460, detail: bare }
    expect(latest).toMatchObject(movement)
  })

  it('takes the price of the realm, where it has its own, and refuses a page that shows another one', async () => {
    const shop = await startShop({
      realm: { premium: { 30: { gold: 25, percentOff: 20 } } },
    })
    const { bare } = shop.characters
    const gold = { premiumType: 2, durationDays: 30 }
    const outdated = await shop.activatePremium(bare, gold, { 'realm-settings': 'older' })
    expect([outdated.statusCode, outdated.json().code]).toEqual([409, 'settings-changed'])
    expect((await shop.activatePremium(bare, gold)).statusCode).toBe(200)
    expect(await shop.balance()).toBe(480)
  })

  it('refuses with each status of the specification, and takes nothing (§6.5)', async () => {
    const shop = await startShop()
    const { rich, bare, online } = shop.characters
    const anonymous = { authorization: '' }
    const answers = [
      await shop.activatePremium('Nobody'),
      await shop.activatePremium(online),
      await shop.activatePremium(rich),
      await shop.activatePremium(bare, { premiumType: 4 }),
      await shop.activatePremium(bare, { durationDays: 8 }),
      await shop.activatePremium(bare, { premiumType: '1' }),
      await shop.activatePremium(bare, {}, anonymous),
    ]
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([404, 406, 409, 400, 400, 400, 401])
    expect(await shop.balance()).toBe(500)
    expect((await shop.sendCoins(rich, 481)).statusCode).toBe(200)
    const poor = await shop.activatePremium(bare, { premiumType: 2 })
    expect(poor.statusCode).toBe(402)
    expect(poor.json().message).toBe('Insufficient balance to activate premium')
    expect(await shop.balance()).toBe(19)
  })

  it('from two tabs at once happens once', async () => {
    const shop = await startShop()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.activatePremium(shop.characters.bare)),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array(7).fill(409)])
    expect(await shop.balance()).toBe(490)
  })

  it('is possible again when it has ended', async () => {
    const shop = await startShop()
    await shop.activatePremium(shop.characters.bare)
    const sold = shop.app.webDatabase.updateTable('premium')
    await sold.set({ startsAt: 0, endsAt: 1 }).execute()
    expect((await shop.activatePremium(shop.characters.bare)).statusCode).toBe(200)
    expect(await shop.balance()).toBe(480)
  })
})
