import { describe, expect, it } from '@jest/globals'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { mailsTo } from '#src/testing/mailbox.ts'
import {
  balanceOf,
  change,
  decide,
  pay,
  sendCoins,
  startShop,
} from '#src/testing/shop-app.ts'

const checkoutPath = '/payment/mercadopago/checkout'

describe('buying coins', () => {
  it('leads to a checkout, and credits the coins when it is paid', async () => {
    const shop = await startShop()
    const answer = await shop.post(checkoutPath, { coins: 50 })
    expect(answer.statusCode).toBe(200)
    const { checkoutUrl } = answer.json()
    const page = await fetch(checkoutUrl, { headers: { 'accept-language': 'pt-BR' } })
    expect(await page.text()).toMatch(/50 coins · Aurora Interlude.*R\$\s50,00/s)
    const [order] = (await shop.get('/dashboard/orders')).json()
    expect(order).toMatchObject({
      coins: 50,
      amount: 50,
      currency: 'BRL',
      status: 'created',
    })

    const form = new URLSearchParams({ status: 'approved' })
    const paid = await fetch(checkoutUrl, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    })
    const back = new URL(String(paid.headers.get('location')))
    expect(`${back.origin}${back.pathname}`).toBe('http://localhost:8080/dashboard')
    expect(back.searchParams.get('order')).toBe(order.id)

    expect(await balanceOf(shop)).toBe(550)
    expect((await shop.get('/dashboard/orders')).json()).toMatchObject([
      { id: order.id, status: 'approved' },
    ])
    expect((await shop.get('/dashboard/history')).json()[0]).toMatchObject({
      kind: 'purchase',
      amount: 50,
      balance: 550,
      detail: order.id,
    })
    const mails = await mailsTo(shop, 'demo@example.com')
    expect(mails.filter(({ text }) => text?.includes(order.id))).toHaveLength(1)
  })

  it('is possible for the 31 packs alone', async () => {
    const shop = await startShop()
    for (const coins of [1, 4, 51, 110, 1001, 0, -5, 5.5, '5', null, 1e308]) {
      const answer = await shop.post(checkoutPath, { coins })
      expect([coins, answer.statusCode]).toEqual([coins, 400])
    }
    expect((await shop.get('/dashboard/orders')).json()).toEqual([])
  })

  it('is limited to ten orders a minute', async () => {
    const shop = await startShop()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => shop.post(checkoutPath, { coins: 5 })),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(2)
  })

  it('is 502 while the provider is down, and goes on under the same key afterwards', async () => {
    const shop = await startShop({ env: { MERCADO_PAGO_TOKEN: 'wrong' } })
    const key = { 'idempotency-key': 'k1' }
    const answer = await shop.post(checkoutPath, { coins: 5 }, key)
    expect(answer.statusCode).toBe(502)
    expect((await shop.get('/dashboard/orders')).json()).toEqual([])
    await shop.app.close()
    const again = await startShop({ dataDir: shop.dataDir })
    expect((await again.post(checkoutPath, { coins: 5 }, key)).statusCode).toBe(200)
    expect((await again.get('/dashboard/orders')).json()).toHaveLength(1)
  })

  it('is refused where the provider names a checkout on another host', async () => {
    const shop = await startShop()
    shop.sandbox.app.server.removeAllListeners('request')
    shop.sandbox.app.server.on('request', (_request, response) => {
      response.end(JSON.stringify({ id: '1', init_point: 'https://evil.example/pay' }))
    })
    expect((await shop.post(checkoutPath, { coins: 5 })).statusCode).toBe(502)
  })

  it('is 503 in a realm that takes no payments', async () => {
    const shop = await startShop({ env: { MERCADO_PAGO_TOKEN: '' } })
    expect((await shop.post(checkoutPath, { coins: 5 })).statusCode).toBe(503)
  })
})

