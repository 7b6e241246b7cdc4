import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { teamKey } from 'portal-releases'
import { runCommand } from 'portal-releases/testing'
import { createProgram } from '#src/cli/program.ts'
import { openGateway, serve } from '#src/testing/gateway.ts'

const api = await serve((request, response) => {
  request.resume()
  // As the API does with a report that is none, or one too many.
  response.writeHead(request.headers['x-refuse'] ? 429 : 204).end()
})
const open = await openGateway({ api: api.origin })
const { store, gate, first } = open.portal
afterAll(async () => {
  await open.close()
  await api.close()
})

const url = '/portal/teams/gate'
const json = { accept: 'application/json' }
const own = { 'sec-fetch-site': 'same-origin' }
const script = 'browser/page.0a1b2c3d.js'

const portal = async (...args: string[]) => {
  const said = await runCommand(await createProgram(), [
    ...args,
    '--store',
    store,
    '--json',
  ])
  return JSON.parse(said)
}

const invite = async (...args: string[]): Promise<string> =>
  (await portal('invite', 'gate', ...args)).token

const get = (token: string, to = open.gateway, headers = json) =>
  to.inject({ url, headers: { ...headers, authorization: `Bearer ${token}` } })

const readReport = async (to = open.gateway) => (await get(await invite(), to)).json()

const visit = (remoteAddress: string, to = open.gateway) =>
  to.inject({ url: '/', remoteAddress })

const tell = (remoteAddress: string, beacon: object, to = open.gateway) =>
  to.inject({
    method: 'POST',
    url: '/portal/health',
    headers: own,
    payload: { release: first, failures: [], ...beacon },
    remoteAddress,
  })

const failure = { remote: 'gate', build: gate.build, kind: 'render', isHealed: false }

const reportError = (report: object, headers = {}, mark = '') => {
  const body = { kind: 'render', path: '/towers/7', release: first, ...report }
  return open.gateway.inject({
    method: 'POST',
    url: '/api/client-errors',
    headers: { 'content-type': 'application/json', ...headers },
    payload: mark + JSON.stringify(body),
  })
}

const thrownAt = (line: number, build = gate.build) =>
  `Error: x\n    at Hall (https://play.example/assets/gate/${build}/${script}:${line}:1)`

describe("a team's link", () => {
  it('opens the page in a browser, and JSON for programs', async () => {
    const { link, token } = await portal('invite', 'gate', '--site', 'https://play.example')
    expect(link).toBe(`https://play.example${url}#${token}${url}`)
    const closed = await open.gateway.inject({ url })
    expect(closed.body).toContain('Opening …')
    const opened = await open.gateway.inject({ method: 'POST', url, payload: { token } })
    expect(opened.statusCode).toBe(204)
    const cookie = String(opened.headers['set-cookie'])
    expect(cookie).toMatch(/^team-gate=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Strict$/)
    const page = await open.gateway.inject({
      url,
      headers: { cookie: cookie.split(';')[0] },
    })
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src/),
    })
    expect(page.body).toContain('<h1>gate <small>in production</small></h1>')
    expect((await get(token)).json()).toMatchObject({
      app: 'gate',
      live: { build: gate.build },
      canary: null,
    })
  })

  it('is the same until it is made anew or taken back, and opens nothing then', async () => {
    const before = await invite()
    expect(await invite()).toBe(before)
    const after = await invite('--rotate')
    expect((await get(before)).statusCode).toBe(403)
    expect((await get(after)).statusCode).toBe(200)
    await portal('invite', 'gate', '--revoke')
    expect((await get(after)).statusCode).toBe(403)
    expect((await get(after)).json()).toEqual({
      message:
        "This link is not valid, or no longer: ask the portal's operator for another.",
    })
  })

  it.each([
    [
      "another team's",
      async () =>
        (await teamKey(store, 'production', 'shell').open()).toString('base64url'),
    ],
    [
      'one of another environment',
      async () => (await teamKey(store, 'staging', 'gate').open()).toString('base64url'),
    ],
    ['a made-up one', async () => 'a'.repeat(43)],
    ['none', async () => ''],
  ])('is no other: %s', async (_, token) => {
    await invite()
    expect((await get(await token())).statusCode).toBe(403)
  })

  it.each(['..%2f..%2fvisitor', 'nobody', '%00'])('of %s is nothing', async (name) => {
    const headers = { ...json, authorization: `Bearer ${await invite()}` }
    const answer = await open.gateway.inject({ url: `/portal/teams/${name}`, headers })
    expect([400, 403]).toContain(answer.statusCode)
  })

  it('is made for an app that there is', async () => {
    await expect(portal('invite', 'nobody')).rejects.toThrow('production has no app nobody')
  })
})

