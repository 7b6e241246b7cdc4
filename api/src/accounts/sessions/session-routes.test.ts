import { describe, expect, it } from '@jest/globals'
import { ActiveSessionListSchema } from 'shared-api/contract'
import { Value } from 'typebox/value'
import { alterDatabase, shareApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

describe('the sessions of an account', () => {
  const shared = shareApp()

  it('are listed with the browser of each, and which one asks', async () => {
    const { visitor, token } = await createPlayer('lister')
    await visitor.logIn('lister')
    const answer = await visitor.get('/auth/sessions', token)
    const sessions = answer.json()
    expect(Value.Errors(ActiveSessionListSchema, sessions)).toEqual([])
    expect(sessions).toHaveLength(2)
    expect(sessions.filter((session: { isCurrent: boolean }) => session.isCurrent)).toEqual(
      [expect.objectContaining({ userAgent: 'Firefox/140.0 Linux' })],
    )
    expect(answer.body).not.toContain(token)
  })

  it('are ended one by one', async () => {
    const { visitor, token } = await createPlayer('ender')
    const other = (await visitor.logIn('ender')).json().token
    const [target] = (await visitor.get('/auth/sessions', other)).json().filter(isCurrent)
    const answer = await visitor.post('/auth/sessions/revoke', { id: target.id }, token)
    expect(answer.json()).toEqual({ success: true, message: 'auth.sessionRevoked' })
    expect((await visitor.get('/dashboard', other)).statusCode).toBe(401)
    expect((await visitor.get('/dashboard', token)).statusCode).toBe(200)
    const again = await visitor.post('/auth/sessions/revoke', { id: target.id }, token)
    expect(again.json()).toEqual({ success: false, message: 'auth.sessionNotFound' })
  })

  it('are ended by their own account only', async () => {
    const victim = await createPlayer('victim')
    const [target] = (await victim.visitor.get('/auth/sessions', victim.token)).json()
    const { visitor, token } = await createPlayer('intruder')
    const answer = await visitor.post('/auth/sessions/revoke', { id: target.id }, token)
    expect(answer.json()).toEqual({ success: false, message: 'auth.sessionNotFound' })
    expect((await victim.visitor.get('/dashboard', victim.token)).statusCode).toBe(200)
  })

  it('are there for a banned player too', async () => {
    const { visitor, token } = await createPlayer('banned')
    alterDatabase(shared().gameFile, (db) =>
      db.exec("UPDATE accounts SET accessLevel = -1 WHERE login = 'banned'"),
    )
    expect((await visitor.logIn('banned')).json().success).toBe(true)
    expect((await visitor.get('/dashboard', token)).json().status).toBe('banned')
    expect((await visitor.get('/auth/sessions', token)).json()).toHaveLength(2)
  })

  it.each([
    ['GET', '/auth/sessions'],
    ['POST', '/auth/sessions/revoke'],
  ] as const)('are nobody else’s business: %s %s', async (method, path) => {
    const payload = method === 'POST' ? { payload: { id: 'x' } } : {}
    const answer = await shared().app.inject({ method, url: `/api${path}`, ...payload })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid-token'])
  })

  it('begin with no password that was changed meanwhile', async () => {
    const { app } = shared()
    const account = await app.web.accounts.findByLogin('demo')
    const session = {
      accountId: account?.id ?? 0,
      userAgent: '',
      passwordHash: 'an older one',
      mail: null,
    }
    expect(await app.web.sessions.start(session)).toBeNull()
  })

  async function createPlayer(login: string) {
    const visitor = createVisitor(shared().app)
    await visitor.register(login)
    const { token } = (await visitor.logIn(login)).json()
    return { visitor, token: String(token) }
  }
})

function isCurrent(session: { isCurrent: boolean }) {
  return session.isCurrent
}
