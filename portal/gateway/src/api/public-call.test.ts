import { describe, expect, it, jest } from '@jest/globals'
import type { ApiRequest } from './fetch-from-api.ts'
import { createPublicCall } from './public-call.ts'

const cacheControl = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=600'

function setUp() {
  const clock = { now: 1_000 }
  const state: { body: string; status: number; isDown: boolean; headers: object } = {
    body: '["Ada"]',
    status: 200,
    isDown: false,
    headers: {},
  }
  const sent: ApiRequest[] = []
  const onChange = jest.fn()
  const onFailure = jest.fn()
  const call = createPublicCall({
    api: 'http://api.test',
    url: '/api/guards',
    language: 'pt',
    onChange,
    onFailure,
    now: () => clock.now,
    fetchResponse: async (request) => {
      sent.push(request)
      if (state.isDown) throw new Error('refused')
      const headers = {
        'cache-control': cacheControl,
        'content-type': 'application/json',
        etag: '"1"',
        ...state.headers,
      }
      const isBodiless = state.status === 304
      const response = new Response(isBodiless ? null : state.body, {
        status: state.status,
        headers,
      })
      return { response, text: isBodiless ? '' : state.body }
    },
  })
  const pass = (seconds: number) => {
    clock.now += seconds * 1000
    return call.refresh()
  }
  return { call, state, sent, onChange, onFailure, pass }
}

describe('a public call', () => {
  it('is asked once, however many want it, and again after its interval', async () => {
    const { call, sent, pass } = setUp()
    await Promise.all([call.refresh(), call.refresh(), call.refresh()])
    await pass(59)
    expect(sent).toHaveLength(1)
    await pass(1)
    expect(sent.map(({ etag }) => etag)).toEqual([null, '"1"'])
    expect(call.answer()?.data).toEqual(['Ada'])
  })

  it('tells a change, and not the same answer again, with or without its body', async () => {
    const { state, onChange, pass } = setUp()
    await pass(0)
    await pass(60)
    state.status = 304
    await pass(60)
    expect(onChange).toHaveBeenCalledTimes(1)
    Object.assign(state, { status: 200, body: '["Bel"]' })
    await pass(60)
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('takes the interval of the last answer, also of one without a body', async () => {
    const { call, state, sent, pass } = setUp()
    await pass(0)
    state.status = 304
    state.headers = { 'cache-control': 'public, max-age=300' }
    await pass(60)
    expect(call.untilDue()).toBe(300_000)
    await pass(299)
    expect(sent).toHaveLength(2)
  })

  it('is not kept any longer once the API says that it is private', async () => {
    const { call, state, pass } = setUp()
    await pass(0)
    state.status = 304
    state.headers = { 'cache-control': 'private, no-store' }
    await pass(60)
    expect([call.answer(), call.last()]).toEqual([null, null])
  })

  it('counts its age from when the API last confirmed it', async () => {
    const { call, state, pass } = setUp()
    await pass(0)
    const first = call.last()
    state.status = 304
    await pass(60)
    expect(call.last()).toBe(first)
    expect(first?.confirmedAt).toBe(61_000)
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
    const pauses: number[] = []
    for (let i = 0; i < 6; i += 1) {
      await pass(i === 0 ? 0 : (pauses.at(-1) ?? 0) / 1000)
      pauses.push(call.untilDue())
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
  })

  it.each([
    ['gone', { status: 404 }],
    ['no longer public', { headers: { 'cache-control': 'private, max-age=60' } }],
    ['not to be kept', { headers: { 'cache-control': 'public, no-store' } }],
    ['of something else that the visitor sends', { headers: { vary: 'Cookie' } }],
  ])('has no answer for all once it is %s', async (_, change) => {
    const { call, state, pass } = setUp()
    await pass(0)
    Object.assign(state, { body: '["Cyd"]' }, change)
    await pass(60)
    expect(call.last()).toBeNull()
  })

  it.each([
    ['cut off', { body: '["Ada"' }],
    ['too large for a page', { body: JSON.stringify('x'.repeat(64_001)) }],
    ['no JSON', { headers: { 'content-type': 'application/atom+xml' } }],
  ])('has no data for pages where its answer is %s', async (_, change) => {
    const { call, state, pass } = setUp()
    Object.assign(state, change)
    await pass(0)
    expect(call.answer()).not.toBeNull()
    expect(call.answer()?.data).toBeUndefined()
  })

  it('is for all where a gateway before the API reads the language from a cookie', async () => {
    const { call, state, pass } = setUp()
    state.headers = { vary: 'Accept-Encoding, Accept-Language, Cookie' }
    await pass(0)
    expect(call.isByLanguage()).toBe(true)
    expect(call.answer()?.data).toEqual(['Ada'])
  })

  it('tells that its answer depends on the language', async () => {
    const { call, state, pass } = setUp()
    state.headers = { vary: 'Accept-Encoding, Accept-Language' }
    await pass(0)
    expect(call.isByLanguage()).toBe(true)
    expect(call.last()?.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie')
  })
})
