import { readdir, rename } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import { manifestFile } from '#src/contract/manifest.ts'
import type { BootData } from '#src/contract/registry.ts'
import { createGateway } from '#src/gateway/gateway.ts'
import type { Environment } from '#src/release/environment.ts'
import { readHealthSummaries } from '#src/release/health-summary.ts'
import { promote } from '#src/release/promote.ts'
import { artefactDir } from '#src/release/store.ts'
import {
  type OpenGateway,
  openGateway,
  until,
  writeEnvironment,
} from '#src/testing/portal.ts'
import { rawRequest } from '#src/testing/raw-request.ts'
import { buildRemote, publishAll } from '#src/testing/workshop.ts'

let open: OpenGateway
/** A build of the gate that is published, but in no release. */
let tried = ''
/** A developer's server, and what it answers for a manifest. */
let developer: Server
let origin = ''
let manifest = ''

beforeAll(async () => {
  open = await openGateway()
  const app = await buildRemote(
    open.portal,
    {},
    {
      'server/index.mjs': `export const pages = {
        '/': () => '<h1>A new gate</h1>',
        '/towers/:tower': () => '<h1>A new tower</h1>',
      }`,
    },
  )
  const [built] = await publishAll(open.portal, app)
  tried = built?.build ?? ''
  manifest = JSON.stringify(built)
  developer = createServer((request, response) => {
    const isManifest = request.url === `/${manifestFile}` && manifest
    response.writeHead(isManifest ? 200 : 404).end(manifest)
  })
  await new Promise<void>((resolve) => developer.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(developer.address() as AddressInfo).port}`
})

afterAll(async () => {
  await open.close()
  developer.close()
})

const get = (url: string, cookie?: string) =>
  open.gateway.inject({ url, headers: cookie ? { cookie } : {} })

const bootOf = ({ body }: LightMyRequestResponse) =>
  JSON.parse(/id="portal">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}') as BootData

/** Writes what the environment allows, and waits until the gateway has seen it. */
async function allow(overrides: Environment['overrides']) {
  const { store, first, second } = open.portal
  const seen = async (release: string) =>
    (await get('/portal/ready')).json().release === release
  const base = { canary: undefined, overrides } as unknown as Partial<Environment>
  await writeEnvironment(store, { ...base, release: second })
  await until(() => seen(second))
  await writeEnvironment(store, { ...base, release: first })
  await until(() => seen(first))
}

const cookieOf = ({ headers }: LightMyRequestResponse) =>
  String(headers['set-cookie']).split(';')[0] ?? ''

describe('an environment that allows no overrides', () => {
  beforeAll(() => allow(undefined))

  it.each(['gate@0123456789ab', 'gate@http://127.0.0.1:1', 'nonsense', ''])(
    'ignores ?remote=%s',
    async (value) => {
      const answer = await get(`/?remote=${value}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).not.toHaveProperty('set-cookie')
    },
  )

  it('ignores the cookie of one that did', async () => {
    const answer = await get('/', `overrides=gate@${tried}`)
    expect(bootOf(answer).registry.release).toBe(open.portal.first)
  })
})

