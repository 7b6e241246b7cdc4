import { describe, expect, it, jest } from '@jest/globals'

// What a hash costs on a server: only then is the crowd too large.
jest.unstable_mockModule('#src/accounts/passwords/hash-cost.ts', () => ({
  hashCost: { memory: 19_456, passes: 2, parallelism: 1 },
}))
const { startApp } = await import('#src/testing/test-app.ts')
const { createVisitor } = await import('#src/testing/visitor.ts')

describe('three hundred logins at once', () => {
  it('are each answered or told to come back, and an owner on his own device gets in', async () => {
    const { app } = await startApp({ env: { LOG_LEVEL: 'warn' } })
    const owner = createVisitor(app, '192.0.2.1')
    const registered = await owner.register('owner')
    const cookie = `device=${registered.cookies[0]?.value}`
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    type Headers = Record<string, string>
    const logIn = async (login: string, password: string, headers: Headers) => {
      const answer = await fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ login, password }),
      })
      const body = (await answer.json()) as Record<string, unknown>
      return { status: answer.status, headers: answer.headers, body }
    }
    const crowd = Array.from({ length: 300 }, (_, i) =>
      logIn(i % 2 ? 'owner' : `nobody${i}`, 'a-wrong-one', {
        'x-forwarded-for': `198.51.100.${i % 30}`,
      }),
    )
    const own = await logIn('owner', 'segredo99', {
      cookie,
      'x-forwarded-for': '192.0.2.1',
    })
    expect([own.status, own.body.success]).toEqual([200, true])

    const answers = await Promise.all(crowd)
    const refused = answers.filter(({ status }) => status === 503)
    const answered = answers.filter(({ status }) => status === 200)
    expect(answered.length + refused.length).toBe(300)
    expect(refused.length).toBeGreaterThan(0)
    expect(answered.length).toBeGreaterThan(0)
    for (const { headers, body } of refused) {
      expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      expect(body).toEqual({
        code: 'busy',
        message: expect.any(String),
        requestId: expect.any(String),
      })
    }
    for (const { body } of answered) expect(body.success).toBe(false)
  })

  it('count no try that was not looked at', async () => {
    const { app } = await startApp()
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, i) =>
        app.inject({
          method: 'POST',
          url: '/api/auth/login',
          headers: { 'x-forwarded-for': `198.51.100.${i % 200}` },
          payload: { login: `nobody${i}`, password: 'a-wrong-one' },
        }),
      ),
    )
    const tried = answers.filter(({ statusCode }) => statusCode === 200).length
    const rows = app.webDatabase
      .prepare("SELECT count(*) AS n FROM audit_log WHERE event LIKE 'login.%'")
      .get()
    expect(rows).toEqual({ n: tried })
    const counted = app.webDatabase.prepare('SELECT count(*) AS n FROM attempts').get()
    expect(counted).toEqual({ n: tried * 3 })
    const guesser = createVisitor(app, '198.51.100.9')
    expect((await guesser.logIn('demo', 'demo1234')).json().success).toBe(true)
  })
})
