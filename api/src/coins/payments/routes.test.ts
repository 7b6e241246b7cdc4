import { describe, expect, it } from '@jest/globals'
import { mailsTo } from '#src/testing/mailbox.ts'
import { startShop } from '#src/testing/shop-app.ts'

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
    const price = { coins: 50, amount: 50, currency: 'BRL' }
    expect(order).toMatchObject({ ...price, status: 'created' })

    const body = new URLSearchParams({ status: 'approved' })
    const paid = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' })
    const back = new URL(String(paid.headers.get('location')))
    expect(`${back.origin}${back.pathname}`).toBe('http://localhost:8080/dashboard')
    expect(back.searchParams.get('order')).toBe(order.id)

    expect(await shop.balance()).toBe(550)
    expect((await shop.get('/dashboard/orders')).json()).toMatchObject([
      { id: order.id, status: 'approved', debtPaid: 0 },
    ])
    const [movement] = (await shop.get('/dashboard/history')).json()
    const purchase = { kind: 'purchase', amount: 50, balance: 550, debt: 0 }
    expect(movement).toMatchObject({ ...purchase, detail: order.id })
    const mails = await mailsTo(shop, 'demo@example.com')
    expect(mails.filter(({ text }) => text?.includes(order.id))).toHaveLength(1)
  })

  it('is possible for the packs of the realm alone, where it has its own', async () => {
    const realm = { coin: { itemId: 4037, price: 2, currency: 'BRL', packs: [7, 77] } }
    const shop = await startShop({ realm })
    expect((await shop.checkOut(77)).statusCode).toBe(200)
    expect((await shop.checkOut(50)).json().code).toBe('no-such-pack')
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
    const answer = await shop.post(checkoutPath, { coins: 5 })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'payments-off'])
  })
})

describe('a payment', () => {
  it('that waits or is refused brings nothing; another try of the same order does', async () => {
    const shop = await startShop()
    const order = await shop.order(10)
    await shop.decide(order, 'rejected')
    expect(await shop.status()).toBe('rejected')
    const { id } = await shop.decide(order, 'pending')
    expect(await shop.status()).toBe('pending')
    expect(await shop.balance()).toBe(500)
    await shop.change(id, 'approved')
    expect([await shop.status(), await shop.balance()]).toEqual(['approved', 510])
  })

  it.each(['refunded', 'charged_back'] as const)(
    'that is %s takes its coins back once',
    async (to) => {
      const shop = await startShop()
      const order = await shop.order(100)
      const { id } = await shop.pay(order)
      shop.faults.copies = 3
      await shop.change(id, to)
      await shop.change(id, to === 'refunded' ? 'charged_back' : 'refunded')
      const stale = { date_last_updated: '2020-01-01T00:00:00.000Z' }
      shop.sandbox.shop.override(id, { ...stale, status: 'approved' })
      await shop.change(id, to)
      expect(await shop.balance()).toBe(500)
      expect(await shop.status()).toBe(to)
      expect((await shop.get('/dashboard/history')).json()[0]).toMatchObject({
        kind: to === 'refunded' ? 'refund' : 'chargeback',
        amount: -100,
        balance: 500,
        detail: order,
      })
    },
  )

  it('that was refunded before we heard of it brings nothing', async () => {
    const shop = await startShop()
    await shop.decide(await shop.order(10), 'refunded')
    expect(await shop.balance()).toBe(500)
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
      shop.faults.isHolding = true
      const { id } = await shop.pay(await shop.order(10))
      shop.sandbox.shop.override(id, lie)
      const [webhook] = shop.held
      if (!webhook) throw new Error('no webhook')
      await shop.deliver(webhook)
      expect(await shop.balance()).toBe(500)
      shop.sandbox.shop.override(id, {})
      await shop.deliver(webhook)
      expect(await shop.balance()).toBe(510)
    },
  )
})

describe('a webhook', () => {
  it('of the older kind is answered and ignored', async () => {
    const shop = await startShop()
    const url = '/api/payment/mercadopago/webhook?topic=payment&id=1'
    const answer = await shop.app.inject({ method: 'POST', url })
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: false }])
  })

  it('without a good signature is 401', async () => {
    const shop = await startShop()
    shop.faults.isHolding = true
    await shop.pay(await shop.order(10))
    const [webhook] = shop.held
    const { pathname, search } = new URL(String(webhook?.url))
    const headers = { ...webhook?.headers }
    const send = async (change: object = {}, url = pathname + search) => {
      const call = { url, headers: { ...headers, ...change }, payload: {} }
      return (await shop.app.inject({ method: 'POST', ...call })).statusCode
    }
    // What else is no signature: webhook-signature.test.ts.
    expect(await send({ 'x-signature': '' })).toBe(401)
    expect(await send({ 'x-request-id': `${headers['x-request-id']}1` })).toBe(401)
    const other = search.replace(/data\.id=\d+/, 'data.id=1300000099')
    expect(await send({}, pathname + other)).toBe(401)
    expect(await send({}, `${pathname}${search}&data.id=1`)).toBe(400)
    expect(await shop.balance()).toBe(500)
    const { 'x-request-id': signed } = headers
    const byGateway = { 'x-request-id': 'gateway-1', 'x-forwarded-request-id': signed }
    expect(await send(byGateway)).toBe(200)
    expect(await shop.balance()).toBe(510)
  })
})
