import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals'
import { openGateway } from '#src/testing/gateway.ts'
import { createRateLimit } from './beacons.ts'

const open = await openGateway()
afterAll(() => open.close())

type Sent = {
  body?: string | object
  headers?: Record<string, string>
  remoteAddress?: string
}

const own = { 'sec-fetch-site': 'same-origin' }
const good = { release: open.portal.first, failures: [] }

const send = ({ body = good, headers = own, remoteAddress = '192.0.2.1' }: Sent = {}) =>
  open.gateway.inject({
    method: 'POST',
    url: '/portal/health',
    headers,
    payload: body,
    remoteAddress,
  })

const statusOf = async (sent: Sent) => (await send(sent)).statusCode

describe('a beacon', () => {
  it.each(['text/plain;charset=UTF-8', 'application/json', 'application/x-beacon'])(
    'is taken without a word as %s, as browsers send it',
    async (type) => {
      const sent = { ...own, 'content-type': type }
      const answer = await send({ body: JSON.stringify(good), headers: sent })
      const { statusCode, body, headers } = answer
      expect([statusCode, body, headers['cache-control']]).toEqual([204, '', 'no-store'])
    },
  )

  const failure = { remote: '<script>', build: 'b', kind: 'load', isHealed: false }
  it.each<[string, string | object]>([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no object', 'null'],
    ['no release', { failures: [] }],
    ['a release that is no id', { ...good, release: '../../etc' }],
    ['no failures', { release: '0123456789ab' }],
    ['more than it may', { ...good, visitor: 'me' }],
    ['a remote that is no name', { ...good, failures: [failure] }],
    ['vitals below zero', { ...good, vitals: { lcp: -1 } }],
  ])('that says %s is refused', async (_, body) => {
    expect(await statusOf({ body })).toBe(400)
  })

  it('longer than 16 kB is refused before it is read', async () => {
    expect(await statusOf({ body: ' '.repeat(16 * 1024 + 1) })).toBe(413)
  })

  const host = 'portal.test'
  const foreign = { 'sec-fetch-site': 'cross-site' }
  it.each<[string, Record<string, string>, number]>([
    ['a name beside ours', { 'sec-fetch-site': 'same-site' }, 403],
    ['another site', { ...foreign, host, origin: `http://${host}` }, 403],
    ['another origin', { host, origin: 'http://evil.test' }, 403],
    ['an origin that is none', { host, origin: 'null' }, 403],
    ['nobody', {}, 403],
    ['our own origin', { host, origin: `https://${host}` }, 204],
  ])('from %s', async (_, headers, status) => {
    expect(await statusOf({ headers })).toBe(status)
  })

  it('of one address is one of 600 in a minute; other addresses are heard on', async () => {
    const remoteAddress = '192.0.2.99'
    const sent = Array.from({ length: 1300 }, () => statusOf({ remoteAddress }))
    // A minute may have gone by between two of them.
    const taken = (await Promise.all(sent)).filter((status) => status === 204).length
    expect([600, 1200]).toContain(taken)
    expect(await statusOf({ remoteAddress: '192.0.2.98' })).toBe(204)
  })
})

describe('the limit of an address', () => {
  afterEach(() => void jest.useRealTimers())

  const begin = () => {
    jest.useFakeTimers({ now: 600_000 })
    return createRateLimit(2)
  }

  it('is so much in a minute, and again in the next', () => {
    const may = begin()
    expect([may('a'), may('a'), may('a'), may('b')]).toEqual([true, true, false, true])
    jest.advanceTimersByTime(60_000)
    expect(may('a')).toBe(true)
  })

  it('lets more addresses than are kept wait for the next minute', () => {
    const may = begin()
    for (let address = 0; address < 20_000; address += 1) may(String(address))
    expect([may('one more'), may('0')]).toEqual([false, true])
  })

  it('gives one /48 the places of no other network', () => {
    const may = begin()
    for (let i = 0; i < 65_536; i += 1) may(`2001:db8:1:${i.toString(16)}::/64`)
    expect([may('2001:db8:2::/64'), may('203.0.113.7')]).toEqual([true, true])
  })
})
