import { afterAll, describe, expect, it, jest } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import { until } from 'portal-releases/testing'
import { openGateway, type ReceivedRequest, startApi } from '#src/testing/gateway.ts'
import { startPublicApi } from '#src/testing/public-api.ts'
import { ask, rawRequest } from '#src/testing/raw-request.ts'

/** Said by the gateway and by the API: a header must not hold its value twice. */
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
  const received = (answer: LightMyRequestResponse) => answer.json() as ReceivedRequest

  it('is the server behind the gateway, with its own answers', async () => {
    const answer = await open.gateway.inject({
      method: 'POST',
      url: '/api/auth/login?next=1',
      payload: { login: 'demo' },
      headers: { authorization: 'Bearer secret', cookie: 'lang=en' },
    })
    expect(answer.headers['x-request-id']).toBe('r-1')
    expect(received(answer)).toMatchObject({
      method: 'POST',
      url: '/api/auth/login?next=1',
      body: '{"login":"demo"}',
      headers: { authorization: 'Bearer secret', 'accept-language': 'en' },
    })
    expect((await get('/api/lost')).statusCode).toBe(404)
  })

  it('hears of address and protocol what a trusted proxy says of them', async () => {
    const gateway = await open.another({ trustProxy: ['127.0.0.1'] })
    const headers = {
      'x-forwarded-for': '198.51.100.7, 203.0.113.9',
      'x-forwarded-proto': 'https',
      forwarded: 'for=198.51.100.7',
    }
    const answer = await gateway.inject({ url: '/api/home', headers })
    await gateway.close()
    expect(received(answer).headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    })
    expect(received(answer).headers).not.toHaveProperty('forwarded')
  })

  it.each(['/api/home', '/api/lost'])(
    'has the headers of a safe answer: %s',
    async (path) => {
      expect((await ask(open.port, { path })).headers).toMatchObject(safe)
    },
  )

  it('leaves it to the visitor whether the connection stays open', async () => {
    expect(await rawRequest(open.port, '/api/home')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('answers in its own form of an error while the server is away, and tells the operator once', async () => {
    const away = await startApi()
    await away.close()
    const onError = jest.fn()
    const lonely = await open.another({ api: away.origin, onError })
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

describe('a public answer of /api', () => {
  it('comes from memory from the second time on, compressed, or as 304 to who has it', async () => {
    const api = await startPublicApi({ '/api/guards': { body: ['Ada'], maxAge: 60 } })
    const gateway = await open.another({ api: api.origin })
    const guards = (headers: Record<string, string> = {}) =>
      gateway.inject({ url: '/api/guards', headers })
    await until(async () => (await guards()).headers.age !== undefined)
    api.asked.splice(0)
    const { headers } = await guards({ 'accept-encoding': 'br' })
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    const known = await guards({ 'if-none-match': String(headers.etag) })
    expect([known.statusCode, known.body, known.headers.age]).toEqual([304, '', '0'])
    expect(api.asked).toEqual([])
    await guards({ authorization: 'Bearer secret' })
    expect(api.asked).toHaveLength(1)
    await gateway.close()
    await api.close()
  })
})
