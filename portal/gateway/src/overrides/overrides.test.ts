import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import { artefactDir, promote, readHealthSummaries } from 'portal-releases'
import { buildRemote, publishAll, until, writeEnvironment } from 'portal-releases/testing'
import { openGateway } from '#src/testing/gateway.ts'
import {
  allow,
  bootOf,
  publishNewGate,
  sessionCookie,
  testerCookie,
} from '#src/testing/overrides.ts'
import { rawRequest } from '#src/testing/raw-request.ts'

const open = await openGateway()
/** A build of the gate that is published, but in no release. */
const tried = (await publishNewGate(open)).build
afterAll(() => open.close())

const visit = (url: string, cookie = '') =>
  open.gateway.inject({ url, headers: { cookie } })

/** As a tester, with the overrides that the session remembers. */
const get = async (url: string, ...overrides: string[]) =>
  visit(url, await testerCookie(open, ...overrides))

const rememberedBy = ({ headers }: LightMyRequestResponse) =>
  /^overrides=([^;]*)/.exec(String(headers['set-cookie']))?.[1] ?? ''

describe('a visitor without a token', () => {
  it.each([undefined, { builds: true, origins: ['http://127.0.0.1:1'] }])(
    'gets the page that everybody gets, where %j is allowed (§10.9)',
    async (allowed) => {
      await allow(open, allowed)
      const { body, headers } = await visit('/')
      for (const value of [
        `gate@${tried}`,
        'gate@ffffffffffff',
        'gate@http://127.0.0.1:1',
        'gate@http://127.0.0.1:2',
        'nonsense',
        '',
      ]) {
        const answer = await visit(`/?remote=${value}`, `overrides=gate@${tried}`)
        expect(answer.statusCode).toBe(200)
        expect(answer.body).toBe(body)
        expect(Object.keys(answer.headers)).toEqual(Object.keys(headers))
        expect(answer.headers).not.toHaveProperty('set-cookie')
      }
      const told = await visit('/portal/release', `overrides=gate@${tried}`)
      expect(told.json()).toEqual({ release: open.portal.first })
    },
  )
})

describe('an environment that allows no overrides', () => {
  beforeAll(() => allow(open, undefined))

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
    const answer = await get('/', `gate@${tried}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('/?remote= goes back to the release.')
    const reset = await get('/?remote=', `gate@${tried}`)
    expect([reset.statusCode, reset.headers.location]).toEqual([302, '/'])
    expect(reset.headers['set-cookie']).toMatch(/^overrides=; Path=\/; Max-Age=0/)
    const told = await get('/portal/release', `gate@${tried}`)
    expect(told.json()).toEqual({ release: open.portal.first })
  })
})

describe('a build in the store', () => {
  beforeAll(() => allow(open, { builds: true }))

  it('takes the place of a remote for a session', async () => {
    const asked = await get(`/towers/north?floor=2&remote=gate@${tried}`)
    expect(asked.statusCode).toBe(302)
    expect(asked.headers.location).toBe('/towers/north?floor=2')
    expect(asked.headers['cache-control']).toBe('no-store')
    expect(asked.headers['set-cookie']).toBe(
      `overrides=gate@${tried}; Path=/; HttpOnly; SameSite=Strict`,
    )
    const page = await get('/towers/north', rememberedBy(asked))
    expect(page.body).toContain('<h1>A new tower</h1>')
    expect(page.headers['cache-control']).toBe('private, no-store')
    const boot = bootOf(page)
    expect(boot.overrides).toEqual([{ remote: 'gate', build: tried }])
    expect(boot.registry.remotes[0]?.build).toBe(tried)
    const told = await get('/portal/release', rememberedBy(asked))
    expect(told.json()).toEqual({ release: boot.registry.release })
    expect(boot.registry.release).not.toBe(open.portal.first)
  })

  it('is not seen by anybody else', async () => {
    await get(`/?remote=gate@${tried}`)
    expect(bootOf(await visit('/')).overrides).toBeUndefined()
    expect((await visit('/portal/release')).json()).toEqual({ release: open.portal.first })
  })

  it('makes nobody a visitor of the release', async () => {
    const { store } = open.portal
    const environment = 'quiet'
    await promote(store, environment, open.portal.first)
    await writeEnvironment(store, { overrides: { builds: true } }, environment)
    const gateway = await open.another({ environment })
    const headers = { cookie: await sessionCookie(store, environment, [`gate@${tried}`]) }
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

  it('goes home where the remote that is tried has no page', async () => {
    const answer = await get('/nowhere', `gate@${tried}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
  })

  it('stays tried when the next release is promoted', async () => {
    const { store, second, first } = open.portal
    const before = bootOf(await get('/', `gate@${tried}`)).registry.release
    await promote(store, 'production', second)
    const now = async () => bootOf(await get('/', `gate@${tried}`))
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
      const answer = await get(`/?remote=${value}`, `gate@${tried}`)
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
    const cookie = `gate@${built?.build}`
    await rename(dir, `${dir}-away`)
    expect((await get('/', cookie)).statusCode).toBe(404)
    await rename(`${dir}-away`, dir)
    expect((await get('/', cookie)).statusCode).toBe(200)
  })

  it('does not lead to another site', async () => {
    const cookie = await testerCookie(open)
    for (const path of ['//evil.example/', '/\\evil.example/', '///evil.example/']) {
      const answer = await rawRequest(open.port, `${path}?remote=`, cookie)
      expect(answer).toMatch(/\r\nlocation: \/[^/\\]/i)
    }
  })
})
