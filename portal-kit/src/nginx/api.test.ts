import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { type Both, openBoth, promised } from '#src/testing/both.ts'
import { composePortal, type Portal, startApi, type TestApi } from '#src/testing/portal.ts'
import { type Answered, type Asked, ask } from '#src/testing/raw-request.ts'

let portal: Portal
let api: TestApi
let both: Both
/** Those of one test. */
let own: Both | undefined

beforeAll(async () => {
  portal = await composePortal()
  api = await startApi()
  both = await openBoth({
    store: portal.store,
    environment: 'production',
    api: api.origin,
  })
})

afterEach(async () => {
  await own?.close()
  own = undefined
})

afterAll(async () => {
  await both?.close()
  await api?.close()
  await portal?.clean()
})

describe('the API behind nginx', () => {
  const told = ({ body }: Answered) => JSON.parse(String(body))

  it('is asked as by the gateway', async () => {
    const asked: Asked = {
      path: '/api/auth/login?next=/%2F',
      method: 'POST',
      body: '{"login":"demo"}',
      headers: {
        authorization: 'Bearer secret',
        cookie: 'lang=en',
        'content-type': 'application/json',
        'x-forwarded-for': '198.51.100.7',
        'x-forwarded-proto': 'https',
        forwarded: 'for=198.51.100.7',
        host: 'portal.test',
      },
    }
    const [expected, actual] = await both.ask(asked)
    for (const answer of [expected, actual]) {
      expect(answer.status).toBe(200)
      expect(told(answer)).toMatchObject({
        method: 'POST',
        url: '/api/auth/login?next=/%2F',
        body: '{"login":"demo"}',
        headers: {
          authorization: 'Bearer secret',
          'accept-language': 'en',
          host: new URL(api.origin).host,
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-host': 'portal.test',
          'x-forwarded-proto': 'http',
        },
      })
      expect(told(answer).headers).not.toHaveProperty('forwarded')
    }
  })

  it('hears of address and protocol what a trusted proxy says of them', async () => {
    const headers = {
      'x-forwarded-for': '198.51.100.7, 203.0.113.9, 127.0.0.1',
      'x-forwarded-proto': 'https',
    }
    own = await openBoth({
      store: portal.store,
      environment: 'production',
      api: api.origin,
      trustProxy: ['127.0.0.1'],
    })
    for (const answer of await own.ask({ path: '/api/home', headers }))
      expect(told(answer).headers).toMatchObject({
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
      })
  })

  it('gives its own answers, the lost one too', async () => {
    const [expected, actual] = await both.ask({ path: '/api/lost' })
    expect([actual.status, actual.headers['x-request-id']]).toEqual([404, 'r-1'])
    expect(told(actual).url).toBe(told(expected).url)
  })

  it('that is away is missed in its own form of an error', async () => {
    const away = await startApi()
    await away.close()
    own = await openBoth({
      store: portal.store,
      environment: 'production',
      api: away.origin,
    })
    const [expected, actual] = await own.ask({ path: '/api/home' })
    expect(actual.status).toBe(502)
    expect(promised(actual)).toEqual(promised(expected))
    expect((await ask(own.nginx, { path: '/' })).status).toBe(200)
  })
})
