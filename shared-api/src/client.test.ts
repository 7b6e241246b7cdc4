/** @jest-environment node */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ApiError } from './api-error.ts'
import { type ApiClient, createApiClient } from './client.ts'

type Answer = (response: ServerResponse) => void

const onUnauthorized = jest.fn()
let token: string | null
let answer: Answer
let server: Awaited<ReturnType<typeof startServer>>
let api: ApiClient

const createClient = (realmHash?: string) =>
  createApiClient({
    getToken: () => token,
    onUnauthorized,
    realmHash,
    baseUrl: `${server.origin}/api`,
  })

beforeEach(async () => {
  token = 'secret'
  onUnauthorized.mockClear()
  server = await startServer((response) => answer(response))
  api = createClient()
})

afterEach(async () => {
  jest.useRealTimers()
  await server.close()
})

const respond =
  (body: string, status = 200, type = 'application/json'): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type, 'x-request-id': 'r-1' }).end(body)
const json = (value: unknown, status?: number) => respond(JSON.stringify(value), status)

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'it was answered',
    (error: unknown) => error,
  )
const sent = (name: string) => server.calls.map(({ headers }) => headers[name])

describe('what the client sends', () => {
  it('is the token where a session is required or optional, asked for with each call', async () => {
    answer = json({ coins: 5 })
    await expect(api.get('/dashboard')).resolves.toEqual({ coins: 5 })
    await api.get('/dashboard', { session: 'required' })
    token = 'fresh'
    await api.get('/dashboard', { session: 'optional' })
    token = null
    await api.get('/dashboard', { session: 'required' })
    expect(server.calls[0]).toMatchObject({ method: 'GET', url: '/api/dashboard' })
    expect(sent('authorization')).toEqual([
      undefined,
      'Bearer secret',
      'Bearer fresh',
      undefined,
    ])
  })

  it('is a body as JSON', async () => {
    answer = json({ success: true })
    await api.post('/auth/login', { login: 'demo', password: 'ação' })
    const body = '{"login":"demo","password":"ação"}'
    expect(server.calls[0]).toMatchObject({ method: 'POST', body })
    expect(sent('content-type')).toEqual([expect.stringMatching(/^application\/json/)])
  })

  it('is the idempotency key of a change, the same in every try', async () => {
    answer = json({}, 500)
    const send = () => api.post('/game/send-coins', {}, { idempotencyKey: 'k-1' })
    await failureOf(send())
    await failureOf(send())
    await failureOf(api.post('/game/send-coins', {}))
    expect(sent('idempotency-key')).toEqual(['k-1', 'k-1', undefined])
  })

  it('is the name of the page’s realm settings with each change', async () => {
    answer = json({})
    const named = createClient('a1b2')
    await named.post('/payment/mercadopago/checkout', { coins: 5 })
    await named.get('/home')
    await api.post('/game/send-coins', {})
    expect(sent('realm-settings')).toEqual(['a1b2', undefined, undefined])
  })

  it('never goes to another host, whatever the path says', async () => {
    const other = await startServer((response) => response.end('{}'))
    answer = json({})
    await failureOf(api.get(`${other.origin}/steal`, { session: 'required' }))
    await failureOf(api.get(other.origin.replace('http:', ''), { session: 'required' }))
    await other.close()
    expect(other.calls).toEqual([])
  })
})

describe('an answer', () => {
  it('of a list comes back as a list', async () => {
    answer = json([{ id: 1 }])
    await expect(api.list('/news')).resolves.toEqual([{ id: 1 }])
  })

  it('without a body to a post is an empty object', async () => {
    answer = (response) => response.writeHead(204).end()
    await expect(api.post('/auth/logout', {})).resolves.toEqual({})
  })

  const html = respond('<h1>Login to Wi-Fi</h1>', 200, 'text/html')

  it.each([
    ['a page instead of an object', html, () => api.get('/home')],
    ['a page instead of a list', html, () => api.list('/news')],
    ['a page to a post', html, () => api.post('/auth/login', {})],
    ['half an object', respond('{"coins":'), () => api.get('/home')],
    ['a list instead of an object', json([]), () => api.get('/home')],
    ['an object instead of a list', json({}), () => api.list('/news')],
    ['null instead of an object', json(null), () => api.get('/home')],
    ['a number to a post', json(7), () => api.post('/auth/login', {})],
  ])(
    'of %s is malformed, with the id of the call in the log',
    async (_, malformed, call) => {
      answer = malformed
      const error = await failureOf(call())
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject({ status: 200, code: 'malformed', requestId: 'r-1' })
    },
  )
})

describe('a failure', () => {
  const nothing = () => {}
  const half: Answer = (response) => response.writeHead(200).write('{')

  /** Starts a call, and waits until the server has begun to answer it. */
  async function startCall(begin: Answer, signal?: AbortSignal) {
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    answer = (response) => {
      begin(response)
      resolve()
    }
    const failure = failureOf(api.get('/home', signal ? { signal } : {}))
    await begun
    return { failure }
  }

  it('to connect is a network error', async () => {
    await server.close()
    const error = await failureOf(api.get('/home'))
    expect(error).toMatchObject({ code: 'network', status: null })
  })

  it('in the middle of an answer is a network error', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"coins":', () => response.destroy())
    }
    const error = await failureOf(api.get('/home'))
    expect(error).toMatchObject({ code: 'network', status: null })
  })

  it.each([
    ['does not come', nothing],
    ['stops in the middle', half],
  ])('is a timeout after 15 s if the answer %s', async (_, begin) => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
    const { failure } = await startCall(begin)
    jest.advanceTimersByTime(15_000)
    expect(await failure).toMatchObject({ code: 'timeout', status: null })
  })

  it.each([
    ['before the answer', nothing],
    ['in the middle of the answer', half],
  ])('is a cancelled call if the caller aborts it %s', async (_, begin) => {
    const leaving = new AbortController()
    const { failure } = await startCall(begin, leaving.signal)
    leaving.abort()
    expect(await failure).toMatchObject({ code: 'cancelled', status: null })
  })
})

describe('a refused token', () => {
  const required = () => api.get('/dashboard', { session: 'required' })

  it.each([
    ['ends the session if one is required', 401, required, 1],
    ['is left to the caller without a session', 401, () => api.get('/home'), 0],
    [
      'is left to the caller if the session is optional',
      401,
      () => api.post('/x', {}, { session: 'optional' }),
      0,
    ],
    ['is only told by a 401', 403, required, 0],
  ])('%s, and rejects', async (_, status, call, ended) => {
    answer = json({ code: 'refused', message: 'No' }, status)
    expect(await failureOf(call())).toMatchObject({ status, code: 'refused' })
    expect(onUnauthorized).toHaveBeenCalledTimes(ended)
  })

  it('ends the session although no token was left to send', async () => {
    token = null
    answer = json({}, 401)
    await failureOf(required())
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
  })

  it('that comes late does not end a session that began meanwhile', async () => {
    answer = (response) => {
      token = 'of the next login'
      json({}, 401)(response)
    }
    expect(await failureOf(required())).toMatchObject({ status: 401 })
    expect(onUnauthorized).not.toHaveBeenCalled()
  })
})

/** Starts a real HTTP server on a free port. */
async function startServer(answer: (response: ServerResponse) => void) {
  const calls: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string })[] =
    []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    calls.push({ method, url, headers, body: await text(request) })
    answer(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
