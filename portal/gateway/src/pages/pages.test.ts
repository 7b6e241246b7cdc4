import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { compose } from 'portal-releases'
import { buildRemote, publishAll } from 'portal-releases/testing'
import { findPage, loadRelease } from '#src/environment/loaded-release.ts'
import { decoded, openGateway } from '#src/testing/gateway.ts'
import { rawRequest } from '#src/testing/raw-request.ts'

const open = await openGateway()

afterAll(() => open.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  open.gateway.inject({ url, headers })

describe('a page', () => {
  it.each([
    ['what the browser asks for', { 'accept-language': 'en-US,en;q=0.9' }, 'en', 'Gate'],
    [
      'the cookie, first of all',
      { 'accept-language': 'en', cookie: 'lang=pt' },
      'pt',
      'Portão',
    ],
    ['the first of the release', { 'accept-language': 'fr' }, 'pt', 'Portão'],
  ])('is in the language of %s', async (_, headers, language, title) => {
    const answer = await get('/', headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-language']).toBe(language)
    expect(answer.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie')
    expect(answer.body).toContain(`<title>${title}</title>`)
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
    expect(decoded(answer)).toBe((await get('/')).body)
  })

  it('is asked about each time, and sent once', async () => {
    const { headers } = await get('/')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await get('/', { 'if-none-match': `"other", ${headers.etag}` })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(headers.etag)
    expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('has a tag that holds for its content in any encoding', async () => {
    const tags = ['br', 'gzip', 'identity'].map(
      async (accepted) => (await get('/', { 'accept-encoding': accepted })).headers.etag,
    )
    const [tag, ...others] = await Promise.all(tags)
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(others).toEqual([tag, tag])
    const english = await get('/', { cookie: 'lang=en' })
    expect(english.headers.etag).not.toBe(tag)
  })

  it('answers HEAD as GET, without the body', async () => {
    const whole = await get('/')
    const head = await open.gateway.inject({ method: 'HEAD', url: '/' })
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
    expect(head.headers.etag).toBe(whole.headers.etag)
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
    const answer = await get(path)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each(['//', '//evil.example', '//[', '/\\evil.example'])(
    '%s leads home too, however it is written',
    async (path) => {
      const answer = await rawRequest(open.port, path)
      expect(answer).toMatch(/^HTTP\/1\.1 302 /)
      expect(answer).toMatch(/\r\nlocation: \/\r\n/i)
    },
  )

  it.each(['/%', '/%zz', '/%c0%af'])(
    '%s is no path, and no error of ours',
    async (path) => {
      expect(await rawRequest(open.port, path)).toMatch(/^HTTP\/1\.1 (302|400) /)
    },
  )
})

describe('the policy of a page', () => {
  it('allows nothing but the portal’s own, and what is inline by its hash', async () => {
    const release = JSON.parse(
      await readFile(
        join(open.portal.store, 'releases', open.portal.first, 'release.json'),
        'utf8',
      ),
    )
    const { scriptHash, styleHash } = release.pages['/'].pt
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

describe('the policy of a release with fallbacks', () => {
  it('allows no Trusted Types policy more, and none twice', async () => {
    const { store, shell, gate, ...temp } = open.portal
    const app = await buildRemote({ store, ...temp }, {}, { 'browser/newer.js': '' })
    const [newer = gate] = await publishAll({ store, ...temp }, app)
    const builds = [shell, newer]
    const id = await compose(store, { builds, realm: { name: 'x' }, fallbacks: [gate] })
    const release = await loadRelease(store, id)
    const policy = findPage(release, '/', 'pt')?.policy
    expect(policy).toMatch(/; trusted-types default$/)
  })
})
