import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import { manifestFile } from 'portal-contract'
import { assetUrl, readRelease } from 'portal-releases'
import { securityHeaders } from './http/send.ts'
import { decoded, openGateway } from './testing/gateway.ts'
import { rawRequest } from './testing/raw-request.ts'

const open = await openGateway()
const { gate, store, first } = open.portal

afterAll(() => open.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  open.gateway.inject({ url, headers })

it.each(['/', '/nowhere', '/assets/gate/lost.js', '/robots.txt'])(
  'the answer to %s has the security headers',
  async (path) => {
    expect((await get(path)).headers).toMatchObject(securityHeaders)
  },
)

describe('what goes wrong', () => {
  it('is a plain answer, and a line of method, path and message, without what was sent', async () => {
    const onError = jest.fn()
    const gateway = await open.another({ onError })
    const cause = new Error('the dragon ate it')
    gateway.get('/broken', () => Promise.reject(cause))
    const headers = { authorization: 'Bearer secret' }
    const answer = await gateway.inject({ url: '/broken?token=secret', headers })
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

  it.each(['/%', '/%zz', '/%c0%af'])('in %s is the visitor’s own fault', async (path) => {
    const answer = await rawRequest(open.port, path)
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*\r\nx-content-type-options: nosniff\r\n/is)
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
  it('says its language', async () => {
    const { statusCode, headers, body } = await get('/', { 'accept-language': 'en' })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'en',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    })
    expect(body).toContain('<title>Gate</title>')
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
    const { etag } = headers
    const again = await get('/', { 'if-none-match': `"other", ${etag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
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
})

const onError = jest.fn()
const slow = await openGateway({ requestTimeoutMs: 300, onError })
afterAll(() => slow.close())

describe('a request that does not come to its end', () => {
  /** Sends the beginning of a request, then a byte now and again, until it is cut off; returns what it was told. */
  async function drip(beginning: string): Promise<string> {
    const socket = connect(slow.port, '127.0.0.1')
    let told = ''
    socket.on('data', (chunk) => {
      told += chunk
    })
    // Writing after the other side has closed fails.
    socket.on('error', () => {})
    socket.write(beginning)
    const timer = setInterval(() => socket.write('x'), 20)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(timer)
    return told
  }
  const post = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: portal.test\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`

  it.each([
    ['drips its headers', 'GET / HTTP/1.1\r\nHost: portal.test\r\nX-Slow: '],
    ['drips the body of a beacon', post('/portal/health')],
    ['drips a body for the API', post('/api/auth/login')],
  ])('is answered with 408 when it %s', async (_, beginning) => {
    expect(await drip(beginning)).toMatch(/^HTTP\/1\.1 408 /)
    // The visitor's doing, and no sign of the API's absence.
    expect(onError).not.toHaveBeenCalled()
  })

  it('has half a minute, headers and body together', () => {
    const { requestTimeout, headersTimeout } = open.gateway.server
    expect([requestTimeout, headersTimeout]).toEqual([30_000, 30_000])
  })
})
