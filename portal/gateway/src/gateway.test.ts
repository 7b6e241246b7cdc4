import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import { manifestFile } from 'portal-contract'
import { assetUrl } from 'portal-releases'
import { decoded, openGateway } from './testing/gateway.ts'
import { rawRequest } from './testing/raw-request.ts'

const open = await openGateway()

afterAll(() => open.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  open.gateway.inject({ url, headers })

describe('each answer of the gateway', () => {
  it.each(['/', '/nowhere', '/assets/gate/lost.js', '/robots.txt'])(
    'is as safe as its headers make it: %s',
    async (path) => {
      expect((await get(path)).headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
    },
  )
})

it('Strict-Transport-Security is for the names below only where the operator says so', async () => {
  const options = { trustProxy: ['127.0.0.1'], hstsSubDomains: true }
  const gateway = await open.another(options)
  const headers = { 'x-forwarded-proto': 'https' }
  expect((await gateway.inject({ url: '/', headers })).headers).toMatchObject({
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  })
  await gateway.close()
})

describe('what goes wrong', () => {
  it('is a plain answer, and a line of method, path and message, without what was sent', async () => {
    const onError = jest.fn()
    const gateway = await open.another({ onError })
    gateway.get('/broken', () => {
      throw new Error('the dragon ate it')
    })
    const headers = { authorization: 'Bearer secret' }
    const answer = await gateway.inject({ url: '/broken?token=secret', headers })
    await gateway.close()
    expect(answer.statusCode).toBe(500)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toBe('Something went wrong here. Try again in a moment.')
    const cause = new Error('the dragon ate it')
    expect(onError.mock.calls).toEqual([
      [new Error('GET /broken: the dragon ate it', { cause })],
    ])
  })

  it('in the request is the visitor’s own, and nobody is told', async () => {
    const answer = await rawRequest(open.port, '/%zz')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
    expect(answer).toMatch(/\r\n\r\nBad Request$/)
  })
})

describe('a file of a build', () => {
  it.each(['br', 'gzip', 'identity'])(
    'comes precompressed as %s, for ever',
    async (encoding) => {
      const { gate } = open.portal
      const answer = await get(assetUrl(gate, gate.entry), { 'accept-encoding': encoding })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toMatch(/^(application|text)\/javascript/)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.vary).toMatch(/accept-encoding/i)
      expect(answer.headers['content-encoding']).toBe(
        encoding === 'identity' ? undefined : encoding,
      )
      const file = join(open.portal.store, 'artefacts/gate', gate.build, gate.entry)
      expect(decoded(answer)).toBe(await readFile(file, 'utf8'))
    },
  )

  it('of a font and of texts has its own type', async () => {
    const { shell, gate } = open.portal
    const font = await get(assetUrl(shell, shell.fonts[0] ?? ''))
    expect(font.headers['content-type']).toBe('font/woff2')
    const texts = await get(assetUrl(gate, gate.locales.pt?.gate ?? ''))
    expect(texts.json()).toMatchObject({ title: 'Portão' })
  })

  it('that is not there is not found, and nobody keeps that answer', async () => {
    const answer = await get('/assets/gate/0123456789ab/browser/lost.js')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('that its manifest does not list for browsers is not found', async () => {
    const { gate, store } = open.portal
    const dir = join(store, 'artefacts/gate', gate.build)
    await mkdir(join(dir, 'notes'))
    await writeFile(join(dir, 'notes/plan.txt'), 'secret')
    for (const file of ['notes/plan.txt', manifestFile, `${gate.entry}.br`])
      expect((await get(assetUrl(gate, file))).statusCode).toBe(404)
  })

  it('is asked for by HEAD too', async () => {
    const { gate } = open.portal
    const url = assetUrl(gate, gate.entry)
    const answer = await open.gateway.inject({ url, method: 'HEAD' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('')
  })

  it.each([
    (path: string) => path,
    (path: string) => `${path}.br`,
    (path: string) => path.replace('server', '%73erver'),
    (path: string) => path.replace('/server', '//server'),
    (path: string) => path.replace('/gate', '//gate'),
    (path: string) => path.replace('/server', '/./server'),
    (path: string) => path.replace('/server', '/browser/../server'),
    (path: string) => path.replace('/server', '/browser/%2e%2e/server'),
    (path: string) => path.replace('server', 'Server'),
  ])('is not served from its server side, however it is asked for (%#)', async (write) => {
    const path = write(assetUrl(open.portal.gate, open.portal.gate.server))
    const answer = await rawRequest(open.port, path)
    expect(answer).toMatch(/^HTTP\/1\.1 40[34] /)
    expect(answer).not.toContain('north tower')
  })

  it.each([
    '/assets/../releases/release.json',
    '/assets/%2e%2e/environments/production.json',
    '/assets/..%2fenvironments/production.json',
    '/assets/gate/..%5c..%5cenvironments/production.json',
    '/assets//etc/passwd',
    '/assets/',
    '/assets/gate/',
    '/assets',
  ])('is not reached outside of the builds: %s', async (path) => {
    const answer = await rawRequest(open.port, path)
    expect(answer).toMatch(/^HTTP\/1\.1 (302|40[034]) /)
    expect(answer).not.toMatch(/"history"|root:|"trustedTypes"/)
  })
})
