import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals'
import { until } from 'portal-releases/testing'
import { serve } from '#src/testing/gateway.ts'
import { followOrigins } from './api-origins.ts'
import { fetchFromApi } from './cached-response.ts'
import { createPublicCall, createPublicReads } from './public-reads.ts'

const cacheControl = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=600'

afterEach(() => void jest.restoreAllMocks())

function setUp() {
  let now = 1_000
  const state = { body: '["Ada"]', status: 200, isDown: false, headers: {} }
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (state.isDown) throw new Error('refused')
    const { body, status } = state
    const headers = {
      'cache-control': cacheControl,
      'content-type': 'application/json',
      etag: '"1"',
      ...state.headers,
    }
    return new Response(status === 304 ? null : body, { status, headers })
  })
  const [onChange, onFailure] = [jest.fn(), jest.fn()]
  const origins = followOrigins('http://api.test', () => {})
  const request = { url: '/api/guards', language: 'pt' }
  const call = createPublicCall(origins, request, onChange, onFailure)
  const pass = (seconds: number) => {
    now += seconds * 1000
    return call.refresh()
  }
  return { call, state, fetched, onChange, onFailure, pass }
}

describe('a public call', () => {
  it('is asked once, however many want it, and again after its interval', async () => {
    const { call, fetched, pass } = setUp()
    await Promise.all([call.refresh(), call.refresh(), call.refresh()])
    await pass(59)
    expect(fetched).toHaveBeenCalledTimes(1)
    await pass(1)
    const tags = fetched.mock.calls.map(([, init]) =>
      new Headers(init?.headers).get('if-none-match'),
    )
    expect(tags).toEqual([null, '"1"'])
    expect(call.answer()?.data).toEqual(['Ada'])
  })

  it('tells a change, and not the same answer again, with or without its body', async () => {
    const { call, state, onChange, pass } = setUp()
    await pass(0)
    const first = call.last()
    await pass(60)
    state.status = 304
    await pass(60)
    expect(onChange).toHaveBeenCalledTimes(1)
    // Its age counts from when the API last confirmed it.
    expect(call.last()).toBe(first)
    expect(first?.confirmedAt).toBe(121_000)
    Object.assign(state, { status: 200, body: '["Bel"]' })
    await pass(60)
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('takes the interval of the last answer, also of one without a body', async () => {
    const { call, state, fetched, pass } = setUp()
    await pass(0)
    state.status = 304
    state.headers = { 'cache-control': 'public, max-age=300' }
    await pass(60)
    expect(call.untilDue()).toBe(300_000)
    await pass(299)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('is served while a newer one is on its way, and while the API fails, as long as it allows', async () => {
    const { call, state, onFailure, pass } = setUp()
    await pass(0)
    state.isDown = true
    await pass(119)
    expect(call.answer()).not.toBeNull()
    await pass(500)
    expect(call.answer()).not.toBeNull()
    await pass(100)
    expect(call.answer()).toBeNull()
    expect(call.last()?.data).toEqual(['Ada'])
    expect(onFailure).toHaveBeenCalledTimes(3)
  })

  it('is asked again soon after a failure, and less often the longer it lasts', async () => {
    const { call, state, pass } = setUp()
    state.isDown = true
    for (const pause of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
      await pass(call.untilDue() / 1000)
      expect(call.untilDue()).toBe(pause)
    }
  })

  it.each([
    ['gone', { status: 404 }],
    ['no longer public', { headers: { 'cache-control': 'private, max-age=60' } }],
    ['not to be kept', { headers: { 'cache-control': 'public, no-store' } }],
    ['private, as a 304 says', { status: 304, headers: { 'cache-control': 'private' } }],
    ['of something else that the visitor sends', { headers: { vary: 'Cookie' } }],
  ])('has no answer for all once it is %s', async (_, change) => {
    const { call, state, pass } = setUp()
    await pass(0)
    Object.assign(state, { body: '["Cyd"]' }, change)
    await pass(60)
    expect([call.answer(), call.last()]).toEqual([null, null])
  })

  it.each([
    ['cut off', { body: '["Ada"' }],
    ['too large for a page', { body: JSON.stringify('x'.repeat(64_001)) }],
    ['no JSON', { headers: { 'content-type': 'application/atom+xml' } }],
  ])('has no data for pages where its answer is %s', async (_, change) => {
    const { call, state, pass } = setUp()
    Object.assign(state, change)
    await pass(0)
    expect(call.answer()).toMatchObject({ data: undefined })
  })

  it.each([
    ['the API', 'Accept-Encoding, Accept-Language'],
    ['a gateway before it', 'Accept-Encoding, Accept-Language, Cookie'],
  ])('tells that its answer depends on the language, as %s says', async (_, vary) => {
    const { call, state, pass } = setUp()
    state.headers = { vary }
    await pass(0)
    expect(call.last()).toMatchObject({ isByLanguage: true, data: ['Ada'] })
    expect(call.last()?.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie')
  })
})

describe('an answer of the API', () => {
  const answers: Record<string, (response: ServerResponse) => unknown> = {
    '/late': () => {},
    '/slow': (response) => response.writeHead(200).write('['),
    '/large': (response) => response.end('x'.repeat(500_001)),
    '/cut': (response) => {
      response.writeHead(200, { 'content-length': '10' }).write('[')
      response.destroy()
    },
  }

  it.each([
    ['that does not come in time', '/late', 50, /timeout/],
    ['that does not end in time', '/slow', 50, /timeout/],
    ['that is too large', '/large', 10_000, /larger than 500000 bytes/],
    ['that is cut off', '/cut', 10_000, /./],
  ])('counts as none %s', async (_, url, limitMs, message) => {
    const api = await serve((_request, response) => answers[url]?.(response))
    const asked = fetchFromApi({ api: api.origin, url, language: 'en', limitMs })
    await expect(asked).rejects.toThrow(message)
    await api.close()
  })
})

const asked: string[] = []
const server = await serve(({ headers }, response) => {
  const language = headers['accept-language'] ?? ''
  asked.push(language)
  response.writeHead(200, {
    'cache-control': 'public, max-age=1, stale-while-revalidate=60',
    'content-type': 'application/json',
    vary: 'Accept-Language',
  })
  // Slower than the fallback language, so that it is due later.
  const delay = language === 'en' ? 200 : 0
  setTimeout(() => response.end(JSON.stringify([language])), delay)
})
const languages = () => ['pt', 'en']
const reads = createPublicReads(
  followOrigins(server.origin, () => {}),
  languages,
  () => {},
)
afterAll(async () => {
  reads.close()
  await server.close()
})

describe('the calls of all pages', () => {
  const countOf = (language: string) => asked.filter((one) => one === language).length

  it('are made as often in each language', async () => {
    await reads.watch(['/api/news'])
    await until(() => countOf('pt') >= 5)
    expect(countOf('en')).toBeGreaterThanOrEqual(4)
    expect(reads.find('/api/news', 'en')?.data).toEqual(['en'])
  })

  it('are kept; others are forgotten by when they were last used, not first seen', async () => {
    const learn = async (url: string) => {
      reads.learn(url)
      reads.find(url, 'pt')
      await until(() => reads.find(url, 'pt') !== null)
    }
    await learn('/api/used')
    await learn('/api/unused')
    for (let n = 0; n < 99; n++) {
      reads.learn(`/api/other/${n}`)
      reads.find('/api/used', 'pt')
    }
    expect(reads.find('/api/used', 'pt')?.data).toEqual(['pt'])
    expect(reads.find('/api/unused', 'pt')).toBeNull()
    expect(reads.find('/api/news', 'pt')?.data).toEqual(['pt'])
  })
})
