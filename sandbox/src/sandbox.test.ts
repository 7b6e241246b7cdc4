import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { buildSandbox } from './sandbox.ts'
import type { Webhook } from './webhooks.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const order = 'b3b8a5c2-1111-4222-8333-444455556666'

const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('the sandbox', () => {
  it('shows a checkout in the language of its reader', async () => {
    const { app, path } = await openCheckout()
    const read = async (language: string) =>
      (await app.inject({ url: path, headers: { 'accept-language': language } })).body
    expect(await read('pt-BR,pt;q=0.9')).toContain('Aprovar o pagamento')
    expect(await read('en-US')).toContain('Approve the payment')
    expect(await read('es-AR')).toContain('Aprobar el pago')
    expect(await read('')).toContain('5 coins &lt;b&gt; · Aurora')
  })

  it('tells of a payment that is approved later, and of its refund', async () => {
    const { app, path, sent } = await openCheckout()
    const paid = await app.inject({
      method: 'POST',
      url: path,
      headers: form,
      payload: 'status=pending',
    })
    expect(paid.statusCode).toBe(303)
    expect(paid.headers.location).toMatch(
      /^http:\/\/shop\/dashboard\?order=1&payment_id=\d+/,
    )
    for (const status of ['approved', 'refunded']) {
      const url = '/payments/1300000000'
      await app.inject({ method: 'POST', url, headers: form, payload: `status=${status}` })
    }
    expect(sent).toHaveLength(3)
    expect(sent[0]?.url).toBe('http://shop/webhook?data.id=1300000000&type=payment')
    expect((await app.inject('/')).body).toContain('<option value="refunded" selected>')
  })

  it('answers its interface to the holder of the token alone', async () => {
    const { app } = await openCheckout()
    const url = `/v1/payments/search?external_reference=${order}`
    expect((await app.inject(url)).statusCode).toBe(401)
    const headers = { authorization: 'Bearer token' }
    expect((await app.inject({ url, headers })).json()).toMatchObject({ results: [] })
    const unknown = await app.inject({ url: '/v1/payments/1', headers })
    expect(unknown.statusCode).toBe(404)
  })

  it('takes no form of another site, and no status that there is not', async () => {
    const { app, path } = await openCheckout()
    const pay = (payload: string, headers = {}) =>
      app.inject({ method: 'POST', url: path, headers: { ...form, ...headers }, payload })
    const foreign = await pay('status=approved', { 'sec-fetch-site': 'cross-site' })
    expect(foreign.statusCode).toBe(403)
    expect((await pay('status=free')).statusCode).toBe(404)
  })

  it('knows its payments again after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aurora-sandbox-'))
    folders.push(folder)
    const file = join(folder, 'sandbox.json')
    const { app, path } = await openCheckout(file)
    await app.inject({
      method: 'POST',
      url: path,
      headers: form,
      payload: 'status=approved',
    })
    const again = buildSandbox({ token: 'token', secret: 'secret', file })
    expect(again.shop.paymentsOf(order)).toMatchObject([{ status: 'approved' }])
    expect((await again.app.inject(path)).body).toContain('Este pedido já foi pago.')
  })
})

async function openCheckout(file?: string) {
  const sent: Webhook[] = []
  const send = async (webhook: Webhook) => {
    sent.push(webhook)
    return 200
  }
  const { app } = buildSandbox({
    token: 'token',
    secret: 'secret',
    send,
    ...(file && { file }),
  })
  const answer = await app.inject({
    method: 'POST',
    url: '/checkout/preferences',
    headers: { authorization: 'Bearer token' },
    payload: {
      items: [
        { title: '5 coins <b> · Aurora', quantity: 1, unit_price: 5, currency_id: 'BRL' },
      ],
      external_reference: order,
      back_urls: { success: 'http://shop/dashboard?order=1' },
      notification_url: 'http://shop/webhook',
    },
  })
  return { app, sent, path: new URL(answer.json().init_point).pathname }
}
