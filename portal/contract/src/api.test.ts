import { createServer } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import {
  etagOf,
  freePort,
  isKnownTag,
  isNetwork,
  isPortTaken,
  networkOf,
  preferredLanguage,
} from './api.ts'

describe('an ETag', () => {
  const etag = etagOf('a body')

  it.each([
    [etag, true],
    [`"other", ${etag}`, true],
    [etag.replace('W/', ''), true],
    ['*', true],
    [etagOf('another body'), false],
    ['', false],
    [undefined, false],
  ])('is known to who sends %p: %p', (header, isKnown) => {
    expect(isKnownTag(header, etag)).toBe(isKnown)
  })
})

it.each([
  ['en', ['pt', 'en', 'es'], 'en'],
  ['EN-us , pt;q=0.9', ['pt', 'en', 'es'], 'en'],
  ['es-419,en;q=0.5', ['pt', 'en', 'es'], 'es'],
  ['fr-FR,es;q=0.8,en;q=0.9', ['pt', 'en', 'es'], 'en'],
  ['pt;q=0, en;q=0.1', ['pt', 'en'], 'en'],
  ['en;q=oops, es', ['pt', 'en', 'es'], 'es'],
  [';;,=q;0', ['pt', 'en'], undefined],
  ['fr', ['pt', 'en', 'es'], undefined],
  ['*', ['pt', 'en'], 'pt'],
  ['', ['pt', 'en'], undefined],
  [undefined, ['en', 'pt'], undefined],
])('who asks for %p of %p prefers %p', (header, offered, language) => {
  expect(preferredLanguage(header, offered)).toBe(language)
})

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::/80', '2001:db8::/64'],
  ['::1', '::/64'],
  ['unknown', 'unknown'],
])('the address %s is of the network %s', (address, network) => {
  expect(networkOf(address, { ipv4: 24, ipv6: 64 })).toBe(network)
})

it('a free port is taken once somebody listens on it', async () => {
  const port = await freePort()
  expect(await isPortTaken('127.0.0.1', port)).toBe(false)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  expect(await isPortTaken('127.0.0.1', port)).toBe(true)
  server.close()
})

it.each(['0.0.0.0/0', '::/0'])('trusted proxies may not be everybody: %s', (network) => {
  expect(isNetwork(network)).toBe(false)
})
