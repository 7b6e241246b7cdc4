import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import { manifestFile } from 'portal-contract'
import { assetUrl, compose, readRelease } from 'portal-releases'
import { buildRemote, publishAll } from 'portal-releases/testing'
import { findPage, loadRelease } from './environment/loaded-release.ts'
import { securityHeaders } from './http/security-headers.ts'
import { decoded, openGateway } from './testing/gateway.ts'
import { rawRequest } from './testing/raw-request.ts'

const open = await openGateway()
const { gate, shell, store, first } = open.portal

afterAll(() => open.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  open.gateway.inject({ url, headers })

it.each(['/', '/nowhere', '/assets/gate/lost.js', '/robots.txt'])(
  'the answer to %s has the security headers',
  async (path) => {
    expect((await get(path)).headers).toMatchObject(securityHeaders)
  },
)

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
    const cause = new Error('the dragon ate it')
    gateway.get('/broken', () => Promise.reject(cause))
    const headers = { authorization: 'Bearer secret' }
    const answer = await gateway.inject({ url: '/broken?token=secret', headers })
    await gateway.close()
    expect(answer.statusCode).toBe(500)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(answer.body).toBe('Something went wrong here. Try again in a moment.')
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
  const entry = assetUrl(gate, gate.entry)

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('comes precompressed as %s, for ever', async (accepted, encoding) => {
    const answer = await get(entry, { 'accept-encoding': accepted })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^(application|text)\/javascript/)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
    expect(answer.headers['content-encoding']).toBe(encoding)
    const file = join(store, 'artefacts/gate', gate.build, gate.entry)
    expect(decoded(answer)).toBe(await readFile(file, 'utf8'))
  })

  it.each([
    ['font', assetUrl(shell, shell.fonts[0] ?? ''), 'font/woff2'],
    [
      'text',
      assetUrl(gate, gate.locales.pt?.gate ?? ''),
      'application/json; charset=utf-8',
    ],
  ])('that is a %s has its own type', async (_, url, type) => {
    expect((await get(url)).headers['content-type']).toBe(type)
  })

  it.each(['browser/lost.js', 'notes/plan.txt', manifestFile, `${gate.entry}.br`])(
    'that its manifest does not list for browsers is not found, and nobody keeps that: %s',
    async (file) => {
      const dir = join(store, 'artefacts/gate', gate.build, 'notes')
      await mkdir(dir, { recursive: true })
      await writeFile(join(dir, 'plan.txt'), 'secret')
      const { statusCode, headers } = await get(assetUrl(gate, file))
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
    },
  )

  const server = assetUrl(gate, gate.server)
  it.each([
    server,
    `${server}.br`,
    server.replace('server', '%73erver'),
    server.replace('/server', '//server'),
    server.replace('/gate', '//gate'),
    server.replace('/server', '/./server'),
    server.replace('/server', '/browser/../server'),
    server.replace('/server', '/browser/%2e%2e/server'),
    server.replace('server', 'Server'),
    '/assets/../releases/release.json',
    '/assets/%2e%2e/environments/production.json',
    '/assets/..%2fenvironments/production.json',
    '/assets/gate/..%5c..%5cenvironments/production.json',
    '/assets//etc/passwd',
    '/assets/',
    '/assets/gate/',
    '/assets',
  ])('is neither of its server side nor outside of the builds: %s', async (path) => {
    const answer = await rawRequest(open.port, path)
    expect(answer).toMatch(/^HTTP\/1\.1 (302|40[034]) /)
    expect(answer).not.toMatch(/north tower|"history"|root:|"trustedTypes"/)
  })
})

describe('a page', () => {
  it.each([
    ['en', 'Gate'],
    ['pt', 'Portão'],
  ])('in %s says its language', async (language, title) => {
    const { statusCode, headers, body } = await get('/', { 'accept-language': language })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    })
    expect(body).toContain(`<title>${title}</title>`)
  })

  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, gzip'],
    [undefined, 'identity'],
    [undefined, ''],
  ])('comes as %p to who takes %p', async (encoding, accepted) => {
    const answer = await get('/', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    const plain = await get('/')
    expect(decoded(answer)).toBe(plain.body)
    // A weak tag holds for all encodings.
    expect(answer.headers.etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(answer.headers.etag).toBe(plain.headers.etag)
  })

  it('is asked about each time, and sent once', async () => {
    const { headers } = await get('/')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await get('/', { 'if-none-match': `"other", ${headers.etag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([
      304,
      '',
      headers.etag,
    ])
    const english = { cookie: 'lang=en', 'if-none-match': String(headers.etag) }
    expect((await get('/', english)).statusCode).toBe(200)
  })

  it('answers HEAD as GET, without the body', async () => {
    const { headers } = await get('/')
    const head = await open.gateway.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(headers['content-length'])
    expect(head.headers.etag).toBe(headers.etag)
  })

  it.each([
    ['/towers/south', 'A tower'],
    ['/towers/north', 'The north tower'],
    ['/towers/north/', 'The north tower'],
    ['/towers/north?floor=2', 'The north tower'],
    ['/towers/%C3%A1', 'A tower'],
  ])('of %s is %s', async (path, heading) => {
    expect((await get(path)).body).toContain(`<h1>${heading}</h1>`)
  })

  it('has a policy that allows nothing but the portal’s own, and what is inline by its hash', async () => {
    const { pages } = await readRelease(store, first)
    const { scriptHash, styleHash } = pages['/']?.pt ?? {}
    const policy = (await get('/')).headers['content-security-policy']
    expect(String(policy).split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' ${scriptHash}`,
      `style-src 'self' ${styleHash}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ])
  })

  it('allows no Trusted Types policy more where its release has fallbacks', async () => {
    const app = await buildRemote(open.portal, {}, { 'browser/newer.js': '' })
    const [newer = gate] = await publishAll(open.portal, app)
    const builds = [shell, newer]
    const id = await compose(store, { builds, realm: { name: 'x' }, fallbacks: [gate] })
    const page = findPage(await loadRelease(store, id), '/', 'pt')
    expect(page?.policy).toMatch(/; trusted-types default$/)
  })
})

describe('a path that the release does not have', () => {
  it.each([
    '/nowhere',
    '/towers',
    '/towers/north/top',
    '/index.html',
    '/.env',
    '/Towers/north',
  ])('%s leads home, for now (§2.1)', async (path) => {
    const { statusCode, headers } = await get(path)
    expect(statusCode).toBe(302)
    expect(headers).toMatchObject({ location: '/', 'cache-control': 'no-store' })
  })

  it.each(['//', '//evil.example', '//[', '/\\evil.example'])(
    '%s leads home too, however it is written',
    async (path) => {
      const answer = await rawRequest(open.port, path)
      expect(answer).toMatch(/^HTTP\/1\.1 302 [\s\S]*\r\nlocation: \/\r\n/i)
    },
  )

  it.each(['/%', '/%zz', '/%c0%af'])('%s is no error of ours', async (path) => {
    expect(await rawRequest(open.port, path)).toMatch(/^HTTP\/1\.1 (302|400) /)
  })
})
