import { describe, expect, it, jest } from '@jest/globals'
import { ActiveSessionList } from 'shared-api/contract'
import { Value } from 'typebox/value'
import { day } from '#src/durations.ts'
import { alterDatabase, shareApp } from '#src/testing/test-app.ts'
import { createVisitor, join } from '#src/testing/visitor.ts'

type Player = Awaited<ReturnType<typeof join>>
type Listed = { id: string; isCurrent: boolean }

describe('logging in', () => {
  const shared = shareApp()
  const post = (payload: object) => createVisitor(shared().app).post('/auth/login', payload)

  it('gives a token, whatever the case of the login (§3.13, §7.3)', async () => {
    const answer = await post({ login: ' Demo ', password: 'demo1234' })
    expect(answer.statusCode).toBe(200)
    const token = expect.stringMatching(/^[\w-]{43}$/)
    expect(answer.json()).toEqual({ success: true, token })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['', 'demo1234', 'auth.errorFillAllFields'],
    ['demo', '', 'auth.errorFillAllFields'],
    ['   ', 'x', 'auth.errorFillAllFields'],
    ['nobody', 'demo1234', 'auth.userNotFound'],
    ['a-login-longer-than-the-game-allows', 'x', 'auth.userNotFound'],
    ['demo', 'demo12345', 'auth.incorrectPassword'],
  ])('refuses %j / %j with %s', async (login, password, message) => {
    const answer = await post({ login, password })
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: false, message }])
  })

  it.each([
    ['password', { login: 'demo' }],
    ['login', { password: 'x' }],
    ['login', { login: 7, password: 'x' }],
    ['password', { login: 'demo', password: null }],
  ])('answers 400 naming the %s of %j', async (field, payload) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 'invalid-field',
      field,
      message: expect.stringContaining(field),
      requestId: expect.any(String),
    })
  })
})

describe('a session', () => {
  const shared = shareApp()
  const statusOf = async ({ visitor, token }: Pick<Player, 'visitor' | 'token'>) =>
    (await visitor.get('/dashboard', token)).statusCode

  it('ends with logging out', async () => {
    const player = await join(shared().app, 'leaver')
    const other = { ...player, token: (await player.visitor.logIn('leaver')).json().token }
    const answer = await player.visitor.post('/auth/logout', {}, player.token)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect([await statusOf(player), await statusOf(other)]).toEqual([401, 200])
  })

  it('ends after a week without use, and after a month of use', async () => {
    const begun = Date.now()
    const clock = jest.spyOn(Date, 'now')
    const player = await join(shared().app, 'regular')
    for (const days of [6, 12, 18, 24, 29]) {
      clock.mockReturnValue(begun + days * day)
      expect(await statusOf(player)).toBe(200)
    }
    clock.mockReturnValue(begun + 30 * day + 10_000)
    expect(await statusOf(player)).toBe(401)

    clock.mockReturnValue(begun)
    const idle = await join(shared().app, 'idler')
    clock.mockReturnValue(begun + 7 * day + 1_000)
    expect(await statusOf(idle)).toBe(401)
  })

  it('begins with no password that was changed meanwhile', async () => {
    const { web } = shared().app
    const account = await web.accounts.findByLogin('demo')
    const verified = { accountId: account?.id ?? 0, passwordHash: 'an older one' }
    expect(await web.sessions.start({ ...verified, userAgent: '', mail: null })).toBeNull()
  })
})

describe('the sessions of an account', () => {
  const shared = shareApp()
  const list = async ({ visitor, token }: Player): Promise<Listed[]> =>
    (await visitor.get('/auth/sessions', token)).json()
  const revoke = async ({ visitor, token }: Player, session?: Listed) =>
    (await visitor.post('/auth/sessions/revoke', { id: session?.id }, token)).json()
  const notFound = { success: false, message: 'auth.sessionNotFound' }

  it('are listed with the browser of each, and which one asks', async () => {
    const player = await join(shared().app, 'lister')
    await player.visitor.logIn('lister')
    const sessions = await list(player)
    expect(Value.Errors(ActiveSessionList, sessions)).toEqual([])
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toEqual([
      expect.objectContaining({ userAgent: 'Firefox/140.0 Linux' }),
    ])
    expect(JSON.stringify(sessions)).not.toContain(player.token)
  })

  it('are ended one by one', async () => {
    const player = await join(shared().app, 'ender')
    const other = (await player.visitor.logIn('ender')).json().token
    const target = (await list(player)).find(({ isCurrent }) => !isCurrent)
    const revoked = { success: true, message: 'auth.sessionRevoked' }
    expect(await revoke(player, target)).toEqual(revoked)
    expect((await player.visitor.get('/dashboard', other)).statusCode).toBe(401)
    expect(await list(player)).toHaveLength(1)
    expect(await revoke(player, target)).toEqual(notFound)
  })

  it('are ended by their own account only', async () => {
    const victim = await join(shared().app, 'victim')
    const [target] = await list(victim)
    expect(await revoke(await join(shared().app, 'intruder'), target)).toEqual(notFound)
    expect(await list(victim)).toHaveLength(1)
  })

  it('are there for a banned player too', async () => {
    const { app, gameFile } = shared()
    const player = await join(app, 'banned')
    alterDatabase(gameFile, (db) =>
      db.exec("UPDATE accounts SET accessLevel = -1 WHERE login = 'banned'"),
    )
    expect((await player.visitor.logIn('banned')).json().success).toBe(true)
    expect(await list(player)).toHaveLength(2)
  })

  it.each([
    ['GET', '/auth/sessions', {}],
    ['POST', '/auth/sessions/revoke', { payload: { id: 'x' } }],
  ] as const)('are nobody else’s business: %s %s', async (method, path, body) => {
    const answer = await shared().app.inject({ method, url: `/api${path}`, ...body })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid-token'])
  })
})
