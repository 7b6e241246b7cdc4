import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { promote } from 'portal-releases'
import { composePortal } from 'portal-releases/testing'
import { createGateway } from '#src/gateway.ts'
import { startApi } from '#src/testing/gateway.ts'
import { ask } from '#src/testing/raw-request.ts'

let gateway: FastifyInstance
const onWarning = jest.fn()

const portal = await composePortal()
const api = await startApi()
await promote(portal.store, 'production', portal.second, { canary: 50 })
afterAll(async () => {
  await api.close()
  await portal.clean()
})
afterEach(async () => {
  await gateway.close()
  onWarning.mockClear()
})

/** A gateway that listens, and asks of its home page over a real connection from this machine. */
async function listen(trustProxy: string[]) {
  gateway = await createGateway({
    store: portal.store,
    environment: 'production',
    api: api.origin,
    trustProxy,
    onWarning,
  })
  await gateway.listen({ port: 0, host: '127.0.0.1' })
  const { port } = gateway.server.address() as AddressInfo
  return (path: string, headers: Record<string, string> = {}) =>
    ask(port, { path, headers })
}

const byHttps = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'portal.example',
  'x-forwarded-proto': 'https',
}

describe('a proxy that is trusted', () => {
  it.each(['127.0.0.1', '127.0.0.0/8', '::ffff:127.0.0.1'])(
    'as %s is believed, and nobody is warned',
    async (network) => {
      const get = await listen([network])
      const { headers } = await get('/', byHttps)
      expect(headers['strict-transport-security']).toBe('max-age=63072000')
      expect(headers['set-cookie']?.[0]).toMatch(/^__Host-visitor=.*; Secure$/)
      expect(onWarning).not.toHaveBeenCalled()
    },
  )
})

describe('a peer that is not trusted', () => {
  it.each([[[]], [['192.0.2.1', '2001:db8::/32']]])(
    'is not believed where %p are, not even from this machine',
    async (trusted) => {
      const get = await listen(trusted)
      const { headers } = await get('/', byHttps)
      expect(headers).not.toHaveProperty('strict-transport-security')
      expect(headers['set-cookie']?.[0]).toMatch(/^visitor=[^;]*; .*SameSite=Lax$/)
      const asked = JSON.parse(String((await get('/api/home', byHttps)).body))
      expect(asked.headers).toMatchObject({
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
      })
      expect(asked.headers['x-forwarded-host']).toMatch(/^127\.0\.0\.1:\d+$/)
    },
  )

  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'])(
    'is named once when it sends %s, with the setting that would trust it',
    async (header) => {
      const get = await listen([])
      await get('/')
      expect(onWarning).not.toHaveBeenCalled()
      for (let time = 0; time < 3; time += 1) await get('/api/home', { [header]: 'x' })
      expect(onWarning.mock.calls).toEqual([
        [
          `127.0.0.1 sends ${header}, which is ignored because it is no trusted proxy. If it is yours, start with TRUST_PROXY=127.0.0.1 (portal serve: --trust-proxy 127.0.0.1).`,
        ],
      ])
    },
  )
})