describe('a payment', () => {
  it('that waits or is refused brings nothing; another try of the same order does', async () => {
    const shop = await startShop()
    const order = await shop.order(10)
    const status = async () => (await shop.get('/dashboard/orders')).json()[0].status
    await decide(shop.sandbox, order, 'rejected')
    expect(await status()).toBe('rejected')
    const { id } = await decide(shop.sandbox, order, 'pending')
    expect(await status()).toBe('pending')
    expect(await balanceOf(shop)).toBe(500)
    await change(shop, id, 'approved')
    expect([await status(), await balanceOf(shop)]).toEqual(['approved', 510])
  })

  it('credits once, however often and in whatever order it is told', async () => {
    const shop = await startShop()
    shop.sandbox.webhooks.faults.copies = 5
    shop.sandbox.webhooks.faults.isHolding = true
    for (const coins of [5, 10, 15]) await pay(shop, await shop.order(coins))
    const { held, deliver } = shop.sandbox.webhooks
    await Promise.all(held.toReversed().map((webhook) => deliver(webhook)))
    expect(await balanceOf(shop)).toBe(530)
    expect(auditLedger(shop.app.webDatabase)).toEqual([])
  })

  it('whose webhook never comes is found by asking', async () => {
    const shop = await startShop()
    shop.sandbox.webhooks.faults.isDropping = true
    const order = await shop.order(20)
    await pay(shop, order)
    expect(await balanceOf(shop)).toBe(500)
    shop.app.webDatabase.exec('UPDATE orders SET next_check_at = next_check_at - 61000')
    expect(await shop.app.payments?.reconcile.due()).toBe(1)
    expect(await shop.app.payments?.reconcile.due()).toBe(0)
    expect(await balanceOf(shop)).toBe(520)
  })

  it.each(['refunded', 'charged_back'] as const)(
    'that is %s takes its coins back once',
    async (to) => {
      const shop = await startShop()
      const order = await shop.order(100)
      const { id } = await pay(shop, order)
      shop.sandbox.webhooks.faults.copies = 3
      await change(shop, id, to)
      await change(shop, id, to === 'refunded' ? 'charged_back' : 'refunded')
      const stale = { date_last_updated: '2020-01-01T00:00:00.000Z' }
      shop.sandbox.shop.override(id, { ...stale, status: 'approved' })
      await change(shop, id, to)
      expect(await balanceOf(shop)).toBe(500)
      expect((await shop.get('/dashboard/orders')).json()[0].status).toBe(to)
      expect((await shop.get('/dashboard/history')).json()[0]).toMatchObject({
        kind: to === 'refunded' ? 'refund' : 'chargeback',
        amount: -100,
        balance: 500,
        detail: order,
      })
    },
  )

  it('that is charged back after its coins were spent leaves a debt, not a negative balance', async () => {
    const shop = await startShop()
    const { id } = await pay(shop, await shop.order(100))
    await sendCoins(shop, shop.characters.rich, 570)
    await change(shop, id, 'charged_back')
    expect(await balanceOf(shop)).toBe(0)
    const owed = "SELECT balance FROM ledger_accounts WHERE code LIKE 'owed:%'"
    expect(shop.app.webDatabase.prepare(owed).get()?.balance).toBe(-70)
    expect(shop.log.join('')).toContain('coins of a reversed payment were spent')
    expect(auditLedger(shop.app.webDatabase)).toEqual([])
  })

  it('that was refunded before we heard of it brings nothing', async () => {
    const shop = await startShop()
    await decide(shop.sandbox, await shop.order(10), 'refunded')
    expect(await balanceOf(shop)).toBe(500)
  })

  it.each([
    { transaction_amount: 0.01 },
    { currency_id: 'ARS' },
    { live_mode: true },
    { external_reference: 'no-such-order' },
    { id: 1 },
    { transaction_amount_refunded: 3 },
  ])(
    'that does not fit its order (%p) is held, and credited when it was a mistake',
    async (lie) => {
      const shop = await startShop()
      shop.sandbox.webhooks.faults.isHolding = true
      const { id } = await pay(shop, await shop.order(10))
      shop.sandbox.shop.override(id, lie)
      const [webhook] = shop.sandbox.webhooks.held
      if (!webhook) throw new Error('no webhook')
      await shop.sandbox.webhooks.deliver(webhook)
      expect(await balanceOf(shop)).toBe(500)
      shop.sandbox.shop.override(id, {})
      await shop.sandbox.webhooks.deliver(webhook)
      expect(await balanceOf(shop)).toBe(510)
    },
  )
})

describe('a webhook', () => {
  const url = '/api/payment/mercadopago/webhook'

  it('of the older kind is answered and ignored', async () => {
    const shop = await startShop()
    const answer = await shop.app.inject({
      method: 'POST',
      url: `${url}?topic=payment&id=1`,
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: false }])
  })

  it('without a good signature is 401, with one for an unknown payment 404', async () => {
    const shop = await startShop()
    shop.sandbox.webhooks.faults.isHolding = true
    await pay(shop, await shop.order(10))
    const [webhook] = shop.sandbox.webhooks.held
    const { pathname, search } = new URL(String(webhook?.url))
    const send = (headers: object, path = pathname + search) =>
      shop.app.inject({
        method: 'POST',
        url: path,
        headers: { ...headers },
        payload: { action: 'payment.updated' },
      })
    const { 'x-signature': good = '', 'x-request-id': id = '' } = webhook?.headers ?? {}
    for (const headers of [
      {},
      { 'x-request-id': id },
      { 'x-signature': good },
      { 'x-signature': good.replace(/.$/, 'g'), 'x-request-id': id },
      { 'x-signature': good, 'x-request-id': `${id}1` },
      { 'x-signature': good.replace('ts=', 'ts=1'), 'x-request-id': id },
    ]) {
      expect((await send(headers)).statusCode).toBe(401)
    }
    const other = `${pathname}${search.replace(/data\.id=\d+/, 'data.id=1300000099')}`
    expect((await send(webhook?.headers ?? {}, other)).statusCode).toBe(401)
    const twice = `${pathname}${search}&data.id=1`
    expect((await send(webhook?.headers ?? {}, twice)).statusCode).toBe(400)
    expect(await balanceOf(shop)).toBe(500)
    expect((await send(webhook?.headers ?? {})).statusCode).toBe(200)
    expect(await balanceOf(shop)).toBe(510)
  })
})
