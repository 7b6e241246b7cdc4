import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { artefactDir, promote, readHealthSummaries } from 'portal-releases'
import { until, writeEnvironment } from 'portal-releases/testing'
import { bootOf, openWithTesters, sessionCookie } from '#src/testing/overrides.ts'
import { rawRequest } from '#src/testing/raw-request.ts'
import { parseOverride, readOverrides, rememberOverrides } from './sessions.ts'

const open = await openWithTesters()
const { allow, get, visit, publishGate } = open
const { store, first, second } = open.portal
const { build } = await publishGate('tried')
const tried = `gate@${build}`
afterAll(() => open.close())

const releaseOf = async (...overrides: string[]) =>
  (await get('/portal/release', ...overrides)).json().release

describe('a visitor without a token', () => {
  it.each([undefined, { builds: true, origins: ['http://127.0.0.1:1'] }])(
    'gets the page that everybody gets, where %j is allowed (§10.9)',
    async (allowed) => {
      await allow(allowed)
      const { body, headers } = await visit('/')
      const origins = ['gate@http://127.0.0.1:1', 'gate@http://127.0.0.1:2']
      for (const value of [tried, 'gate@ffffffffffff', ...origins, 'nonsense', '']) {
        const answer = await visit(`/?remote=${value}`, `overrides=${tried}`)
        expect([answer.statusCode, answer.body]).toEqual([200, body])
        expect(Object.keys(answer.headers)).toEqual(Object.keys(headers))
        expect(answer.headers).not.toHaveProperty('set-cookie')
      }
      const told = await visit('/portal/release', `overrides=${tried}`)
      expect(told.json()).toEqual({ release: first })
    },
  )
})

describe('a preview', () => {
  it('is the build that a tag of its package names, as long as it does', async () => {
    await allow({ builds: true })
    const file = join(store, 'follow/production.json')
    await mkdir(join(store, 'follow'))
    const follow = (previews: object) => {
      const gate = { tags: {}, versions: {}, ended: [], approved: [], previews }
      return writeFile(file, JSON.stringify({ apps: { gate } }))
    }
    await follow({ 'pr-1': build })
    const wanted = await releaseOf(tried)
    expect(wanted).not.toBe(first)
    expect(await releaseOf('gate@pr-1')).toBe(wanted)
    await follow({})
    const gone = await get('/', 'gate@pr-1')
    expect(gone.body).toContain('gate@pr-1 is not among the published builds')
    await rm(join(store, 'follow'), { recursive: true })
  })
})