describe('a build in the store', () => {
  beforeAll(() => allow({ builds: true }))

  it('takes the place of a remote for a session', async () => {
    const asked = await get(`/towers/north?floor=2&remote=gate@${tried}`)
    expect(asked.statusCode).toBe(302)
    expect(asked.headers.location).toBe('/towers/north?floor=2')
    expect(asked.headers['cache-control']).toBe('no-store')
    expect(asked.headers['set-cookie']).toBe(
      `overrides=gate@${tried}; Path=/; HttpOnly; SameSite=Lax`,
    )
    const page = await get('/towers/north', cookieOf(asked))
    expect(page.body).toContain('<h1>A new tower</h1>')
    expect(page.headers['cache-control']).toBe('private, no-store')
    const boot = bootOf(page)
    expect(boot.overrides).toEqual([{ remote: 'gate', build: tried }])
    expect(boot.registry.remotes[0]?.build).toBe(tried)
    const told = await get('/portal/release', cookieOf(asked))
    expect(told.json()).toEqual({ release: boot.registry.release })
    expect(boot.registry.release).not.toBe(open.portal.first)
  })

  it('is not seen by anybody else', async () => {
    await get(`/?remote=gate@${tried}`)
    expect(bootOf(await get('/')).overrides).toBeUndefined()
    expect((await get('/portal/release')).json()).toEqual({ release: open.portal.first })
  })

  it('makes nobody a visitor of the release', async () => {
    const { store } = open.portal
    const environment = 'quiet'
    await promote(store, environment, open.portal.first)
    await writeEnvironment(store, { overrides: { builds: true } }, environment)
    const api = 'http://127.0.0.1:9'
    const gateway = await createGateway({ store, environment, api })
    const headers = { cookie: `overrides=gate@${tried}` }
    for (const url of [
      '/',
      '/nowhere',
      `/?remote=gate@${tried}`,
      '/?remote=gate@f',
      '/?remote=',
    ])
      await gateway.inject({ url, headers })
    await gateway.close()
    expect(await readHealthSummaries(store, environment)).toEqual([])
  })

  it('is taken back with one click', async () => {
    const answer = await get('/towers/north?remote=', `overrides=gate@${tried}`)
    expect(answer.headers.location).toBe('/towers/north')
    expect(answer.headers['set-cookie']).toMatch(/^overrides=; Path=\/; Max-Age=0/)
  })

  it('goes home where the remote that is tried has no page', async () => {
    const answer = await get('/nowhere', `overrides=gate@${tried}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
  })

  it('stays tried when the next release is promoted', async () => {
    const { store, second, first } = open.portal
    const before = bootOf(await get('/', `overrides=gate@${tried}`)).registry.release
    await promote(store, 'production', second)
    const now = async () => bootOf(await get('/', `overrides=gate@${tried}`))
    await until(async () => (await now()).registry.release !== before)
    expect((await now()).realm).toEqual({ name: 'Second' })
    expect((await now()).registry.remotes[0]?.build).toBe(tried)
    await promote(store, 'production', first)
    await until(async () => (await get('/portal/ready')).json().release === first)
  })

  it('is composed once, whoever asks for it at once', async () => {
    const app = await buildRemote(open.portal, {}, { 'browser/another.js': '' })
    const [built] = await publishAll(open.portal, app)
    const releases = join(open.portal.store, 'releases')
    const before = await readdir(releases)
    const asked = Array.from({ length: 8 }, () => get(`/?remote=gate@${built?.build}`))
    for (const answer of await Promise.all(asked)) expect(answer.statusCode).toBe(302)
    expect(await readdir(releases)).toHaveLength(before.length + 1)
  })

  it.each([
    [
      'gate@ffffffffffff',
      /^gate@ffffffffffff is not among the published builds: publish it/,
    ],
    ['castle@0123456789ab', /^castle@0123456789ab is not among the published builds/],
    ['gate@../../environments', /names no build: write <remote>@<build>/],
    ['gate', /^gate names no build: write <remote>@<build>/],
    ['shell@0123456789ab', /^shell is the shell: only remotes can be exchanged/],
  ])(
    'that is not there (%s) is a plain answer, and clears nothing',
    async (value, text) => {
      const answer = await get(`/?remote=${value}`, `overrides=gate@${tried}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers).not.toHaveProperty('set-cookie')
      expect(answer.body).toMatch(text)
      expect(answer.body).toContain('/?remote= goes back to the release.')
      expect(answer.body).not.toContain(open.portal.store)
    },
  )

  it('that was taken away is missed once it is needed, and found when it is back', async () => {
    const app = await buildRemote(open.portal, {}, { 'browser/rare.js': '' })
    const [built] = await publishAll(open.portal, app)
    const dir = artefactDir(open.portal.store, 'gate', built?.build ?? '')
    const cookie = `overrides=gate@${built?.build}`
    await rename(dir, `${dir}-away`)
    expect((await get('/', cookie)).statusCode).toBe(404)
    await rename(`${dir}-away`, dir)
    expect((await get('/', cookie)).statusCode).toBe(200)
  })

  it('does not lead to another site', async () => {
    for (const path of ['//evil.example/', '/\\evil.example/', '///evil.example/']) {
      const answer = await rawRequest(open.port, `${path}?remote=`)
      expect(answer).toMatch(/\r\nlocation: \/[^/\\]/i)
    }
  })

  it('is all that may be had: of other origins nothing is known', async () => {
    const answer = await get(`/?remote=gate@${origin}`)
    expect(answer.statusCode).toBe(200)
    expect(bootOf(answer).overrides).toBeUndefined()
  })
})

