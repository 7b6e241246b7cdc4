import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { createOrders } from '#src/coins/orders/orders.ts'
import { day, hour } from '#src/durations.ts'
import { type ShopApp, startShop } from '#src/testing/shop-app.ts'
import { countRows } from '#src/testing/test-app.ts'

const dailyCap = 20

describe('the daily cap on orders', () => {
  it('refuses the next checkout with 429, and allows it a day later', async () => {
    const shop = await openShop()
    expect((await shop.checkOut()).statusCode).toBe(200)
    const refused = await shop.checkOut()
    expect(refused.statusCode).toBe(429)
    expect(refused.json().code).toBe('too-many-orders-today')
    expect(await countOrders(shop)).toBe(dailyCap)
    await shop.age(day)
    expect((await shop.checkOut()).statusCode).toBe(200)
  })

  it('is not passed by calls that come at once, on two servers', async () => {
    const shop = await openShop()
    const other = await startShop({ dataDir: shop.dataDir })
    const calls = [shop, other, shop, other, shop, other].map((one) => one.checkOut())
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 429, 429, 429, 429, 429])
    expect(await countOrders(shop)).toBe(dailyCap)
  })

  it('counts a repeat under the same Idempotency-Key once', async () => {
    const shop = await openShop()
    const first = await shop.checkOut(10, 'k1')
    const again = await Promise.all([shop.checkOut(10, 'k1'), shop.checkOut(10, 'k1')])
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body])
    expect(await countOrders(shop)).toBe(dailyCap)
    expect((await shop.checkOut(10, 'k2')).statusCode).toBe(429)
    expect((await shop.checkOut(10, 'k1')).body).toBe(first.body)
  })

  it('counts an order once that goes on after the provider was down (502)', async () => {
    const shop = await openShop({ MERCADO_PAGO_TOKEN: 'wrong' })
    for (let tries = 0; tries < 2; tries++) {
      expect((await shop.checkOut(10, 'k1')).statusCode).toBe(502)
    }
    expect((await shop.get('/dashboard/orders')).json()).toEqual([])
    await shop.app.close()
    const repaired = await startShop({ dataDir: shop.dataDir })
    expect((await repaired.checkOut(10, 'k1')).statusCode).toBe(200)
    expect((await repaired.get('/dashboard/orders')).json()).toHaveLength(1)
    expect(await countOrders(repaired)).toBe(dailyCap)
  })
})

describe('an order that nobody pays', () => {
  it('is polled until a day after its checkout has expired, and never again', async () => {
    const shop = await startShop()
    await shop.order(10)
    let hours = 0
    for (const [now, asked] of [
      [23, 1],
      [40, 1],
      [48, 1],
      [49, 0],
      [24 * 90, 0],
    ] as const) {
      await shop.age((now - hours) * hour)
      hours = now
      expect([now, await shop.payments().reconcile.due()]).toEqual([now, asked])
    }
  })

  it('is asked for one last time by a server that was down meanwhile', async () => {
    const shop = await startShop()
    shop.faults.isDropping = true
    await shop.pay(await shop.order(10))
    await shop.age(90 * day)
    expect(await shop.payments().reconcile.due()).toBe(1)
    expect([await shop.status(), await shop.balance()]).toEqual(['approved', 510])
  })

  it('is shown as expired as soon as its checkout is', async () => {
    const shop = await startShop()
    await shop.order(10)
    await shop.age(day - hour)
    expect(await shop.status()).toBe('created')
    await shop.age(hour)
    expect(await shop.status()).toBe('expired')
  })

  it('cannot be paid at its checkout any more', async () => {
    const shop = await startShop()
    const { checkoutUrl } = (await shop.checkOut()).json()
    const preference = shop.sandbox.shop.preference(checkoutUrl.split('/').pop())
    if (preference) preference.expiresAt = Date.now()
    const body = new URLSearchParams({ status: 'approved' })
    const paid = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' })
    expect(paid.status).toBe(410)
    expect(await (await fetch(checkoutUrl)).text()).toContain('Este checkout expirou.')
    expect(await shop.balance()).toBe(500)
  })

  it('cannot be opened again under its key', async () => {
    const shop = await startShop({ env: { MERCADO_PAGO_TOKEN: 'wrong' } })
    expect((await shop.checkOut(10, 'k1')).statusCode).toBe(502)
    await shop.age(day)
    const answer = await shop.checkOut(10, 'k1')
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'order-expired'])
  })
})

describe('a payment after its order has expired', () => {
  it('is credited once, however often its webhook comes, and polled from then on', async () => {
    const shop = await startShop()
    const order = await shop.order(10)
    await shop.age(10 * day)
    await shop.payments().reconcile.due()
    expect(await shop.status()).toBe('expired')
    shop.faults.copies = 5
    const { id } = await shop.pay(order)
    expect([await shop.status(), await shop.balance()]).toEqual(['approved', 510])
    shop.sandbox.shop.change(id, 'charged_back')
    await shop.age(20 * day)
    expect(await shop.payments().reconcile.due()).toBe(1)
    expect([await shop.status(), await shop.balance()]).toEqual(['charged_back', 500])
    expect(await auditLedger(shop.app.webDatabase)).toEqual([])
  })

  it('is not forgotten where its webhook comes during the last check of the order', async () => {
    const shop = await startShop()
    const order = await shop.order(10)
    await shop.age(2 * day)
    const { find, setChecked } = createOrders(shop.app.webDatabase)
    const seen = await find(order)
    await shop.pay(order)
    if (seen) await setChecked(seen, Date.now())
    expect(await find(order)).toMatchObject({
      status: 'approved',
      nextCheckAt: expect.any(Number),
    })
  })
})

const countOrders = ({ app }: ShopApp) => countRows(app.webDatabase, 'orders')

/** With one order left today, so that those of other minutes are no part of the limit of this one. */
async function openShop(env: NodeJS.ProcessEnv = {}): Promise<ShopApp> {
  const shop = await startShop({ env })
  const account = await shop.app.web.accounts.findByLogin('demo')
  const { create } = createOrders(shop.app.webDatabase)
  const terms = { coins: 10, amountCents: 1_000, currency: 'BRL', language: 'pt' }
  for (let i = 1; i < dailyCap; i++) {
    await create({ id: randomUUID(), accountId: Number(account?.id), ...terms })
  }
  return shop
}
