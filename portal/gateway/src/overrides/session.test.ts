import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { readEnvironment, rotateOverrideSecret } from 'portal-releases'
import { openGateway } from '#src/testing/gateway.ts'
import { allow, newLink, testerCookie } from '#src/testing/overrides.ts'

const open = await openGateway()
const { gateway, portal } = open
afterAll(() => open.close())

const post = (token: unknown, headers: Record<string, string> = {}) =>
  gateway.inject({ method: 'POST', url: '/portal/overrides', headers, payload: { token } })

const isTester = async (cookie: string) =>
  (await gateway.inject({ url: '/portal/inspector', headers: { cookie } })).statusCode ===
  200

describe('the link of a tester', () => {
  it('leads to a page that loads nothing and takes the token out of the address', async () => {
    const { statusCode, headers, body } = await gateway.inject('/portal/overrides')
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'sha256-/,
    )
    expect(body).toContain("history.replaceState(null, '', location.pathname)")
  })

  it('opens a session that no script and no other site can use', async () => {
    const answer = await post(await newLink(open))
    expect(answer.statusCode).toBe(204)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(
      /^tester=[\w.-]+; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict$/,
    )
    expect(await isTester(cookie.split(';')[0] ?? '')).toBe(true)
  })

  it('opens one session only, even if it is sent twice at once or to another gateway', async () => {
    const link = await newLink(open)
    const both = await Promise.all([post(link), post(link)])
    const [opened, again] = both.sort((one, other) => one.statusCode - other.statusCode)
    expect([opened?.statusCode, again?.statusCode]).toEqual([204, 403])
    expect(again?.headers).not.toHaveProperty('set-cookie')
    expect(again?.body).toContain("'portal overrides production --token' prints another")
    const restarted = await open.another()
    const url = '/portal/overrides'
    const payload = { token: link }
    const { statusCode } = await restarted.inject({ method: 'POST', url, payload })
    await restarted.close()
    expect(statusCode).toBe(403)
  })

  it('is remembered until it would have expired', async () => {
    const used = () => readdir(join(portal.store, 'links/production'))
    await post(await newLink(open))
    expect((await used()).length).toBeGreaterThan(0)
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 16 * 60 * 1000)
    const answer = await post(await newLink(open))
    const left = await used()
    clock.mockRestore()
    expect(answer.statusCode).toBe(204)
    expect(left).toHaveLength(1)
  })

  it.each([
    ['is empty', ''],
    ['is a number', 7],
    ['is too long', 'a'.repeat(500)],
  ])('is refused where its token %s', async (_, token) => {
    const answer = await post(token)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
  })

  it('cannot be sent as a form, which any site could do', async () => {
    const answer = await gateway.inject({
      method: 'POST',
      url: '/portal/overrides',
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({ token: await newLink(open) }),
    })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
  })
})

describe('the session of a tester', () => {
  it('is not what the link says', async () => {
    expect(await isTester(await testerCookie(open))).toBe(true)
    expect(await isTester(`tester=${await newLink(open)}`)).toBe(false)
  })

  it('ends after a working day', async () => {
    const cookie = await testerCookie(open)
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 9 * 60 * 60 * 1000)
    expect(await isTester(cookie)).toBe(false)
    clock.mockRestore()
  })

  it('ends where the secret is rotated, and so do open links', async () => {
    const [cookie, link] = [await testerCookie(open), await newLink(open)]
    await rotateOverrideSecret(portal.store, 'production')
    expect(await isTester(cookie)).toBe(false)
    expect((await post(link)).statusCode).toBe(403)
    expect(await isTester(await testerCookie(open))).toBe(true)
  })

  it('is ended by its tester, with its overrides', async () => {
    const answer = await gateway.inject({ method: 'DELETE', url: '/portal/overrides' })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^tester=; Path=\/; Max-Age=0/),
      expect.stringMatching(/^overrides=; Path=\/; Max-Age=0/),
    ])
  })

  it('is known to no store without a secret', async () => {
    const fresh = await openGateway()
    const answer = await fresh.gateway.inject({
      url: '/portal/inspector',
      headers: { cookie: await testerCookie(open) },
    })
    expect(answer.statusCode).toBe(302)
    await fresh.close()
  })
})

describe('the inspector', () => {
  beforeAll(() => allow(open, { builds: true, origins: ['http://localhost:5173'] }))

  it('tells a tester what the session gets, and never lets it be kept', async () => {
    const cookie = await testerCookie(open)
    const answer = await gateway.inject({ url: '/portal/inspector', headers: { cookie } })
    expect(answer.headers['cache-control']).toBe('no-store')
    const { version } = await readEnvironment(portal.store, 'production')
    expect(version).toBeGreaterThan(0)
    expect(answer.json()).toMatchObject({
      environment: 'production',
      release: portal.first,
      canaries: [],
      overrides: { builds: true, origins: ['http://localhost:5173'], active: [] },
      sessionEnds: expect.stringMatching(/^\d{4}-/),
      apps: [
        { name: 'shell', kind: 'shell', build: portal.shell.build, owner: 'Portal team' },
        {
          name: 'gate',
          kind: 'remote',
          build: portal.gate.build,
          owner: 'Gate team',
          health: null,
          builds: [portal.gate.build],
        },
      ],
    })
  })

  it('is in every page of a tester, and of nobody else', async () => {
    const { name, build, inspector, files } = portal.shell
    const { script = '', style = '' } = inspector ?? {}
    const at = (file: string) => `/assets/${name}/${build}/${file}`
    const plain = await gateway.inject('/towers/north')
    expect(plain.body).not.toContain('inspector')
    const headers = {
      cookie: await testerCookie(open),
      'accept-encoding': 'br',
      'if-none-match': String(plain.headers.etag),
    }
    const page = await gateway.inject({ url: '/towers/north', headers })
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.headers).not.toHaveProperty('etag')
    const tags = [
      `<link rel="stylesheet" href="${at(style)}" crossorigin integrity="${files[style]?.integrity}">`,
      `<script defer src="${at(script)}" crossorigin integrity="${files[script]?.integrity}"></script>`,
    ].join('')
    expect(page.body).toBe(plain.body.replace('</head>', `${tags}</head>`))
    expect(page.headers['content-security-policy']).toBe(
      plain.headers['content-security-policy'],
    )
    expect((await gateway.inject(at(script))).statusCode).toBe(200)
  })

  it('tells visitors nothing: they are sent home, as by any unknown address', async () => {
    const answers = [
      await gateway.inject('/portal/inspector'),
      await gateway.inject('/portal/nowhere'),
    ].map(({ statusCode, headers, body }) => [statusCode, headers.location, body])
    expect(answers[0]).toEqual(answers[1])
    expect((await gateway.inject('/')).body).not.toContain('Gate team')
  })
})