describe('a developer’s own server', () => {
  beforeAll(() => allow({ builds: false, origins: [origin] }))

  const page = (path = '/') => get(path, `overrides=gate@${origin}`)

  it('takes the place of a remote, and the browser alone draws it', async () => {
    const asked = await get(`/?remote=gate@${origin}`)
    expect(asked.statusCode).toBe(302)
    expect(cookieOf(asked)).toBe(`overrides=gate@${origin}`)
    const answer = await page()
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<div id="root"></div>')
    const boot = bootOf(answer)
    expect(boot.overrides).toEqual([{ remote: 'gate', build: origin }])
    expect(boot.realm).toEqual({ name: 'First' })
    const [gate, ...others] = boot.registry.remotes
    expect(others).toEqual([])
    expect(gate?.entry).toMatch(`${origin}/browser/remoteEntry.`)
    expect(gate?.integrity).toMatch(/^sha384-/)
    expect(gate?.locales.pt?.gate).toMatch(`${origin}/locales/pt/`)
    expect((await get('/portal/release', cookieOf(asked))).json()).toEqual({
      release: boot.registry.release,
    })
  })

  it('is the only one that the policy opens for', async () => {
    const policy = String((await page()).headers['content-security-policy'])
    for (const name of ['script', 'style', 'connect', 'font', 'img'])
      expect(policy).toContain(`${name}-src 'self' ${origin}`)
    expect(policy).toContain("default-src 'none'")
    const others = String((await get('/')).headers['content-security-policy'])
    expect(others).not.toContain(origin)
  })

  it('brings its own routes, and only those', async () => {
    expect((await page('/towers/south')).statusCode).toBe(200)
    expect((await page('/towers/north/top')).statusCode).toBe(302)
  })

  it('of another origin than the file names is ignored', async () => {
    const answer = await get('/', 'overrides=gate@http://127.0.0.1:9')
    expect(bootOf(answer).overrides).toBeUndefined()
  })

  it('is all that may be had: builds of the store are not', async () => {
    const answer = await get('/', `overrides=gate@${tried}`)
    expect(bootOf(answer).overrides).toBeUndefined()
  })

  describe('that does not have what it should', () => {
    let good = ''
    beforeEach(() => {
      good ||= manifest
      manifest = good
    })
    afterAll(() => {
      manifest = good
    })

    it.each([
      ['nothing', () => '', /does not answer: build the remote there/],
      ['no manifest', () => '{}', /is not a portal manifest/],
      ['no JSON', () => '<html>', /is not JSON/],
      [
        'another remote',
        () => good.replace('"name":"gate"', '"name":"tower"'),
        /is of tower, not of gate/,
      ],
    ])('but %s, is a plain answer', async (_, written, text) => {
      manifest = written()
      const answer = await page()
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toMatch(text)
      expect(answer.headers).not.toHaveProperty('set-cookie')
    })
  })
})
