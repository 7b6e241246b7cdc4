import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { assetUrl, releaseDir } from '#src/release/store.ts'
import { type Both, openBoth, promised } from '#src/testing/both.ts'
import { composePortal, type Portal } from '#src/testing/portal.ts'
import { type Asked, ask, rawRequest } from '#src/testing/raw-request.ts'

let portal: Portal
let both: Both
let age = ''

beforeAll(async () => {
  portal = await composePortal()
  const api = 'http://127.0.0.1:9'
  const file = join(releaseDir(portal.store, portal.first), 'html/pt/index.html')
  age = (await stat(file)).mtime.toUTCString()
  both = await openBoth({
    store: portal.store,
    environment: 'production',
    api,
    brotli: true,
  })
})

afterAll(async () => {
  await both?.close()
  await portal?.clean()
})

const home = (headers: Record<string, string>): Asked => ({ path: '/', headers })
const entry = () => assetUrl(portal.gate, portal.gate.entry)
const server = () => assetUrl(portal.gate, portal.gate.server)

describe('nginx answers as the gateway does:', () => {
  it.each<[string, number, Asked | (() => Asked)]>([
    ['the home page', 200, { path: '/' }],
    ['a page', 200, { path: '/towers/north' }],
    ['a page with a parameter', 200, { path: '/towers/south' }],
    ['a parameter that is not ASCII', 200, { path: '/towers/%C3%A1' }],
    ['a parameter with a slash in it', 200, { path: '/towers/a%2Fb' }],
    ['a slash at the end', 200, { path: '/towers/north//' }],
    ['a query', 200, { path: '/towers/north?floor=2&up=/' }],
    ['a query at home', 200, { path: '/?a=b' }],
    ['HEAD', 200, { path: '/', method: 'HEAD' }],
    ['brotli', 200, home({ 'accept-encoding': 'gzip, deflate, br, zstd' })],
    ['gzip', 200, home({ 'accept-encoding': 'gzip, deflate' })],
    ['gzip, but no brotli', 200, home({ 'accept-encoding': 'br;q=0, gzip' })],
    ['no encoding', 200, home({ 'accept-encoding': 'identity' })],
    [
      'the language of the cookie',
      200,
      home({ cookie: 'a=b; lang=en', 'accept-language': 'pt' }),
    ],
    [
      'a cookie of no language of ours',
      200,
      home({ cookie: 'lang=fr', 'accept-language': 'en' }),
    ],
    ['the language of the browser', 200, home({ 'accept-language': 'en-GB,en;q=0.9' })],
    ['a range of a page', 200, home({ range: 'bytes=0-9' })],
    ['a tag of another page', 200, home({ 'if-none-match': 'W/"0123456789abcdef"' })],
    ['the age of its file', 200, () => home({ 'if-modified-since': age })],
    ['an unknown path', 302, { path: '/nowhere' }],
    ['a path below a page', 302, { path: '/towers/north/top' }],
    ['a path above a page', 302, { path: '/towers' }],
    ['a path in other letters', 302, { path: '/Towers/north' }],
    ['a file that other servers have', 302, { path: '/index.html' }],
    ['the folder of assets', 302, { path: '/assets' }],
    ['a path that begins like the API', 302, { path: '/api-docs' }],
    ['two slashes', 302, { path: '//' }],
    ['another host’s path', 302, { path: '//evil.example/' }],
    ['a release’s file', 302, { path: '/releases/release.json' }],
    ['HEAD of an unknown path', 302, { path: '/nowhere', method: 'HEAD' }],
    ['a file of a build', 200, () => ({ path: entry() })],
    [
      'it as brotli',
      200,
      () => ({ path: entry(), headers: { 'accept-encoding': 'gzip, br' } }),
    ],
    ['it as gzip', 200, () => ({ path: entry(), headers: { 'accept-encoding': 'gzip' } })],
    ['HEAD of it', 200, () => ({ path: entry(), method: 'HEAD' })],
    ['styles', 200, () => ({ path: assetUrl(portal.shell, portal.shell.styles[0] ?? '') })],
    ['a font', 200, () => ({ path: assetUrl(portal.shell, portal.shell.fonts[0] ?? '') })],
    ['a picture', 200, () => ({ path: assetUrl(portal.shell, portal.shell.icon ?? '') })],
    [
      'texts',
      200,
      () => ({ path: assetUrl(portal.gate, portal.gate.locales.pt?.gate ?? '') }),
    ],
    ['the server side of a build', 404, () => ({ path: server() })],
    ['it compressed', 404, () => ({ path: `${server()}.br` })],
    [
      'a file that is not there',
      404,
      { path: '/assets/gate/0123456789ab/browser/lost.js' },
    ],
    ['a folder', 404, { path: '/assets/gate/' }],
    ['POST to a page', 404, { path: '/', method: 'POST' }],
    ['POST to a file', 404, () => ({ path: entry(), method: 'POST' })],
    ['DELETE of an unknown path', 404, { path: '/nowhere', method: 'DELETE' }],
    ['the release of this visitor', 200, { path: '/portal/release' }],
    ['POST to it', 404, { path: '/portal/release', method: 'POST' }],
    ['whether it serves', 200, { path: '/portal/ready' }],
    ['a beacon that is got', 302, { path: '/portal/health' }],
    ['what crawlers may', 200, { path: '/robots.txt' }],
  ])('%s → %i', async (_, status, asked) => {
    const [expected, actual] = await both.ask(typeof asked === 'function' ? asked() : asked)
    expect(expected.status).toBe(status)
    expect(promised(actual)).toEqual(promised(expected))
  })

  it('a page that the browser has → 304', async () => {
    const { headers } = await ask(both.nginx, { path: '/' })
    const tags = `"other", ${headers.etag}`
    const [expected, actual] = await both.ask(home({ 'if-none-match': tags }))
    expect(expected.status).toBe(304)
    expect(promised(actual)).toEqual(promised(expected))
  })

  it.each([
    undefined,
    '*',
    'fr',
    'es-419,en',
    'EN-us',
    'fr-FR,pt;q=0.8,en;q=0.9',
    'en;q=0.3, pt;q=0.4',
    'pt;q=0,en;q=0.1',
    'pt;q=0.0, en;q=0.05',
    'en;q=1.0,pt;q=0.999',
    'xen,pt',
    'fr;q=1, en; q=0.2 , pt; q=0.1',
    ';;,=q;0',
  ])('the language of %p', async (language) => {
    const headers: Record<string, string> = language ? { 'accept-language': language } : {}
    const [expected, actual] = await both.ask(home(headers))
    expect(actual.headers['content-language']).toBe(expected.headers['content-language'])
    expect(actual.body).toEqual(expected.body)
  })

  it.each([
    '/assets/../releases/release.json',
    '/assets/%2e%2e/environments/production.json',
    '/assets/..%2fenvironments/production.json',
    '/assets/gate/..%5c..%5cenvironments/production.json',
    '/assets//etc/passwd',
    '/../../etc/passwd',
    '/%zz',
  ])('nothing of %s', async (path) => {
    for (const port of [both.gateway, both.nginx]) {
      const answer = await rawRequest(port, path)
      expect(answer).toMatch(/^HTTP\/1\.1 (302|40[034]) /)
      expect(answer).not.toMatch(/"history"|root:|"trustedTypes"/)
    }
  })

  it.each([
    (path: string) => path.replace('server', '%73erver'),
    (path: string) => path.replace('/server', '//server'),
    (path: string) => path.replace('/gate', '//gate'),
    (path: string) => path.replace('/server', '/./server'),
    (path: string) => path.replace('/server', '/browser/../server'),
    (path: string) => path.replace('/server', '/browser/%2e%2e/server'),
    (path: string) => path.replace('server', 'Server'),
    (path: string) => path.replace(/^\/assets/, '//assets'),
  ])('nothing of the server side, however it is asked for (%#)', async (write) => {
    for (const port of [both.gateway, both.nginx])
      expect(await rawRequest(port, write(server()))).not.toContain('north tower')
  })
})
