/** @jest-environment node */
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ApiError } from './api-error.ts'
import { type ApiClient, createApiClient } from './client.ts'
import { startServer, type TestServer } from './testing/http-server.ts'

const onUnauthorized = jest.fn()
let token: string | null
let answer: (response: ServerResponse) => void
let server: TestServer
let api: ApiClient

beforeEach(async () => {
  token = 'secret'
  onUnauthorized.mockClear()
  server = await startServer((response) => answer(response))
  api = createApiClient({
    getToken: () => token,
    onUnauthorized,
    baseUrl: `${server.origin}/api`,
  })
})

afterEach(async () => {
  jest.useRealTimers()
  await server.close()
})

const json =
  (value: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-request-id': 'r-1',
    })
    response.end(JSON.stringify(value))
  }

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'it was answered',
    (error: unknown) => error,
  )

describe('what the client sends', () => {
  it.each([
    ['no token with anybody’s call', undefined, undefined],
    ['the token where a session is required', 'required', 'Bearer secret'],
    ['the token where a session is optional', 'optional', 'Bearer secret'],
  ] as const)('is %s', async (_, session, authorization) => {
    answer = json({ coins: 5 })
    await expect(api.get('/dashboard', session ? { session } : {})).resolves.toEqual({
      coins: 5,
    })
    expect(server.calls[0]).toMatchObject({ method: 'GET', url: '/api/dashboard' })
    expect(server.calls[0]?.headers.authorization).toBe(authorization)
  })

  it('is no token where there is none', async () => {
    token = null
    answer = json({})
    await api.get('/dashboard', { session: 'required' })
    expect(server.calls[0]?.headers.authorization).toBeUndefined()
  })

  it('asks for the token anew with each call', async () => {
    answer = json({})
    await api.get('/dashboard', { session: 'required' })
    token = 'fresh'
    await api.get('/dashboard', { session: 'required' })
    expect(server.calls.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer secret',
      'Bearer fresh',
    ])
  })

  it('is a body as JSON', async () => {
    answer = json({ success: true })
    await api.post('/auth/login', { login: 'demo', password: 'ação' })
    expect(server.calls[0]).toMatchObject({
      method: 'POST',
      body: '{"login":"demo","password":"ação"}',
    })
    expect(server.calls[0]?.headers['content-type']).toMatch(/^application\/json/)
  })

  it('names its intent where there is one, the same in every try', async () => {
    answer = json({}, 500)
    const send = () => api.post('/game/send-coins', {}, { idempotencyKey: 'k-1' })
    await failureOf(send())
    await failureOf(send())
    await failureOf(api.post('/game/send-coins', {}))
    const keys = server.calls.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual(['k-1', 'k-1', undefined])
  })

  it('names the realm settings of the page with each change', async () => {
    answer = json({})
    const baseUrl = `${server.origin}/api`
    const named = { getToken: () => token, onUnauthorized, baseUrl, realmHash: 'a1b2' }
    await createApiClient(named).post('/payment/mercadopago/checkout', { coins: 5 })
    await createApiClient(named).get('/home')
    await api.post('/game/send-coins', {})
    const names = server.calls.map(({ headers }) => headers['realm-settings'])
    expect(names).toEqual(['a1b2', undefined, undefined])
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

  const html = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Login to Wi-Fi</h1>')
  const half = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"coins":')

  it.each([
    ['a page where an object is due', html, () => api.get('/home')],
    ['a page where a list is due', html, () => api.list('/news')],
    ['a page to a post', html, () => api.post('/auth/login', {})],
    ['half an object', half, () => api.get('/home')],
    ['a list where an object is due', json([]), () => api.get('/home')],
    ['an object where a list is due', json({}), () => api.list('/news')],
    ['null where an object is due', json(null), () => api.get('/home')],
    ['a number to a post', json(7), () => api.post('/auth/login', {})],
  ])('of %s is malformed', async (_, malformed, call) => {
    answer = malformed
    const error = await failureOf(call())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 200, code: 'malformed' })
  })

  it('that is malformed keeps the id under which the server logged it', async () => {
    answer = json([])
    expect(await failureOf(api.get('/home'))).toMatchObject({ requestId: 'r-1' })
  })
})

describe('a failure', () => {
  it('of the server is an ApiError with its code, message and body', async () => {
    const body = { code: 'character-online', message: 'Online', requestId: 'r-9' }
    answer = json(body, 406)
    const error = await failureOf(api.post('/coins/send', {}))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 406, ...body, body })
  })

  it('to connect is a network error', async () => {
    await server.close()
    expect(await failureOf(api.get('/home'))).toMatchObject({
      code: 'network',
      status: null,
    })
  })

  it.each([
    ['does not come', () => {}],
    [
      'stops in the middle',
      (response: ServerResponse) => response.writeHead(200).write('{'),
    ],
  ])('is a timeout after 15 s where the answer %s', async (_, stall) => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
    const asked = new Promise<void>((resolve) => {
      answer = (response) => {
        stall(response)
        resolve()
      }
    })
    const failure = failureOf(api.get('/home'))
    await asked
    jest.advanceTimersByTime(15_000)
    expect(await failure).toMatchObject({ code: 'timeout', status: null })
  })

  it.each([
    ['has not come', () => {}],
    ['is half here', (response: ServerResponse) => response.writeHead(200).write('{')],
  ])('is a cancelled call where it is ended while its answer %s', async (_, stall) => {
    const leaving = new AbortController()
    const asked = new Promise<void>((resolve) => {
      answer = (response) => {
        stall(response)
        resolve()
      }
    })
    const failure = failureOf(api.get('/home', { signal: leaving.signal }))
    await asked
    leaving.abort()
    expect(await failure).toMatchObject({ code: 'cancelled', status: null })
  })

  it('in the middle of an answer is a network error', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"coins":', () => response.destroy())
    }
    expect(await failureOf(api.get('/home'))).toMatchObject({
      code: 'network',
      status: null,
    })
  })
})

describe('a 401', () => {
  beforeEach(() => {
    answer = json({ code: 'invalid-token', message: 'No session' }, 401)
  })

  it('ends the session where one is required, and still rejects', async () => {
    const error = await failureOf(api.get('/dashboard', { session: 'required' }))
    expect(error).toMatchObject({ status: 401, code: 'invalid-token' })
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
  })

  it('ends it too where no token was left to send', async () => {
    token = null
    await failureOf(api.get('/dashboard', { session: 'required' }))
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['anybody’s call', () => api.get('/home')],
    ['a call whose session is optional', () => api.post('/x', {}, { session: 'optional' })],
  ])('is the caller’s to read in %s', async (_, call) => {
    expect(await failureOf(call())).toMatchObject({ status: 401 })
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  it('that comes late does not end a session that began meanwhile', async () => {
    const refuse = answer
    answer = (response) => {
      token = 'of the next login'
      refuse(response)
    }
    expect(await failureOf(api.get('/dashboard', { session: 'required' }))).toMatchObject({
      status: 401,
    })
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  it('alone ends a session', async () => {
    answer = json({ code: 'forbidden', message: 'Banned' }, 403)
    await failureOf(api.get('/dashboard', { session: 'required' }))
    expect(onUnauthorized).not.toHaveBeenCalled()
  })
})
