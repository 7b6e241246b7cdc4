import { describe, expect, it } from '@jest/globals'
import { shareApp, startApp } from '#src/testing/test-app.ts'
import routes from './routes.json' with { type: 'json' }

describe('the server', () => {
  const shared = shareApp()

  it.each(['/api/nope', '/api', '/', '/api/players', '/api/news/'])(
    'answers %s with a 404 in JSON',
    async (url) => {
      const { app } = shared()
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toMatch('application/json')
      expect(answer.json()).toEqual({
        code: 'not-found',
        message: `There is no GET ${url}`,
        requestId: answer.headers['x-request-id'],
      })
    },
  )

  const post = { method: 'POST', url: '/api/auth/login' } as const
  const json = { 'content-type': 'application/json' }
  const huge = `{"login":"${'x'.repeat(70_000)}"}`
  const xml = { 'content-type': 'text/xml' }

  it.each([
    ['a broken body', { ...post, headers: json, payload: '{"login":' }, 400, 'bad-request'],
    ['no body', { ...post, headers: json, payload: '' }, 400, 'bad-request'],
    ['XML', { ...post, headers: xml, payload: '<a/>' }, 415, 'unsupported-media-type'],
    ['a huge body', { ...post, headers: json, payload: huge }, 413, 'body-too-large'],
    ['an address that is none', { url: '/api/%ff' }, 400, 'bad-request'],
    [
      'a long name',
      { url: `/api/news/pictures/${'x'.repeat(101)}` },
      414,
      'address-too-long',
    ],
  ] as const)('answers %s in JSON', async (_, request, status, code) => {
    const answer = await shared().app.inject(request)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code, requestId: expect.any(String) })
  })

  it('never shows what broke inside, and logs it under the id of the request', async () => {
    const { app, log } = await startApp()
    await app.webDatabase.schema.dropTable('newsTitles').execute()
    const answer = await app.inject('/api/news')
    const message = 'Internal server error. Please try again later'
    const requestId = answer.headers['x-request-id']
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ code: 'internal-error', message, requestId })
    expect(log.find((line) => /no such table|doesn't exist/.test(line))).toContain(
      'news_titles',
    )
  })

  it('describes each of its routes as OpenAPI (§6.3, §7.1)', async () => {
    const { app } = shared()
    const document = (await app.inject('/api/openapi.json')).json()
    expect(document.openapi).toMatch(/^3\./)
    expect(Object.keys(document.paths).sort()).toEqual(routes)
  })

  it('shows the description as a page under a policy of its own', async () => {
    const { app } = shared()
    const page = await app.inject('/api/docs')
    expect(page.headers['content-type']).toMatch('text/html')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(policy).not.toContain('unsafe')
    const [, script] = /src="(\/api\/docs\/static\/[^"]+)"/.exec(page.body) ?? []
    expect((await app.inject(String(script))).statusCode).toBe(200)
  })
})

describe('a game database that lacks tables', () => {
  it('is none that fails where it is only that of event points', async () => {
    const { app, log } = await startApp({
      alterGame: (db) =>
        db.exec('DROP TABLE portal_event_solo; DROP TABLE portal_event_pairs'),
    })
    for (const path of ['ffa', 'pvp1v1', 'pvp2v2', 'ffa?limit=100']) {
      const answer = await app.inject(`/api/events/${path}`)
      expect([answer.statusCode, answer.json()]).toEqual([200, { isOff: true }])
    }
    const health = await app.inject('/api/health')
    expect([health.statusCode, health.json()]).toMatchObject([200, { status: 'ok' }])
    const warnings = log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)
    expect(warnings.map(({ msg }) => msg)).toEqual([
      expect.stringContaining('this realm keeps no event points, and /top-events says so'),
    ])
  })

  it('costs only the answers that need them', async () => {
    const { app, log } = await startApp({
      alterGame: (db) =>
        db.exec('DROP TABLE heroes; ALTER TABLE clan_data RENAME COLUMN clan_level TO lvl'),
    })
    for (const path of ['/api/events/heroes', '/api/clans/ranking']) {
      const answer = await app.inject(path)
      expect([answer.statusCode, answer.json()]).toEqual([200, { isOff: true }])
      expect(answer.headers['cache-control']).toContain('public, max-age=60')
    }
    for (const path of ['/api/players/ranking', '/api/castles', '/api/events/olympiad']) {
      expect((await app.inject(path)).statusCode).toBe(200)
    }
    const missing = ['clan_data.clan_level', 'heroes']
    const health = (await app.inject('/api/health')).json()
    expect(health).toMatchObject({ status: 'degraded', missing })
    expect(log.join('')).toContain('clan_data.clan_level')
  })
})
