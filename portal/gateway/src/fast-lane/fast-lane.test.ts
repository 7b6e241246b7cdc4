import {
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { until } from 'portal-releases/testing'
import { createGateway } from '#src/gateway.ts'
import { openTown } from '#src/testing/live-town.ts'
import { createFastLane } from './fast-lane.ts'

const town = await openTown({
  answers: {
    '/api/guards': { body: ['Ada'], maxAge: 3600 },
    '/api/news': {
      body: [{ id: 1 }],
      maxAge: 3600,
      headers: {
        vary: 'Accept-Encoding, Accept-Language',
        'x-content-type-options': 'nosniff',
      },
    },
  },
})
const { gateway, api } = town
let port = 0

beforeAll(async () => {
  await gateway.listen({ host: '127.0.0.1', port: 0 })
  port = (gateway.server.address() as AddressInfo).port
  await until(async () => (await town.get('/guards')).body.includes('Ada'))
  await town.get('/api/news')
  await until(async () => (await town.get('/api/news')).headers.age !== undefined)
})
afterAll(() => town.close())

/** Over a socket, where the fast lane is. */
async function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  at = port,
) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { port: at, path, method, headers: { host: 'portal.test', ...headers } }
    httpRequest(options, resolve).once('error', reject).end()
  })
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

/** Both answers at one moment: a page may be compressed better in between. */
async function askBothWays(url: string, headers: Record<string, string>) {
  const usual = await gateway.inject({ url, headers })
  const fast = await ask(url, headers)
  const after = await gateway.inject({ url, headers })
  if (usual.headers.etag !== after.headers.etag) return askBothWays(url, headers)
  return { usual, fast }
}

/** Without what belongs to the connection, or to this moment. */
function told(headers: OutgoingHttpHeaders) {
  const {
    date: _,
    connection: __,
    'keep-alive': ___,
    age,
    'server-timing': timing,
    ...others
  } = headers
  const moment = { isAged: age !== undefined, isTimed: timing !== undefined }
  return { ...others, ...moment, 'content-length': String(others['content-length'] ?? '') }
}

describe('the fast lane', () => {
  it.each([
    ['a page with live data', '/guards'],
    ['a page', '/'],
    ['a read that a page declares', '/api/guards'],
    ['a read in a language', '/api/news'],
  ])('sends %s as the usual way does', async (_, url) => {
    for (const headers of [
      { 'accept-encoding': 'br', 'accept-language': 'pt' },
      { 'accept-encoding': 'gzip', cookie: 'lang=en' },
      { 'accept-language': 'en-GB' },
    ] as Record<string, string>[]) {
      const { usual, fast } = await askBothWays(url, headers)
      expect([fast.status, told(fast.headers)]).toEqual([200, told(usual.headers)])
      expect(fast.body.equals(usual.rawPayload)).toBe(true)
    }
  })

  it.each(['/guards', '/api/guards'])('says 304 for %s to who has it', async (url) => {
    const first = await ask(url)
    const headers = { 'if-none-match': String(first.headers.etag) }
    const again = await ask(url, headers)
    expect([again.status, again.body.length]).toEqual([304, 0])
    const usual = await gateway.inject({ url, headers })
    expect(told(again.headers)).toEqual(told(usual.headers))
  })

  it('asks the API for no kept answer', async () => {
    api.asked.splice(0)
    for (let i = 0; i < 20; i += 1) await ask('/api/guards')
    expect(api.asked.filter((call) => call.endsWith('/api/guards'))).toEqual([])
  })

  it.each([
    ['another method', 'HEAD', '/guards', {}],
    ['a session', 'GET', '/api/guards', { authorization: 'Bearer secret' }],
    ['a tester', 'GET', '/guards', { cookie: 'lang=en; tester=abc' }],
    ['a proxy that is not trusted', 'GET', '/guards', { 'x-forwarded-for': '203.0.113.9' }],
    ['a path with parameters', 'GET', '/guards/ada', {}],
  ] as [string, string, string, Record<string, string>][])(
    'leaves %s to the usual way',
    async (_, method, url, headers) => {
      const answer = await ask(url, headers, method)
      expect(answer.status).toBe(200)
    },
  )

  it('leaves a request that it breaks at to the usual way, and reports it', async () => {
    const onError = jest.fn()
    const lane = createFastLane({}, onError)
    const fault = new Error('a kept page is broken')
    lane.open([
      () => {
        throw fault
      },
    ])
    const server = lane.serverFactory((_, response) => response.end('usual'), {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const answer = await ask('/', {}, 'GET', (server.address() as AddressInfo).port)
    expect(String(answer.body)).toBe('usual')
    expect(onError.mock.calls).toEqual([[fault]])
    server.close()
  })

  it('tells visitors who come over https through a trusted proxy to stay with it', async () => {
    const trusting = await createGateway({
      store: town.store,
      environment: 'production',
      api: api.origin,
      trustProxy: ['127.0.0.1'],
    })
    await trusting.listen({ host: '127.0.0.1', port: 0 })
    const at = (trusting.server.address() as AddressInfo).port
    const forwarded = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
    const { headers } = await ask('/', forwarded, 'GET', at)
    expect(headers['strict-transport-security']).toBe('max-age=63072000')
    const plain = await ask('/', { ...forwarded, 'x-forwarded-proto': 'http' }, 'GET', at)
    expect(plain.headers['strict-transport-security']).toBeUndefined()
    await trusting.close()
  })
})
