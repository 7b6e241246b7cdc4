import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { promote } from 'portal-releases'
import { until } from 'portal-releases/testing'
import { openGateway } from '#src/testing/gateway.ts'

let gateway: FastifyInstance
const onWarning = jest.fn()

const open = await openGateway()
const { store, second } = open.portal
await promote(store, 'production', second, { canary: 50 })
await until(async () => (await open.gateway.inject('/portal/ready')).body.includes(second))
afterAll(() => open.close())

beforeEach(() => void onWarning.mockClear())

const byHttps = {
  forwarded: 'for=198.51.100.7',
  'x-forwarded-for': '198.51.100.7, 203.0.113.9',
  'x-forwarded-host': 'portal.example',
  'x-forwarded-proto': 'https',
}

/** Asks a gateway that trusts some proxies for its home page, from this machine. */
async function askTrusting(trustProxy: string[], headers = {}, hstsSubDomains = false) {
  gateway = await open.another({ trustProxy, hstsSubDomains, onWarning })
  return gateway.inject({ url: '/', headers })
}

/** The headers that the API gets. */
const hearApi = async () =>
  (await gateway.inject({ url: '/api/home', headers: byHttps })).json().headers

it.each(['127.0.0.1', '127.0.0.0/8', '::ffff:127.0.0.1'])(
  'a proxy that is trusted as %s is believed, and nobody is warned',
  async (network) => {
    const { headers } = await askTrusting([network], byHttps)
    expect(headers['strict-transport-security']).toBe('max-age=63072000')
    expect(headers['set-cookie']).toMatch(/^__Host-visitor=.*; Secure$/)
    const heard = await hearApi()
    expect(heard).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    })
    expect(heard).not.toHaveProperty('forwarded')
    expect(onWarning).not.toHaveBeenCalled()
  },
)

describe('the request id', () => {
  const given = 'proxy-0123456789'
  const sendId = async (trustProxy: string[], id: string) => {
    await askTrusting(trustProxy)
    const headers = { 'x-request-id': id }
    const heard = (await gateway.inject({ url: '/api/home', headers })).json().headers
    expect(heard['x-forwarded-request-id']).toBe(id)
    return heard['x-request-id']
  }

  it('of a trusted proxy goes on to the API', async () => {
    expect(await sendId(['127.0.0.1'], given)).toBe(given)
  })

  it.each([
    ['from anybody else', [], given],
    ['of another form', ['127.0.0.1'], `${given} "forged"`],
  ])('%s is replaced, and goes on as what was sent', async (_, trusted, id) => {
    expect(await sendId(trusted, id)).toMatch(/^[0-9a-f-]{18}-[0-9a-z]+$/)
  })

  it('is in the answer and in the log line of an error', async () => {
    const onError = jest.fn()
    const away = await open.another({ api: 'http://127.0.0.1:9', onError })
    const answer = await away.inject({ url: '/api/auth/login', method: 'POST' })
    const { requestId } = answer.json()
    expect(answer.headers['x-request-id']).toBe(requestId)
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ requestId }))
  })
})

it('Strict-Transport-Security is for the names below only where the operator says so', async () => {
  const { headers } = await askTrusting(['127.0.0.1'], byHttps, true)
  const hsts = 'max-age=63072000; includeSubDomains'
  expect(headers['strict-transport-security']).toBe(hsts)
})

describe('a peer that is not trusted', () => {
  it.each([[[]], [['192.0.2.1', '2001:db8::/32']]])(
    'is not believed where %p are, not even from this machine',
    async (trusted) => {
      const { headers } = await askTrusting(trusted, byHttps)
      expect(headers).not.toHaveProperty('strict-transport-security')
      expect(headers['set-cookie']).toMatch(/^visitor=[^;]*; .*SameSite=Lax$/)
      expect(await hearApi()).toMatchObject({
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': expect.not.stringContaining('example'),
        'x-forwarded-proto': 'http',
      })
    },
  )

  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'])(
    'is named once when it sends %s, with the setting that would trust it',
    async (header) => {
      await askTrusting([])
      expect(onWarning).not.toHaveBeenCalled()
      for (let time = 0; time < 3; time += 1)
        await gateway.inject({ url: '/api/home', headers: { [header]: 'x' } })
      expect(onWarning.mock.calls).toEqual([
        [
          `127.0.0.1 sends ${header}, which is ignored because it is no trusted proxy. If it is yours, start with TRUST_PROXY=127.0.0.1 (portal serve: --trust-proxy 127.0.0.1).`,
        ],
      ])
    },
  )
})
