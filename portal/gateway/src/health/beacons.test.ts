import { afterAll, describe, expect, it } from '@jest/globals'
import { openGateway } from '#src/testing/gateway.ts'

const open = await openGateway()
afterAll(() => open.close())

type Sent = {
  body?: string | object
  headers?: Record<string, string>
  remoteAddress?: string
}

const own = { 'sec-fetch-site': 'same-origin' }

const send = ({ body, headers = own, remoteAddress = '192.0.2.1' }: Sent = {}) =>
  open.gateway.inject({
    method: 'POST',
    url: '/portal/health',
    headers,
    payload: body ?? { release: open.portal.first, failures: [] },
    remoteAddress,
  })

const statusOf = async (sent: Sent) => (await send(sent)).statusCode

describe('a beacon', () => {
  it('is taken without a word', async () => {
    const answer = await send()
    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each(['text/plain;charset=UTF-8', 'application/json', 'application/x-beacon'])(
    'is taken as %s, as browsers send it',
    async (type) => {
      const body = JSON.stringify({ release: open.portal.first, failures: [] })
      expect(await statusOf({ body, headers: { ...own, 'content-type': type } })).toBe(204)
    },
  )

  it.each<[string, string | object]>([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no object', 'null'],
    ['no release', { failures: [] }],
    ['a release that is no id', { release: '../../etc', failures: [] }],
    ['no failures', { release: '0123456789ab' }],
    ['more than it may', { release: '0123456789ab', failures: [], visitor: 'me' }],
    [
      'a remote that is no name',
      {
        release: '0123456789ab',
        failures: [{ remote: '<script>', build: 'b', kind: 'load', isHealed: false }],
      },
    ],
    ['vitals below zero', { release: '0123456789ab', failures: [], vitals: { lcp: -1 } }],
  ])('that says %s is refused', async (_, body) => {
    expect(await statusOf({ body })).toBe(400)
  })

  it('longer than 16 kB is refused before it is read', async () => {
    expect(await statusOf({ body: ' '.repeat(16 * 1024 + 1) })).toBe(413)
  })

  it.each<[string, Record<string, string>, number]>([
    ['another site, says the browser', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a name beside ours', { 'sec-fetch-site': 'same-site' }, 403],
    [
      'another site, whatever origin it has',
      { 'sec-fetch-site': 'cross-site', origin: 'http://portal.test' },
      403,
    ],
    ['another origin', { host: 'portal.test', origin: 'http://evil.test' }, 403],
    ['an origin that is none', { host: 'portal.test', origin: 'null' }, 403],
    ['nobody', {}, 403],
    ['our own origin', { host: 'portal.test', origin: 'https://portal.test' }, 204],
  ])('from %s', async (_, headers, status) => {
    expect(await statusOf({ headers })).toBe(status)
  })

  it('of one address is one of 600 in a minute; other addresses are heard on', async () => {
    const sent = Array.from({ length: 1300 }, () =>
      statusOf({ remoteAddress: '192.0.2.99' }),
    )
    // A minute may have gone by between two of them.
    const taken = (await Promise.all(sent)).filter((status) => status === 204).length
    expect([600, 1200]).toContain(taken)
    expect(await statusOf({ remoteAddress: '192.0.2.98' })).toBe(204)
  })

  it('is posted, not got', async () => {
    expect((await open.gateway.inject('/portal/health')).statusCode).toBe(302)
  })
})
