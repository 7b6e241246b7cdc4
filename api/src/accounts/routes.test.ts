import { describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { absoluteLimit, idleLimit } from '#src/accounts/sessions/sessions.ts'
import { logIn, shareApp, startApp } from '#src/testing/test-app.ts'

describe('logging in', () => {
  const shared = shareApp()

  it('gives a token, whatever the case of the login (§3.13, §7.3)', async () => {
    const { app } = shared()
    const answer = await post(app, { login: ' Demo ', password: 'demo1234' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      success: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each([
    { login: '', password: 'demo1234', message: 'auth.errorFillAllFields' },
    { login: 'demo', password: '', message: 'auth.errorFillAllFields' },
    { login: '   ', password: 'x', message: 'auth.errorFillAllFields' },
    { login: 'nobody', password: 'demo1234', message: 'auth.userNotFound' },
    {
      login: 'a-login-longer-than-the-game-allows',
      password: 'x',
      message: 'auth.userNotFound',
    },
    { login: 'demo', password: 'demo12345', message: 'auth.incorrectPassword' },
  ])('refuses $login / $password with $message', async ({ message, ...credentials }) => {
    const { app } = shared()
    const answer = await post(app, credentials)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ success: false, message })
  })

  it.each([
    { payload: { login: 'demo' }, field: 'password' },
    { payload: { password: 'x' }, field: 'login' },
    { payload: { login: 7, password: 'x' }, field: 'login' },
    { payload: { login: 'demo', password: null }, field: 'password' },
  ])('answers 400 naming $field', async ({ payload, field }) => {
    const { app } = shared()
    const answer = await post(app, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 'invalid-field',
      field,
      message: expect.stringContaining(field),
      requestId: expect.any(String),
    })
  })

  it('writes neither password nor token into the log', async () => {
    const { app, log } = shared()
    const token = await logIn(app)
    app.log.info({ req: { headers: { authorization: `Bearer ${token}` } } }, 'seen')
    app.log.info({ body: { password: 'demo1234', token } }, 'seen')
    await app.inject({
      url: '/api/dashboard',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(log.join('')).toContain('[Redacted]')
    expect(log.join('')).not.toContain('demo1234')
    expect(log.join('')).not.toContain(token)
  })
})

describe('a session', () => {
  const shared = shareApp()

  it('ends with logging out', async () => {
    const { app } = shared()
    const token = await logIn(app)
    const other = await logIn(app)
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method: 'POST', url: '/api/auth/logout', headers })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await statusOf(app, token)).toBe(401)
    expect(await statusOf(app, other)).toBe(200)
  })

  it('survives a restart of the server', async () => {
    const { app, dataDir } = await startApp()
    const token = await logIn(app)
    await app.close()
    const again = await startApp({ dataDir })
    expect(await statusOf(again.app, token)).toBe(200)
  })

  it('ends after a week without use, and after a month of use', async () => {
    const { app } = shared()
    const token = await logIn(app)
    const begun = Date.now()
    const clock = jest.spyOn(Date, 'now')
    const day = 86_400_000
    expect([idleLimit, absoluteLimit]).toEqual([7 * day, 30 * day])
    for (const days of [6, 12, 18, 24, 29]) {
      clock.mockReturnValue(begun + days * day)
      expect(await statusOf(app, token)).toBe(200)
    }
    clock.mockReturnValue(begun + 30 * day + 1_000)
    expect(await statusOf(app, token)).toBe(401)

    clock.mockReturnValue(begun)
    const idle = await logIn(app)
    clock.mockReturnValue(begun + 7 * day + 1_000)
    expect(await statusOf(app, idle)).toBe(401)
  })

  it('is stored as a hash that cannot be turned back into a token', async () => {
    const { app } = shared()
    const token = await logIn(app)
    const rows = app.webDatabase.prepare('SELECT token_hash FROM sessions').all()
    for (const { token_hash } of rows) {
      expect(Buffer.from(token, 'base64url')).not.toEqual(token_hash)
      expect(token_hash).toHaveLength(32)
    }
  })
})

function post(app: FastifyInstance, payload: object) {
  return app.inject({ method: 'POST', url: '/api/auth/login', payload })
}

async function statusOf(app: FastifyInstance, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.inject({ url: '/api/dashboard', headers })).statusCode
}
