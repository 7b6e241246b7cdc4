import { afterAll, describe, expect, it } from '@jest/globals'
import { manifestFile } from 'portal-contract'
import { assetUrl, promote } from 'portal-releases'
import { until } from 'portal-releases/testing'
import { listenAsGateway, openGateway } from './testing/gateway.ts'
import { startNginx } from './testing/nginx.ts'
import { ask, type RawRequest, type RawResponse } from './testing/raw-request.ts'

const open = await openGateway({ trustProxy: ['127.0.0.1'] })
const nginx = await startNginx(open.portal.store, open.port)
afterAll(async () => {
  await nginx.stop()
  await open.close()
})

const throughNginx = (request: RawRequest) => ask(nginx.port, request, nginx.ca)

/** The gateway's answer to the same visitor, who came by https. */
const fromGateway = ({ headers, ...request }: RawRequest) =>
  ask(open.port, { ...request, headers: { ...headers, 'x-forwarded-proto': 'https' } })

/** Headers about the server, the connection and the file itself: they may differ. */
const unpromised = [
  'accept-ranges',
  'connection',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
  'transfer-encoding',
  'x-request-id',
]

function promised({ status, headers, body }: RawResponse) {
  const kept = Object.entries(headers).filter(([name]) => !unpromised.includes(name))
  return { status, headers: Object.fromEntries(kept), body: body.toString('latin1') }
}

const { gate, shell, store, first, second } = open.portal
const entry = assetUrl(gate, gate.entry)
const server = assetUrl(gate, gate.server)
const encoded = (encoding: string) => ({ 'accept-encoding': encoding })

describe('docs/nginx.conf', () => {
  it.each<[string, number, RawRequest]>([
    ['a page', 200, { path: '/towers/north' }],
    ['an unknown path', 302, { path: '/nowhere' }],
    ['a script', 200, { path: entry }],
    ['a script with brotli', 200, { path: entry, headers: encoded('gzip, br') }],
    ['a script with gzip', 200, { path: entry, headers: encoded('gzip') }],
    ['HEAD of a script', 200, { path: entry, method: 'HEAD' }],
    ['styles', 200, { path: assetUrl(shell, shell.styles[0] ?? '') }],
    ['a font', 200, { path: assetUrl(shell, shell.fonts[0] ?? '') }],
    ['a picture', 200, { path: assetUrl(shell, shell.icon ?? '') }],
    ['texts', 200, { path: assetUrl(gate, gate.locales.pt?.gate ?? '') }],
    ['a file that is missing', 404, { path: '/assets/gate/0123456789ab/lost.js' }],
    ['the server side of a build', 404, { path: server }],
    ['the server side, disguised', 404, { path: server.replace('/s', '/%73') }],
    ['the manifest', 404, { path: assetUrl(gate, manifestFile) }],
    ['a manifest, compressed', 404, { path: assetUrl(gate, `${manifestFile}.br`) }],
  ])('sends what the gateway sends: %s', async (_, status, request) => {
    const [expected, actual] = [await fromGateway(request), await throughNginx(request)]
    expect(expected.status).toBe(status)
    expect(promised(actual)).toEqual(promised(expected))
  })

  it('sends the files of builds without the gateway', async () => {
    const { etag } = (await fromGateway({ path: entry })).headers
    expect((await throughNginx({ path: entry })).headers.etag).not.toBe(etag)
  })

  it('hands the API the visitor’s own host and protocol, and a request id of its own', async () => {
    const headers = {
      'x-forwarded-for': '198.51.100.7',
      host: 'portal.test',
      'x-request-id': 'signed-by-sender',
    }
    const { body } = await throughNginx({ path: '/api/home?fresh=1', headers })
    expect(JSON.parse(String(body))).toMatchObject({
      url: '/api/home?fresh=1',
      headers: {
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': 'portal.test',
        'x-forwarded-proto': 'https',
        'x-forwarded-request-id': 'signed-by-sender',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    })
  })

  it.each([2 ** 20, 2 ** 21])(
    'hands on that a body of %d bytes is too large, in the API’s form of an error',
    async (length) => {
      const { status, headers, body } = await throughNginx({
        path: '/api/auth/login',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': String(length) },
        body: 'a'.repeat(length),
      })
      expect(status).toBe(413)
      expect(headers['content-type']).toMatch(/json/)
      expect(JSON.parse(String(body))).toMatchObject({
        code: 'body-too-large',
        requestId: expect.any(String),
      })
    },
  )

  it('serves the next release as soon as it is promoted', async () => {
    const home = async () => String((await throughNginx({ path: '/' })).body)
    expect(await home()).toContain(first)
    await promote(store, 'production', second)
    await until(async () => (await home()).includes(second))
  })

  it('asks the other gateway when one has ended, whatever the method', async () => {
    const gateway = await open.another()
    const two = await startNginx(store, await listenAsGateway(gateway), open.port)
    const statuses = async () => {
      const asked = ['GET', 'POST', 'DELETE', 'GET'].map((method) =>
        ask(two.port, { path: '/api/home', method }, two.ca),
      )
      return (await Promise.all(asked)).map(({ status }) => status)
    }
    const answered = [200, 200, 200, 200]
    expect(await statuses()).toEqual(answered)
    await gateway.close()
    for (let round = 0; round < 5; round += 1) expect(await statuses()).toEqual(answered)
    await two.stop()
  })

  it('shows the realm’s own page while no gateway answers, and tells callers of the API', async () => {
    const gateway = await open.another()
    const only = await startNginx(store, await listenAsGateway(gateway))
    const asked = (request: RawRequest) => ask(only.port, request, only.ca)
    expect((await asked({ path: '/' })).status).toBe(200)
    expect((await asked({ path: '/maintenance.html' })).status).toBe(404)
    await gateway.close()
    const { headers: known } = await asked({ path: '/' })
    const again = { 'if-modified-since': known['last-modified'] ?? '' }
    for (const request of [
      { path: '/' },
      { path: '/towers/north', headers: again },
      { path: '/apiary', method: 'POST', body: 'x' },
      { path: '/assets/gate/0123456789ab/lost.js' },
    ]) {
      const { status, headers, body } = await asked(request)
      expect([status, String(body)]).toEqual([503, expect.stringMatching(/<h1>Second</)])
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src/),
        'content-type': 'text/html; charset=utf-8',
        'retry-after': '30',
      })
    }
    for (const path of ['/api', '/api/home', '/%61pi/home?fresh=1']) {
      const { status, headers, body } = await asked({ path, method: 'POST' })
      expect([status, headers['cache-control'], headers['retry-after']]).toEqual([
        503,
        'no-store',
        '30',
      ])
      expect(headers['content-type']).toBe('application/json')
      expect(JSON.parse(String(body))).toEqual({
        code: 'api-unreachable',
        message: expect.any(String),
        requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
      })
    }
    await only.stop()
  })
})
