import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { until } from 'portal-releases/testing'
import { openLivePortal } from '#src/testing/live-portal.ts'
import { bootOf } from '#src/testing/overrides.ts'

const portal = await openLivePortal({ pageLimitMs: 3_000 })
const { api, errors, get, pageOf } = portal
const guards = api.answers['/api/guards'] ?? { body: null }

const shows = (text: string, path = '/guards', headers?: Record<string, string>) =>
  until(async () => (await pageOf(path, headers)).includes(text))

beforeEach(async () => {
  guards.body = ['Ada', 'Bel']
  guards.status = 200
  api.state.isDown = false
  await shows('<li>Ada</li><li>Bel</li>')
  errors.splice(0)
})
afterAll(() => portal.close())

describe('a page that declares public calls', () => {
  it('shows what they answer in every language, and brings it along for the browser', async () => {
    await shows('<li>Bel</li>', '/guards', { 'accept-language': 'pt' })
    const html = await pageOf('/guards')
    expect(html).toContain('"answers":{"/api/guards":["Ada","Bel"]}')
    expect(html).not.toContain('as="fetch" href="/api/guards"')
  })

  it('tells how old they are and how long they may be shown, also with a 304, until there are others', async () => {
    const before = await get('/guards')
    const etag = String(before.headers.etag)
    const again = await get('/guards', { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    for (const { headers } of [before, again])
      expect(headers['server-timing']).toMatch(
        /^answers-age;dur=\d+, answers-left;dur=\d+$/,
      )
    guards.body = ['Cyd']
    await shows('<li>Cyd</li>')
    expect((await get('/guards')).headers.etag).not.toBe(etag)
  })

  it('is compressed well soon after', async () => {
    guards.body = ['Ada', 'Bel', ...Array.from({ length: 300 }, (_, n) => `Guard ${n * n}`)]
    await shows('Guard 89401')
    const best = brotliCompressSync(await pageOf('/guards'), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10 },
    }).length
    const sent = async () =>
      (await get('/guards', { 'accept-encoding': 'br' })).rawPayload.length
    await until(async () => (await sent()) === best)
  })

  it('brings every name along as it is, and nothing else', async () => {
    const names = [
      '</script><script>alert(1)</script>',
      '<!--<script>',
      'Ada\u2028Bel\u2029',
      'Ada \u202egnorts\u202c \u200f',
      '👩‍👩‍👧 🗡️',
      // Half of a character.
      'Ada \ud83d',
      'x'.repeat(300),
      '"},"answers":{"/api/guards":["Eve"]}',
      'the last',
    ]
    guards.body = names
    await shows('the last')
    const { live } = bootOf(await get('/guards'))
    expect(live?.answers).toEqual({ '/api/guards': names })
  })

  it('keeps its answers while the API is down, and tells their age', async () => {
    api.state.isDown = true
    const old = async () =>
      Number(/dur=(\d+)/.exec(String((await get('/guards')).headers['server-timing']))?.[1])
    await until(async () => (await old()) > 2_500)
    expect(await pageOf('/guards')).toContain('<li>Ada</li>')
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^public data cannot be read from http/),
    ])
  })

  it('is loading again when the API no longer has the call', async () => {
    guards.status = 404
    await shows('loading')
  })

  it('is loading where its data is too large for a page, and says so once', async () => {
    guards.body = ['x'.repeat(70_000)]
    await shows('loading')
    await shows('loading', '/guards', { 'accept-language': 'pt' })
    guards.body = ['y'.repeat(80_000)]
    const before = api.asked.length
    await until(() => api.asked.length > before + 4)
    const named = errors
      .map(({ message }) => message)
      .filter((one) => one.includes('/guards is'))
    expect(named).toEqual([
      "gate: /guards is sent without the answer of /api/guards, which has 70004 bytes: the answers of one page may have 64000; answer with less, or take the call out of the route's data",
    ])
  })

  it.each([
    ['an object where a list belongs', { names: [] }],
    ['null', null],
  ])('keeps its HTML where its call answers %s, and the others go on', async (_, body) => {
    guards.body = JSON.stringify(body)
    const clock = await pageOf('/clock')
    await until(async () => (await pageOf('/clock')) !== clock)
    expect(await pageOf('/guards')).toMatch(/<li>Ada<\/li>|loading/)
  })

  it('is rendered at most once an interval in each language, however often its data changes', async () => {
    const call = '/api/orders/march'
    api.answers[call] = { body: () => [`step ${asks()}`] }
    const asks = () => api.asked.filter((one) => one === `pt ${call}`).length
    const before = asks()
    await until(() => asks() >= before + 3)
    await shows(`step ${asks()}`, '/orders/march')
    const renders = Number(/<b>(\d+)<\/b>/.exec(await pageOf('/orders/march'))?.[1])
    expect(renders).toBeGreaterThan(0)
    expect(renders).toBeLessThanOrEqual(2 * asks())
  })

  it('is not rendered again for the answers of other pages', async () => {
    const before = await pageOf('/orders/stand')
    api.answers['/api/orders/march'] = { body: ['right'] }
    await shows('right', '/orders/march')
    expect(await pageOf('/orders/stand')).toBe(before)
  })

  it('draws times relative to when it was rendered, and no live data where it depends on the path', async () => {
    await until(async () => /<time>\d+<\/time>/.test(await pageOf('/clock')))
    expect((await get('/guards/ada')).headers['server-timing']).toBeUndefined()
  })
})
