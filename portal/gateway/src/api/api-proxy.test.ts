import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import { createGateway } from '#src/gateway.ts'
import { type Asked, openGateway, startApi } from '#src/testing/gateway.ts'
import { ask, rawRequest } from '#src/testing/raw-request.ts'

/** What the gateway and the API say of an answer; said twice, the values would stand twice. */
const safe = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const open = await openGateway()

afterAll(() => open.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  open.gateway.inject({ url, headers })

describe('/api', () => {
  const asked = (answer: LightMyRequestResponse) => answer.json() as Asked

  it('is the server behind the gateway, with its own answers', async () => {
    const answer = await open.gateway.inject({
      method: 'POST',
      url: '/api/auth/login?next=1',
      payload: { login: 'demo' },
      headers: { authorization: 'Bearer secret', cookie: 'lang=en' },
    })
    expect(answer.headers['x-request-id']).toBe('r-1')
    expect(asked(answer)).toMatchObject({
      method: 'POST',
      url: '/api/auth/login?next=1',
      body: '{"login":"demo"}',
      headers: { authorization: 'Bearer secret', 'accept-language': 'en' },
    })
    expect((await get('/api/lost')).statusCode).toBe(404)
  })

  it('hears of the caller’s own address, whatever the caller claims', async () => {
    const answer = await get('/api/home', { 'x-forwarded-for': '203.0.113.9' })
    expect(asked(answer).headers['x-forwarded-for']).toBe('127.0.0.1')
  })

  it('hears of address and protocol what a trusted proxy says of them', async () => {
    const { store } = open.portal
    const gateway = await createGateway({
      store,
      environment: 'production',
      api: open.api.origin,
      trustProxy: ['127.0.0.1'],
    })
    const headers = {
      'x-forwarded-for': '198.51.100.7, 203.0.113.9',
      'x-forwarded-proto': 'https',
      forwarded: 'for=198.51.100.7',
    }
    const answer = await gateway.inject({ url: '/api/home', headers })
    await gateway.close()
    expect(asked(answer).headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    })
    expect(asked(answer).headers).not.toHaveProperty('forwarded')
  })

  it.each([
    ['http', undefined],
    ['https', 'max-age=63072000'],
  ])('has the headers of a safe answer over %s, each once', async (protocol, hsts) => {
    const { store } = open.portal
    const { origin } = open.api
    const trustProxy = ['127.0.0.1']
    const gateway = await createGateway({
      store,
      environment: 'production',
      api: origin,
      trustProxy,
    })
    await gateway.listen({ port: 0, host: '127.0.0.1' })
    const { port } = gateway.server.address() as AddressInfo
    for (const path of ['/api/home', '/api/lost']) {
      const headers = { 'x-forwarded-proto': protocol }
      const answer = await ask(port, { path, headers })
      expect(answer.headers).toMatchObject(safe)
      expect(answer.headers['strict-transport-security']).toBe(hsts)
    }
    await gateway.close()
  })

  it('leaves it to the visitor whether the connection stays open', async () => {
    expect(await rawRequest(open.port, '/api/home')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('answers in its own form of an error while the server is away, and tells the operator once', async () => {
    const away = await startApi()
    await away.close()
    const onError = jest.fn()
    const lonely = await createGateway({
      store: open.portal.store,
      environment: 'production',
      api: away.origin,
      onError,
    })
    await lonely.inject('/api/news')
    const answer = await lonely.inject('/api/home')
    expect(onError.mock.calls).toEqual([
      [new Error(`the API at ${away.origin} does not answer: see that it runs`)],
    ])
    expect(answer.statusCode).toBe(502)
    expect(answer.headers).toMatchObject({ ...safe, 'cache-control': 'no-store' })
    expect(answer.json()).toEqual({
      code: 'api-unreachable',
      requestId: expect.any(String),
      message: 'The API does not answer. Try again in a moment.',
    })
    expect((await lonely.inject('/')).statusCode).toBe(200)
    await lonely.close()
  })

  it.each(['/apis', '/api-docs'])('is not %s', async (path) => {
    expect((await get(path)).statusCode).toBe(302)
  })
})
