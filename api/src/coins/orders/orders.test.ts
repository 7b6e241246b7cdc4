import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { createOrders } from '#src/coins/orders/orders.ts'
import { day, hour } from '#src/durations.ts'
import { balanceOf, pay, type ShopApp, startShop } from '#src/testing/shop-app.ts'

const checkoutPath = '/payment/mercadopago/checkout'
const dailyCap = 20

describe('the daily cap on orders', () => {
  it('refuses the next checkout with 429, and allows it a day later', async () => {
    const shop = await startShop()
    await openOrders(shop, dailyCap - 1)
    expect((await checkOut(shop)).statusCode).toBe(200)
    const refused = await checkOut(shop)
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        code: 'too-many-orders-today',
        message: expect.any(String),
        requestId: expect.any(String),
      },
    ])
    expect(countOrders(shop)).toBe(dailyCap)
    age(shop, day)
    expect((await checkOut(shop)).statusCode).toBe(200)
  })

  it('is not passed by calls that come at once, on two servers', async () => {
    const shop = await startShop()
    const other = await startShop({ dataDir: shop.dataDir })
    await openOrders(shop, dailyCap - 1)
    const calls = [shop, other, shop, other, shop, other].map((one) => checkOut(one))
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 429, 429, 429, 429, 429])
    expect(countOrders(shop)).toBe(dailyCap)
  })

  it('counts a repeat under the same Idempotency-Key once', async () => {
    const shop = await startShop()
    await openOrders(shop, dailyCap - 1)
    const first = await checkOut(shop, 'k1')
    const again = await Promise.all([checkOut(shop, 'k1'), checkOut(shop, 'k1')])
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body])
    expect(countOrders(shop)).toBe(dailyCap)
    expect((await checkOut(shop, 'k2')).statusCode).toBe(429)
    expect((await checkOut(shop, 'k1')).body).toBe(first.body)
  })

  it('counts an order once that goes on after the provider was down', async () => {
    const shop = await startShop({ env: { MERCADO_PAGO_TOKEN: 'wrong' } })
    await openOrders(shop, dailyCap - 1)
    for (let tries = 0; tries < 2; tries++) {
      expect((await checkOut(shop, 'k1')).statusCode).toBe(502)
    }
    await shop.app.close()
    const repaired = await startShop({ dataDir: shop.dataDir })
    expect((await checkOut(repaired, 'k1')).statusCode).toBe(200)
    expect(countOrders(repaired)).toBe(dailyCap)
  })
})

describe('an order that nobody pays', () => {
  it('is polled until a day after its checkout has expired, and never again', async () => {
    const shop = await startShop()
    await shop.order(10)
    for (const [afterHours, asked] of [
      [23, 1],
      [40, 1],
      [48, 1],
      [49, 0],
      [24 * 90, 0],
    ] as const) {
      age(shop, afterHours * hour - ageOf(shop))
      expect([afterHours, await shop.app.payments?.reconcile.due()]).toEqual([
        afterHours,
        asked,
      ])
    }
  })

  it('is asked for one last time by a server that was down meanwhile', async () => {
    const shop = await startShop()
    shop.sandbox.webhooks.faults.isDropping = true
    const order = await shop.order(10)
    await pay(shop, order)
    age(shop, 90 * day)
    expect(await shop.app.payments?.reconcile.due()).toBe(1)
    expect([await statusOf(shop), await balanceOf(shop)]).toEqual(['approved', 510])
  })

  it('is shown as expired as soon as its checkout is', async () => {
    const shop = await startShop()
    await shop.order(10)
    age(shop, day - hour)
    expect(await statusOf(shop)).toBe('created')
    age(shop, hour)
    expect(await statusOf(shop)).toBe('expired')
  })

  it('cannot be paid at its checkout any more', async () => {
    const shop = await startShop()
    const { checkoutUrl } = (await checkOut(shop)).json()
    const preference = shop.sandbox.shop.preference(checkoutUrl.split('/').pop())
    if (preference) preference.expiresAt = Date.now()
    const body = new URLSearchParams({ status: 'approved' })
    const paid = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' })
    expect(paid.status).toBe(410)
    expect(await (await fetch(checkoutUrl)).text()).toContain('Este checkout expirou.')
    expect(await balanceOf(shop)).toBe(500)
  })

  it('cannot be opened again under its key', async () => {
    const shop = await startShop({ env: { MERCADO_PAGO_TOKEN: 'wrong' } })
    expect((await checkOut(shop, 'k1')).statusCode).toBe(502)
    await shop.app.close()
    const repaired = await startShop({ dataDir: shop.dataDir })
    age(repaired, day)
    const answer = await checkOut(repaired, 'k1')
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'order-expired'])
  })
})

describe('a payment after its order has expired', () => {
  it('is credited once, however often its webhook comes', async () => {
    const shop = await startShop()
    const order = await shop.order(10)
    age(shop, 10 * day)
    await shop.app.payments?.reconcile.due()
    expect(await statusOf(shop)).toBe('expired')
    shop.sandbox.webhooks.faults.copies = 5
    await pay(shop, order)
    expect([await statusOf(shop), await balanceOf(shop)]).toEqual(['approved', 510])
    expect(auditLedger(shop.app.webDatabase)).toEqual([])
  })

  it('is polled again from then on, for a charge-back', async () => {
    const shop = await startShop()
    const order = await shop.order(10)
    age(shop, 10 * day)
    await shop.app.payments?.reconcile.due()
    const { id } = await pay(shop, order)
    shop.sandbox.shop.change(id, 'charged_back')
    age(shop, 20 * day)
    expect(await shop.app.payments?.reconcile.due()).toBe(1)
    expect([await statusOf(shop), await balanceOf(shop)]).toEqual(['charged_back', 500])
  })
})

function checkOut(shop: ShopApp, key: string = randomUUID()) {
  return shop.post(checkoutPath, { coins: 10 }, { 'idempotency-key': key })
}

/** Orders of the demo player that came by other minutes than this one. */
async function openOrders({ app }: ShopApp, count: number) {
  const account = await app.web.accounts.findByLogin('demo')
  const { create } = createOrders(app.webDatabase)
  for (let i = 0; i < count; i++) {
    const terms = { coins: 10, cents: 1_000, currency: 'BRL', language: 'pt' }
    create({ id: randomUUID(), accountId: Number(account?.id), ...terms })
  }
}

function age({ app }: ShopApp, milliseconds: number) {
  app.webDatabase.exec(
    `UPDATE orders SET created_at = created_at - ${milliseconds},
       checked_at = checked_at - ${milliseconds},
       next_check_at = next_check_at - ${milliseconds}`,
  )
}

function ageOf({ app }: ShopApp) {
  const [order] = createOrders(app.webDatabase).latest(1)
  return Date.now() - Number(order?.createdAt)
}

function countOrders({ app }: ShopApp) {
  return createOrders(app.webDatabase).latest(1_000).length
}

async function statusOf({ get }: ShopApp) {
  return (await get('/dashboard/orders')).json()[0].status
}
