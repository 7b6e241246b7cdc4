import { describe, expect, it } from '@jest/globals'
import { linksOf, mailsTo } from '#src/testing/mailbox.ts'
import { shareApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const weak = [
  ['Moonlight', 'auth.passwordTooEasy'],
  ['Sylvaine1', 'auth.passwordIsName'],
  ['aurora-2026', 'auth.passwordIsName'],
] as const

describe('a password that is easy to guess', () => {
  const shared = shareApp()
  const join = async (login: string) => {
    const visitor = createVisitor(shared().app)
    await visitor.register(login)
    const { token } = (await visitor.logIn(login)).json()
    return { visitor, session: token as string }
  }

  it.each(weak)('opens no account: %s', async (password, message) => {
    const visitor = createVisitor(shared().app)
    const answer = await visitor.register('sylvaine', { password })
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: false, message }])
    expect(await shared().app.web.accounts.findByLogin('sylvaine')).toBeNull()
    expect(await shared().app.game.accounts.find('sylvaine')).toBeNull()
  })

  it('replaces no other, and the link of the mail stays good for a better one', async () => {
    const { visitor } = await join('sylvaine1')
    const email = 'sylvaine1@example.com'
    await visitor.forget(email)
    const [token] = linksOf(await mailsTo(shared(), email), 'reset')
    const use = (password: string) => visitor.reset(token, password)
    for (const [password, message] of weak)
      expect((await use(password)).json()).toEqual({ success: false, message })
    expect((await use('moonlit-path')).json().success).toBe(true)
  })

  it.each(weak)('cannot be changed to: %s', async (password, message) => {
    const { visitor, session } = await join('sylvaine2')
    const answer = await visitor.changePassword(session, 'segredo99', password)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'weak-password', message },
    ])
    expect((await visitor.logIn('sylvaine2')).json().success).toBe(true)
  })

  it('still logs in where it is an old one', async () => {
    const answer = await createVisitor(shared().app).logIn('demo', 'demo1234')
    expect(answer.json().success).toBe(true)
  })
})
