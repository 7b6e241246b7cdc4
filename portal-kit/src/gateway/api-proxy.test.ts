import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import { type Asked, type OpenGateway, openGateway, startApi } from '#src/testing/portal.ts'
import { rawRequest } from '#src/testing/raw-request.ts'
import { createGateway } from './gateway.ts'

let open: OpenGateway

beforeAll(async () => {
  open = await openGateway()
})

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

  it('leaves it to the visitor whether the connection stays open', async () => {
    expect(await rawRequest(open.port, '/api/home')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('answers in its own form of an error while the server is away', async () => {
    const away = await startApi()
    await away.close()
    const lonely = await createGateway({
      store: open.portal.store,
      environment: 'production',
      api: away.origin,
    })
    const answer = await lonely.inject('/api/home')
    expect(answer.statusCode).toBe(502)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      code: 'api-unreachable',
      message: 'The API does not answer. Try again in a moment.',
    })
    expect((await lonely.inject('/')).statusCode).toBe(200)
    await lonely.close()
  })

  it.each(['/apis', '/api-docs'])('is not %s', async (path) => {
    expect((await get(path)).statusCode).toBe(302)
  })
})