describe('what a team sees', () => {
  let other: FastifyInstance
  beforeAll(async () => {
    const maps = join(store, 'maps/gate', gate.build, script)
    await mkdir(join(maps, '..'), { recursive: true })
    const map = {
      version: 3,
      sources: ['webpack://gate/./src/hall.tsx'],
      names: [],
      mappings: 'AAAA',
    }
    await writeFile(`${maps}.map`, JSON.stringify(map))
    other = await open.another()
  })

  it('is counted by build, over all gateways, and for its own pages alone', async () => {
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.2']) await visit(address)
    await visit('192.0.2.3', other)
    await tell('192.0.2.1', {
      failures: [failure],
      page: 'gate',
      vitals: { lcp: 900, cls: 0.1 },
    })
    await tell('192.0.2.1', { failures: [failure] })
    await tell('192.0.2.3', { page: 'gate', vitals: { lcp: 1100 } }, other)
    // Of a page of another app, and of a build that nobody was served.
    await tell('192.0.2.2', { page: 'shell', vitals: { lcp: 5000 } })
    await tell('192.0.2.2', { failures: [{ ...failure, build: 'ba9876543210' }] })
    await readReport(other)
    const { builds } = await readReport()
    expect(builds).toMatchObject([
      {
        build: gate.build,
        visitors: 3,
        failing: { render: 1 },
        vitals: { lcp: 1100, cls: 0.1 },
      },
    ])
  })

  it('are errors by place in its sources, without what visitors typed', async () => {
    const message = '<b>no hall</b> for ana@example.com'
    for (const stack of [thrownAt(1), thrownAt(1), thrownAt(1, 'ba9876543210')])
      await reportError({ message, stack, remote: 'gate' })
    await reportError({ message: 'without a stack', remote: 'gate' })
    await reportError({ message: 'of another app', remote: 'shell' })
    const odd = await reportError({ message: 5, stack: 7, remote: 'gate' }, {}, '\uFEFF')
    expect(odd.statusCode).toBe(204)
    await reportError({ message: 'refused', remote: 'gate' }, { 'x-refuse': '1' })
    const [{ errors }] = (await readReport()).builds
    expect(errors).toEqual([
      {
        message: '<b>no hall</b> for …',
        position: 'src/hall.tsx:1:1',
        count: 2,
        hoursAgo: 0,
      },
      { message: 'without a stack', count: 1, hoursAgo: 0 },
      { message: '5', count: 1, hoursAgo: 0 },
    ])
    const { body } = await get(await invite(), open.gateway, { accept: 'text/html' })
    expect(body).toContain('&lt;b&gt;no hall&lt;/b&gt; for …')
    expect(body).toContain('src/hall.tsx:1:1')
    expect(body).not.toContain('example.com')
  })

  it('is never a source map, for anybody', async () => {
    const answer = await open.gateway.inject({
      url: `/assets/gate/${gate.build}/${script}.map`,
    })
    expect(answer.statusCode).toBe(404)
  })

  it('is what is refused and waits, of its own versions', async () => {
    const version = (refused: string) => ({ integrity: 'sha512-x', refused })
    const app = { tags: { next: '1.5.0' }, ended: [], previews: {}, approved: [] }
    const apps = {
      gate: {
        ...app,
        versions: {
          '1.4.9': version('mended since'),
          '1.5.0': version('@gate/remote@1.5.0 is refused: <i>'),
        },
        waiting: '1.4.1',
      },
      keep: { ...app, versions: { '9.9.9': version('@keep/remote@9.9.9 is refused') } },
    }
    await mkdir(join(store, 'follow'), { recursive: true })
    await writeFile(join(store, 'follow/production.json'), JSON.stringify({ apps }))
    const report = await readReport()
    expect(report).toMatchObject({ waiting: '1.4.1', tags: { next: '1.5.0' } })
    expect(report.refused).toEqual([
      { version: '1.5.0', why: '@gate/remote@1.5.0 is refused: <i>' },
    ])
    expect(JSON.stringify(report)).not.toContain('keep')
  })

  it('outlives the gateway that counted it, and ends after a day', async () => {
    const third = await open.another()
    await visit('192.0.2.9', third)
    await third.close()
    const before = (await readReport()).builds[0].visitors
    expect(before).toBe(4)
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000)
    const { builds } = await readReport().finally(() => clock.mockRestore())
    expect(builds).toEqual([])
  })
})