describe('an environment that allows no overrides', () => {
  beforeAll(() => allow(undefined))

  it('shows a tester the realm of a preview, and nobody else', async () => {
    const tester = await get('/', `realm@${second}`)
    expect(bootOf(tester)).toMatchObject({ realm: { name: 'Second' } })
    expect(bootOf(await visit('/', `overrides=realm@${second}`))).toMatchObject({
      realm: { name: 'First' },
    })
    const gone = await get('/?remote=realm@0123456789ab')
    expect([gone.statusCode, gone.body]).toEqual([
      404,
      expect.stringContaining('there is no preview 0123456789ab any more'),
    ])
  })

  it.each([
    [
      'gate@0123456789ab',
      "production does not list published builds, such as gate@0123456789ab: to list it, run 'portal overrides production --allow builds'.",
    ],
    [
      'gate@http://127.0.0.1:1',
      "http://127.0.0.1:1 is not among the origins that production lists: to list it, run 'portal overrides production --allow http://127.0.0.1:1'.",
    ],
  ])('refuses ?remote=%s with the command that lists it (§10.9)', async (value, text) => {
    const answer = await get(`/?remote=${value}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(answer.body).toContain(text)
  })

  it('refuses what a session remembers from before, and lets it be taken back', async () => {
    const answer = await get('/', tried)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('/?remote= goes back to the release.')
    const reset = await get('/?remote=', tried)
    expect([reset.statusCode, reset.headers.location]).toEqual([302, '/'])
    expect(reset.headers['set-cookie']).toMatch(/^overrides=; Path=\/; Max-Age=0/)
    expect(await releaseOf(tried)).toBe(first)
  })
})

describe('a build in the store', () => {
  beforeAll(() => allow({ builds: true }))

  it('takes the place of a remote for a session, and for nobody else', async () => {
    const asked = await get(`/towers/north?floor=2&remote=${tried}`)
    expect(asked.statusCode).toBe(302)
    expect(asked.headers).toMatchObject({
      location: '/towers/north?floor=2',
      'cache-control': 'no-store',
      'set-cookie': `overrides=${tried}; Path=/; HttpOnly; SameSite=Strict`,
    })
    expect((await get('/nowhere', tried)).headers.location).toBe('/')
    const page = await get('/towers/north', tried)
    expect(page.body).toContain('<h1>A new tower</h1>')
    expect(page.headers['cache-control']).toBe('private, no-store')
    const { overrides, registry } = bootOf(page)
    expect(overrides).toEqual([{ remote: 'gate', build }])
    expect(registry.remotes[0]?.build).toBe(build)
    expect(registry.release).not.toBe(first)
    expect(await releaseOf(tried)).toBe(registry.release)
    expect(bootOf(await visit('/')).overrides).toBeUndefined()
  })

  it('makes nobody a visitor of the release', async () => {
    const environment = 'quiet'
    await promote(store, environment, first)
    await writeEnvironment(store, { overrides: { builds: true } }, environment)
    const gateway = await open.another({ environment })
    const headers = { cookie: await sessionCookie(store, environment, [tried]) }
    for (const url of ['/', '/nowhere', `/?remote=${tried}`, '/?remote=gate@f'])
      await gateway.inject({ url, headers })
    await gateway.close()
    expect(await readHealthSummaries(store, environment)).toEqual([])
  })

  it('stays tried when the next release is promoted', async () => {
    const before = await releaseOf(tried)
    await promote(store, 'production', second)
    await until(async () => (await releaseOf(tried)) !== before)
    const { realm, registry } = bootOf(await get('/', tried))
    expect([realm, registry.remotes[0]?.build]).toEqual([{ name: 'Second' }, build])
    await promote(store, 'production', first)
    await until(async () => (await releaseOf()) === first)
  })

  it('is composed once, whoever asks for it at once', async () => {
    const built = await publishGate('another')
    const releases = join(store, 'releases')
    const before = await readdir(releases)
    const asked = Array.from({ length: 8 }, () => get(`/?remote=gate@${built.build}`))
    for (const answer of await Promise.all(asked)) expect(answer.statusCode).toBe(302)
    expect(await readdir(releases)).toHaveLength(before.length + 1)
  })

  it.each([
    ['gate@ffffffffffff', 'is not among the published builds: publish it'],
    ['castle@0123456789ab', 'is not among the published builds'],
    ['gate@../../environments', 'names no build: write <remote>@<build>'],
    ['gate', 'names no build: write <remote>@<build>'],
    ['shell@0123456789ab', 'is the shell: only remotes can be exchanged'],
  ])('that is missing (%s) is a plain answer, and clears nothing', async (value, text) => {
    const { statusCode, headers, body } = await get(`/?remote=${value}`, tried)
    expect([statusCode, headers['set-cookie']]).toEqual([404, undefined])
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(body).toContain(text)
    expect(body).not.toContain(store)
  })

  it('that was taken away is missed once it is needed, and found when it is back', async () => {
    const rare = await publishGate('rare')
    const dir = artefactDir(store, rare)
    await rename(dir, `${dir}-away`)
    expect((await get('/', `gate@${rare.build}`)).statusCode).toBe(404)
    expect(await releaseOf(`gate@${rare.build}`)).toBe(first)
    const inspected = await get('/portal/inspector', `gate@${rare.build}`)
    expect(inspected.json()).toMatchObject({ release: first })
    await rename(`${dir}-away`, dir)
    expect((await get('/', `gate@${rare.build}`)).statusCode).toBe(200)
  })

  it.each(['//evil.example/', '/\\evil.example/', '///evil.example/'])(
    'does not lead to another site: %s',
    async (path) => {
      const cookie = await open.testerCookie()
      const answer = await rawRequest(open.port, `${path}?remote=`, cookie)
      expect(answer).toMatch(/\r\nlocation: \/[^/\\]/i)
    },
  )
})

describe('an override', () => {
  it.each([
    'gate',
    'gate@',
    '@0123456789ab',
    'gate@../../etc',
    '../gate@0123456789ab',
    'gate@0123@4567',
    'gate@https://dev.example/',
    'gate@https://dev.example/path',
    'gate@https://me:secret@dev.example',
    'gate@javascript:alert(1)',
    'gate@data:text/html,x',
    'gate@0123456789ab; Secure',
  ])('is not %s', (text) => {
    expect(parseOverride(text)).toBeNull()
  })

  it('is remembered for the session, without what somebody else wrote there', () => {
    const tower = { remote: 'tower', build: 'http://localhost:3001' }
    const overrides = [{ remote: 'gate', build: '0123456789ab' }, tower]
    const cookie = rememberOverrides({ headers: {}, protocol: 'http' }, overrides)
    expect(cookie).toBe(
      'overrides=gate@0123456789ab~tower@http://localhost:3001; Path=/; HttpOnly; SameSite=Strict',
    )
    const headers = { cookie: `lang=en; ${cookie.replace('~', '~~<b>~x~')}` }
    expect(readOverrides({ headers, protocol: 'http' })).toEqual(overrides)
  })
})
