import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { buildSandbox } from './sandbox.ts'
import type { Webhook } from './webhooks.ts'

const order = 'b3b8a5c2-1111-4222-8333-444455556666'
const folder = mkdtempSync(join(tmpdir(), 'aurora-sandbox-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the sandbox', () => {
  it.each([
    ['pt-BR,pt;q=0.9', 'Aprovar o pagamento'],
    ['en-US', 'Approve the payment'],
    ['es-AR', 'Aprobar el pago'],
    ['', '5 coins &lt;b&gt; · Aurora'],
  ])('shows a checkout in the language of its reader: %p', async (accepted, text) => {
    const { app, path } = await openCheckout()
    const { body } = await app.inject({
      url: path,
      headers: { 'accept-language': accepted },
    })
    expect(body).toContain(text)
  })

  it('tells of a payment that is approved later, and of its refund', async () => {
    const { app, path, sent, choose } = await openCheckout()
    const paid = await choose(path, 'pending')
    expect(paid.statusCode).toBe(303)
    expect(paid.headers.location).toMatch(
      /^http:\/\/shop\/dashboard\?order=1&payment_id=\d+/,
    )
    for (const status of ['approved', 'refunded'])
      await choose('/payments/1300000000', status)
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
  })

  it('takes no form of another site, and no status that there is not', async () => {
    const { path, choose } = await openCheckout()
    const foreign = await choose(path, 'approved', { 'sec-fetch-site': 'cross-site' })
    expect(foreign.statusCode).toBe(403)
    expect((await choose(path, 'free')).statusCode).toBe(404)
  })

  it('knows its payments again after a restart', async () => {
    const file = join(folder, 'sandbox.json')
    const { path, choose } = await openCheckout(file)
    await choose(path, 'approved')
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
  const keys = { token: 'token', secret: 'secret' }
  const { app } = buildSandbox({ ...keys, send, ...(file && { file }) })
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
  /** Sends a form of the checkout, or of the list of payments. */
  const choose = (url: string, status: string, more: Record<string, string> = {}) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...more }
    return app.inject({ method: 'POST', url, headers, payload: `status=${status}` })
  }
  return { app, sent, choose, path: new URL(answer.json().init_point).pathname }
}
