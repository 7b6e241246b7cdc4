import { createServer } from 'node:net'
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals'
import { until } from 'portal-releases/testing'
import { securityHeaders } from '#src/http/send.ts'
import { listen, openGateway, serve, startApi } from '#src/testing/gateway.ts'
import { startPublicApi } from '#src/testing/live-portal.ts'
import { ask, sendRaw } from '#src/testing/raw-request.ts'

/** Said by the gateway and by the API: a header must not hold its value twice. */
const safe = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...securityHeaders,
}

const onError = jest.fn()
const open = await openGateway({ onError })

afterAll(() => open.close())
afterEach(() => expect(onError).not.toHaveBeenCalled())

const get = (url: string, headers: Record<string, string> = {}) =>
  open.gateway.inject({ url, headers })

const head = (...lines: string[]) =>
  ['POST /api/auth/login HTTP/1.1', 'Host: portal.test', ...lines, '', ''].join('\r\n')
const json = 'Content-Type: application/json'
const last = 'GET /api/home HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n'

/** What the API was asked, as the gateway's answer tells it. */
function heard(answer: string) {
  expect(answer).toMatch(/^(HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 200 /)
  return JSON.parse(answer.slice(answer.indexOf('\r\n{')).split('\r\n')[1] ?? '')
}

describe('/api', () => {
  it('is the server behind the gateway, with its own answers', async () => {
    const answer = await open.gateway.inject({
      method: 'POST',
      url: '/api/auth/login?next=1',
      payload: { login: 'demo' },
      headers: { authorization: 'Bearer secret', cookie: 'lang=en' },
    })
    expect(answer.headers['x-request-id']).toBe('r-1')
    expect(answer.json()).toMatchObject({
      method: 'POST',
      url: '/api/auth/login?next=1',
      body: '{"login":"demo"}',
      headers: { authorization: 'Bearer secret', 'accept-language': 'en' },
    })
  })

  it.each([
    ['/api/home', 200],
    ['/api/lost', 404],
  ])('has the headers of a safe answer: %s', async (path, status) => {
    const answer = await ask(open.port, { path })
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(safe)
  })

  it('answers in its own form of an error while the server is away, and tells the operator once', async () => {
    const away = await startApi()
    await away.close()
    const onAway = jest.fn()
    const lonely = await open.another({ api: away.origin, onError: onAway })
    await lonely.inject('/api/news')
    const answer = await lonely.inject('/api/home')
    expect(onAway.mock.calls).toEqual([
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
  })

  it('is not /api-docs', async () => {
    expect((await get('/api-docs')).statusCode).toBe(302)
  })
})

it('a public answer comes from memory from the second time on, compressed, or as 304', async () => {
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
  await api.close()
})

describe('a header about the visitor’s connection', () => {
  it('ends at the gateway', async () => {
    const about = [
      'Keep-Alive: timeout=5',
      'Expect: 100-continue',
      'TE: trailers',
      'Trailer: x-sum',
      'Proxy-Authorization: Basic YTpi',
      'Proxy-Connection: keep-alive',
      'Upgrade: websocket',
      'X-Named: 1',
    ]
    const named = 'Connection: close, Upgrade, X-Named'
    const lines = head(json, ...about, named, 'Content-Length: 2')
    const received = heard(await sendRaw(open.port, lines, '{}'))
    expect(received).toMatchObject({ method: 'POST', body: '{}' })
    for (const line of about)
      expect(received.headers).not.toHaveProperty(line.toLowerCase().split(':')[0] ?? '')
  })

  it('ends at the gateway: Transfer-Encoding, because the gateway knows the length', async () => {
    const lines = head(json, 'Connection: close', 'Transfer-Encoding: chunked')
    const { headers, body } = heard(await sendRaw(open.port, lines, '2\r\n{}\r\n0\r\n\r\n'))
    expect(headers).not.toHaveProperty('transfer-encoding')
    expect([headers['content-length'], body]).toEqual(['2', '{}'])
  })

  it('of the API ends at the gateway too', async () => {
    const hops = {
      connection: 'keep-alive, X-Named',
      'keep-alive': 'timeout=1',
      'proxy-authenticate': 'Basic',
      trailer: 'x-sum',
      upgrade: 'h2c',
      'x-named': '1',
    }
    const api = await serve((_, response) => response.writeHead(200, hops).end('{}'))
    const gateway = await open.another({ api: api.origin })
    const { statusCode, headers } = await gateway.inject('/api/home')
    expect(statusCode).toBe(200)
    for (const name of Object.keys(hops).slice(1)) expect(headers).not.toHaveProperty(name)
    expect(headers.connection).not.toContain('X-Named')
    await api.close()
  })
})

describe('a body', () => {
  const large = Buffer.alloc(2 ** 20)
  const chunks = [Buffer.from('100000\r\n'), large, Buffer.from('\r\n0\r\n\r\n')]

  it('goes to the API whole, up to the limit', async () => {
    const asked = { path: '/api/home', method: 'POST', body: 'a'.repeat(65_536) }
    const answer = await ask(open.port, asked)
    expect(JSON.parse(String(answer.body)).body.length).toBe(65_536)
  })

  it.each([
    ['says its length', `Content-Length: ${2 ** 20}`, large],
    ['comes in pieces', 'Transfer-Encoding: chunked', Buffer.concat(chunks)],
  ])(
    'beyond it gets 413 when it %s, and the connection stays open',
    async (_, line, body) => {
      const told = await sendRaw(open.port, head(json, line), body, last)
      const [refused = '', next = ''] = told.split(/(?=HTTP\/1\.1 200)/)
      expect(refused.slice(0, 12)).toBe('HTTP/1.1 413')
      expect(JSON.parse(refused.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        code: 'body-too-large',
        requestId: expect.any(String),
      })
      expect(heard(next)).toMatchObject({ url: '/api/home' })
    },
  )

  it('of a beacon is refused without closing the connection, too', async () => {
    const lines = head('Sec-Fetch-Site: same-origin', `Content-Length: ${2 ** 20}`)
    const beacon = lines.replace('/api/auth/login', '/portal/health')
    const told = await sendRaw(open.port, beacon, large, last)
    expect(told.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })

  it.each(['GET', 'HEAD', 'OPTIONS', 'DELETE'])('of a %s does no harm', async (method) => {
    const headers = { 'content-length': '2', 'content-type': 'application/json' }
    const { status } = await ask(open.port, {
      path: '/api/home',
      method,
      headers,
      body: '{}',
    })
    expect(status).toBe(200)
  })
})

it('an answer that breaks the gateway gets a 500, is reported, and the next one is answered', async () => {
  const bad = 'HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n{}'
  const api = createServer((socket) => socket.on('data', () => socket.end(bad)))
  const onBreak = jest.fn()
  const origin = `http://127.0.0.1:${await listen(api)}`
  const gateway = await open.another({ api: origin, onError: onBreak })
  const answer = await gateway.inject('/api/home')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ code: 'internal-error' })
  expect(String(onBreak.mock.calls)).toMatch(/GET \/api\/home: .*999/)
  expect((await gateway.inject('/')).statusCode).toBe(200)
  api.close()
})

it.each(['/api/%', 'http://elsewhere.test/api/home'])(
  'a request that /api cannot take gets its form of an error: %s',
  async (path) => {
    const answer = await sendRaw(open.port, last.replace('/api/home', path))
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '').code).toBe('bad-request')
  },
)
