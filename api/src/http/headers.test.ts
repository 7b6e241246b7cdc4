import { describe, expect, it } from '@jest/globals'
import { chooseLanguage } from '#src/http/headers.ts'
import { shareApp, startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

it.each([
  ['pt-BR, en', ['en', 'pt'], 'pt'],
  ['fr', ['pt', 'en', 'es'], 'pt'],
  ['en', ['pt'], 'pt'],
  ['fr', ['es', 'en'], 'es'],
  [undefined, ['en', 'pt'], 'pt'],
] as const)('the language for %p of %p is %p', (header, offered, expected) => {
  expect(chooseLanguage(header, offered)).toBe(expected)
})

describe('the server', () => {
  const shared = shareApp()

  it('keeps the request id of its gateway, unless it is none, and that of nobody else', async () => {
    const idFor = async (id: string, remoteAddress = '127.0.0.1') => {
      const call = { url: '/api/health', headers: { 'x-request-id': id }, remoteAddress }
      return (await shared().app.inject(call)).headers['x-request-id']
    }
    const own = /^[0-9a-f-]{18}-[0-9a-z]+$/
    expect(await idFor('gateway-0123456789')).toBe('gateway-0123456789')
    expect(await idFor('a "forged" id')).toMatch(own)
    expect(await idFor('visitor-0123456789', '203.0.113.9')).toMatch(own)
  })

  it('lets no page use its answers as anything but data', async () => {
    const { headers } = await shared().app.inject('/api/health')
    const policy = "default-src 'none'; frame-ancestors 'none'"
    expect(headers['content-security-policy']).toBe(policy)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

const visitor = '203.0.113.9'

/** The address that the API takes for the visitor's when a gateway forwards a call, and what it warns of. */
async function forwarded(gateway: string, TRUST_PROXY: string) {
  const { app, log } = await startApp({ env: { TRUST_PROXY } })
  const { send } = createVisitor(app, visitor)
  for (let times = 0; times < 3; times += 1)
    await send({ url: '/api/health', remoteAddress: gateway })
  const lines = log.map((line) => JSON.parse(line))
  const [last] = lines.filter(({ req }) => req?.url === '/api/health').slice(-1)
  const warnings = lines.filter(({ level }) => level === 40).map(({ msg }) => msg)
  return { address: last?.req.remoteAddress, warnings }
}

describe('the address of a visitor', () => {
  it.each([
    ['on this machine', '127.0.0.1', ''],
    ['on this machine over IPv6', '::1', ''],
    ['on another host', '10.0.0.7', '10.0.0.7'],
    ['of a range, seen by a dual-stack socket', '::ffff:10.0.0.7', '192.0.2.1, 10.0.0.0/8'],
  ])('is what a gateway %s says', async (_, gateway, trusted) => {
    expect(await forwarded(gateway, trusted)).toEqual({ address: visitor, warnings: [] })
  })

  it.each([
    ['10.0.0.7', '10.0.0.7'],
    ['::ffff:10.0.0.7', '10.0.0.7'],
  ])(
    'is that of a gateway which is not trusted, and the operator hears once: %s',
    async (gateway, named) => {
      expect(await forwarded(gateway, '10.0.0.8')).toEqual({
        address: gateway,
        warnings: [
          `${named} sends x-forwarded-for, which is ignored because it is no trusted proxy. If it is your gateway, start the API with TRUST_PROXY=${named}`,
        ],
      })
    },
  )
})
