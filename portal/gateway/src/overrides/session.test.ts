import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { overrideKey } from 'portal-releases'
import { openGateway } from '#src/testing/gateway.ts'
import { openWithTesters } from '#src/testing/overrides.ts'

const open = await openWithTesters()
const { gateway, visit, newLink, testerCookie } = open
const { store, first, shell, gate } = open.portal
afterAll(() => open.close())

const url = '/portal/overrides'
const post = (token: unknown, to = gateway) =>
  to.inject({ method: 'POST', url, payload: { token } })

const isTester = async (cookie: string) =>
  (await visit('/portal/inspector', cookie)).statusCode === 200

/** Runs work as if so many hours had gone by. */
async function later<Value>(hours: number, work: () => Promise<Value>): Promise<Value> {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + hours * 3_600_000)
  return work().finally(() => clock.mockRestore())
}

describe('the link of a tester', () => {
  it('leads to a page that loads nothing and tells no other site its address', async () => {
    const { statusCode, headers } = await visit(url)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'sha256-/,
      ),
    })
  })

  it('opens a session that no script and no other site can use', async () => {
    const { statusCode, headers } = await post(await newLink())
    expect(statusCode).toBe(204)
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(
      /^tester=[\w.-]+; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict$/,
    )
    expect(await isTester(cookie.split(';')[0] ?? '')).toBe(true)
  })

  it('opens one session only, even if two gateways are asked at once', async () => {
    const link = await newLink()
    const other = await open.another()
    const both = await Promise.all([post(link), post(link, other)])
    const [opened, again] = both.sort((one, other) => one.statusCode - other.statusCode)
    expect([opened?.statusCode, again?.statusCode]).toEqual([204, 403])
    expect(again?.headers).not.toHaveProperty('set-cookie')
    expect(again?.body).toContain("'portal overrides production --token' prints another")
    for (const asked of [gateway, other, await open.another()])
      expect((await post(link, asked)).statusCode).toBe(403)
  })

  it('is remembered until it would have expired', async () => {
    const used = () => readdir(join(store, 'links/production'))
    await post(await newLink())
    expect((await used()).length).toBeGreaterThan(0)
    const answer = await later(0.3, async () => post(await newLink()))
    expect(answer.statusCode).toBe(204)
    expect(await used()).toHaveLength(1)
  })

  it.each([
    ['no token', () => post('')],
    ['a token that is no text', () => post(7)],
    ['a token that is too long', () => post('a'.repeat(500))],
    [
      'a form, which any site could send',
      async () =>
        gateway.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'text/plain' },
          payload: JSON.stringify({ token: await newLink() }),
        }),
    ],
  ])('is refused with %s', async (_, send) => {
    const { statusCode, headers } = await send()
    expect([statusCode, headers['set-cookie']]).toEqual([403, undefined])
  })
})

describe('the session of a tester', () => {
  it('is not what the link says, and ends after a working day', async () => {
    const cookie = await testerCookie()
    expect(await isTester(cookie)).toBe(true)
    expect(await isTester(`tester=${await newLink()}`)).toBe(false)
    expect(await later(9, () => isTester(cookie))).toBe(false)
  })

  it('ends where the secret is rotated, and so do open links', async () => {
    const [cookie, link] = [await testerCookie(), await newLink()]
    await overrideKey(store, 'production').rotate()
    expect(await isTester(cookie)).toBe(false)
    expect((await post(link)).statusCode).toBe(403)
    expect(await isTester(await testerCookie())).toBe(true)
  })

  it('is ended by its tester, with its overrides', async () => {
    const { statusCode, headers } = await gateway.inject({ method: 'DELETE', url })
    expect(statusCode).toBe(204)
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^tester=; Path=\/; Max-Age=0/),
      expect.stringMatching(/^overrides=; Path=\/; Max-Age=0/),
    ])
  })

  it('is known to no store without a secret', async () => {
    const fresh = await openGateway()
    const headers = { cookie: await testerCookie() }
    const answer = await fresh.gateway.inject({ url: '/portal/inspector', headers })
    expect(answer.statusCode).toBe(302)
    await fresh.close()
  })
})

describe('the inspector', () => {
  beforeAll(() => open.allow({ builds: true, origins: ['http://localhost:5173'] }))

  it('tells a tester what the session gets, and never lets it be kept (§10.10)', async () => {
    const answer = await visit('/portal/inspector', await testerCookie())
    expect(answer.headers['cache-control']).toBe('no-store')
    const remote = { kind: 'remote', owner: 'Gate team', health: null }
    expect(answer.json()).toMatchObject({
      environment: 'production',
      release: first,
      canaries: [],
      overrides: { builds: true, origins: ['http://localhost:5173'], active: [] },
      sessionEnds: expect.stringMatching(/^\d{4}-/),
      apps: [
        { name: 'shell', kind: 'shell', build: shell.build, owner: 'Portal team' },
        { name: 'gate', build: gate.build, builds: [gate.build], ...remote },
      ],
    })
  })

  it('is in every page of a tester, and of nobody else', async () => {
    const { name, build, inspector, files } = shell
    const { script = '', style = '' } = inspector ?? {}
    const at = (file: string) => `/assets/${name}/${build}/${file}`
    const plain = await visit('/towers/north')
    expect(plain.body).not.toContain('inspector')
    const page = await visit('/towers/north', await testerCookie(), {
      'accept-encoding': 'br',
      'if-none-match': String(plain.headers.etag),
    })
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.headers).not.toHaveProperty('etag')
    const tags = [
      `<link rel="stylesheet" href="${at(style)}" crossorigin integrity="${files[style]?.integrity}">`,
      `<script defer src="${at(script)}" crossorigin integrity="${files[script]?.integrity}"></script>`,
    ].join('')
    expect(page.body).toBe(plain.body.replace('</head>', `${tags}</head>`))
    const policy = 'content-security-policy'
    expect(page.headers[policy]).toBe(plain.headers[policy])
    expect((await visit(at(script))).statusCode).toBe(200)
  })

  it('tells visitors nothing: they are sent home, as by any unknown address', async () => {
    for (const path of ['/portal/inspector', '/portal/nowhere']) {
      const { statusCode, headers, body } = await visit(path)
      expect([statusCode, headers.location, body]).toEqual([302, '/', ''])
    }
    expect((await visit('/')).body).not.toContain('Gate team')
  })
})
