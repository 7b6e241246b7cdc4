import { describe, expect, it } from '@jest/globals'
import { formatMoment } from '#src/config/formats.ts'
import { balanceOf, type ShopApp, startShop } from '#src/testing/shop-app.ts'

const send = ({ post }: ShopApp, charName: string, amount: unknown, headers = {}) =>
  post('/game/send-coins', { charName, amount }, headers)

const buy = (
  { post }: ShopApp,
  charName: string,
  premiumType: unknown = 1,
  durationDays: unknown = 7,
  headers = {},
) => post('/game/activate-premium', { charName, premiumType, durationDays }, headers)

describe('activating premium', () => {
  it('takes the price of the server for the wanted time', async () => {
    const shop = await startShop()
    const { bare } = shop.characters
    const inThirtyDays = () =>
      formatMoment(Date.now() + 30 * 86_400_000, 'pt', 'America/Sao_Paulo')
    const earliest = inThirtyDays()
    expect((await buy(shop, bare, 2, 30)).statusCode).toBe(200)
    const latestEnd = inThirtyDays()
    const { balance, characters } = (await shop.get('/dashboard')).json()
    expect(balance).toBe(460)
    expect(characters[1]).toMatchObject({ nick: bare, premiumType: 2 })
    expect([earliest, latestEnd]).toContain(characters[1].premiumEnd)
    const [latest] = (await shop.get('/dashboard/history')).json()
    expect(latest).toMatchObject({
      kind: 'premium',
      amount: -40,
      balance: 460,
      detail: bare,
    })
  })

  it('refuses with each status of the specification, and takes nothing', async () => {
    const shop = await startShop()
    const { rich, bare, online } = shop.characters
    expect((await buy(shop, 'Nobody')).statusCode).toBe(404)
    expect((await buy(shop, online)).statusCode).toBe(406)
    expect((await buy(shop, rich)).statusCode).toBe(409)
    expect((await buy(shop, bare, 4, 7)).statusCode).toBe(400)
    expect((await buy(shop, bare, 1, 8)).statusCode).toBe(400)
    expect((await buy(shop, bare, '1', 7)).statusCode).toBe(400)
    expect((await buy(shop, bare, 1, 7, { authorization: '' })).statusCode).toBe(401)
    expect(await balanceOf(shop)).toBe(500)
    expect((await send(shop, rich, 481)).statusCode).toBe(200)
    const poor = await buy(shop, bare, 2, 7)
    expect(poor.statusCode).toBe(402)
    expect(poor.json().message).toBe('Insufficient balance to activate premium')
    expect(await balanceOf(shop)).toBe(19)
  })

  it('from two tabs at once happens once', async () => {
    const shop = await startShop()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => buy(shop, shop.characters.bare)),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array(7).fill(409)])
    expect(await balanceOf(shop)).toBe(490)
  })

  it('is possible again when it has ended', async () => {
    const shop = await startShop()
    await buy(shop, shop.characters.bare)
    shop.app.webDatabase.exec('UPDATE premium SET starts_at = 0, ends_at = 1')
    expect((await buy(shop, shop.characters.bare)).statusCode).toBe(200)
    expect(await balanceOf(shop)).toBe(480)
  })
})
