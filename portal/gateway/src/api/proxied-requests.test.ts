import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals'
import { listen, openGateway } from '#src/testing/gateway.ts'
import { ask, sendRaw } from '#src/testing/raw-request.ts'

const onError = jest.fn()
const open = await openGateway({ onError })
afterAll(() => open.close())
afterEach(() => expect(onError).not.toHaveBeenCalled())

const head = (...lines: string[]) =>
  ['POST /api/auth/login HTTP/1.1', 'Host: portal.test', ...lines, '', ''].join('\r\n')
const json = 'Content-Type: application/json'
const last = 'GET /api/home HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n'

/** What the API was asked, as the gateway's answer tells it. */
function heard(answer: string) {
  expect(answer).toMatch(/^(HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 200 /)
  return JSON.parse(answer.slice(answer.indexOf('\r\n{')).split('\r\n')[1] ?? '')
}

describe('a header about the visitor’s connection', () => {
  it.each([
    ['keep-alive', 'Keep-Alive: timeout=5'],
    ['expect', 'Expect: 100-continue'],
    ['te', 'TE: trailers'],
    ['trailer', 'Trailer: x-sum'],
    ['proxy-authorization', 'Proxy-Authorization: Basic YTpi'],
    ['proxy-connection', 'Proxy-Connection: keep-alive'],
    ['upgrade', 'Upgrade: websocket'],
    ['x-named', 'X-Named: 1'],
  ])('ends here: %s', async (name, line) => {
    const named = 'Connection: close, Upgrade, X-Named'
    const answer = await sendRaw(
      open.port,
      head(json, line, named, 'Content-Length: 2'),
      '{}',
    )
    expect(heard(answer)).toMatchObject({ method: 'POST', body: '{}' })
    expect(heard(answer).headers).not.toHaveProperty(name)
  })

  it('ends here: transfer-encoding, because the gateway knows the length', async () => {
    const lines = [json, 'Connection: close', 'Transfer-Encoding: chunked']
    const { headers, body } = heard(
      await sendRaw(open.port, head(...lines), '2\r\n{}\r\n0\r\n\r\n'),
    )
    expect(headers).not.toHaveProperty('transfer-encoding')
    expect([headers['content-length'], body]).toEqual(['2', '{}'])
  })
})

it('keeps the API’s headers about its own connection to itself', async () => {
  const hops = {
    connection: 'keep-alive, X-Named',
    'keep-alive': 'timeout=1',
    'proxy-authenticate': 'Basic',
    trailer: 'x-sum',
    upgrade: 'h2c',
    'x-named': '1',
  }
  const api = createServer((_, response) => response.writeHead(200, hops).end('{}'))
  const gateway = await open.another({ api: `http://127.0.0.1:${await listen(api)}` })
  const { statusCode, headers } = await gateway.inject('/api/home')
  expect(statusCode).toBe(200)
  for (const name of Object.keys(hops).slice(1)) expect(headers).not.toHaveProperty(name)
  expect(headers.connection).not.toContain('X-Named')
  await gateway.close()
  api.close()
})

describe('a body', () => {
  const limit = 65_536
  const tooLarge = { code: 'body-too-large', requestId: expect.any(String) }

  it('goes to the API whole, up to the limit', async () => {
    const body = 'a'.repeat(limit)
    const asked = { path: '/api/home', method: 'POST', body }
    const answer = await ask(open.port, asked)
    expect(JSON.parse(String(answer.body)).body.length).toBe(limit)
  })

  it.each([
    ['says its length', [`Content-Length: ${2 ** 20}`], Buffer.alloc(2 ** 20)],
    [
      'comes in pieces',
      ['Transfer-Encoding: chunked'],
      Buffer.concat([
        Buffer.from('100000\r\n'),
        Buffer.alloc(2 ** 20),
        Buffer.from('\r\n0\r\n\r\n'),
      ]),
    ],
  ])(
    'beyond it gets 413 when it %s, and the connection stays open',
    async (_, lines, body) => {
      const told = await sendRaw(open.port, head(json, ...lines), body, last)
      const [refused = '', next] = told.split(/(?=HTTP\/1\.1 200)/)
      expect(refused.slice(0, 12)).toBe('HTTP/1.1 413')
      expect(JSON.parse(refused.split('\r\n\r\n')[1] ?? '')).toMatchObject(tooLarge)
      expect(heard(next ?? '')).toMatchObject({ url: '/api/home' })
    },
  )

  it('of a beacon is refused without closing the connection, too', async () => {
    const beacon = head('Sec-Fetch-Site: same-origin', `Content-Length: ${2 ** 20}`)
    const told = await sendRaw(
      open.port,
      beacon.replace('/api/auth/login', '/portal/health'),
      Buffer.alloc(2 ** 20),
      last,
    )
    expect(told.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })

  it.each(['GET', 'HEAD', 'OPTIONS', 'DELETE'])('of a %s does no harm', async (method) => {
    const { status } = await ask(open.port, {
      path: '/api/home',
      method,
      headers: { 'content-length': '2', 'content-type': 'application/json' },
      body: '{}',
    })
    expect(status).toBe(200)
  })
})

it('that breaks the gateway gets a 500, is reported, and the next one is answered', async () => {
  const bad = 'HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n{}'
  const api = createTcpServer((socket) => socket.on('data', () => socket.end(bad)))
  const onBreak = jest.fn()
  const origin = `http://127.0.0.1:${await listen(api)}`
  const gateway = await open.another({ api: origin, onError: onBreak })
  const answer = await gateway.inject('/api/home')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({
    code: 'internal-error',
    requestId: expect.any(String),
  })
  expect(onBreak.mock.calls.map(String)).toEqual([
    expect.stringMatching(/GET \/api\/home: .*999/),
  ])
  expect((await gateway.inject('/')).statusCode).toBe(200)
  await gateway.close()
  api.close()
})

describe('a request that /api cannot take', () => {
  it.each([
    ['/api/%', 400, 'bad-request'],
    ['http://elsewhere.test/api/home', 400, 'bad-request'],
  ])('gets the API’s form of an error: %s', async (path, status, code) => {
    const answer = await sendRaw(open.port, last.replace('/api/home', path))
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code })
  })
})
