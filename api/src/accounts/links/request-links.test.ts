import { describe, expect, it, jest } from '@jest/globals'
import type { Account } from '#src/accounts/accounts.ts'
import { createAccountRepositories } from '#src/accounts/repositories.ts'
import { createKeyring } from '#src/secrets/secrets.ts'
import { linksOf, mailsTo } from '#src/testing/mailbox.ts'
import { openFastDatabase, shareApp } from '#src/testing/test-app.ts'
import { createVisitor, join, unknown } from '#src/testing/visitor.ts'

const sent = { success: true, message: 'auth.resetMailSent' }
const reset = { success: true, message: 'auth.passwordReset' }
const tooMany = { success: false, message: 'auth.tooManyAttempts' }

describe('a forgotten password', () => {
  const shared = shareApp()

  it('is answered the same, byte by byte, whether the address is known or not (§7.3)', async () => {
    const visitor = createVisitor(shared().app)
    const known = await visitor.forget('demo@example.com')
    const other = await visitor.forget('no@example.com')
    expect([known.statusCode, known.json()]).toEqual([200, sent])
    expect(other.body).toBe(known.body)
    expect(Object.keys(other.headers)).toEqual(Object.keys(known.headers))
    expect(await mailsTo(shared(), 'no@example.com')).toEqual([])
  })

  it('is mailed with one link for each account of the address', async () => {
    const visitor = createVisitor(shared().app)
    const email = 'Clan@Example.com'
    for (const login of ['leader', 'crafter']) await visitor.register(login, { email })
    const headers = { 'accept-language': 'es', host: 'evil.example' }
    await visitor.forget('clan@example.com', headers)
    const mails = await mailsTo(shared(), email)
    const mail = mails.find(({ text }) => text?.includes('reset='))
    expect(mail?.subject).toBe('Crea una nueva contraseña en Aurora Interlude')
    expect(mail?.text).toContain('Nueva contraseña para leader')
    expect(mail?.text).toContain('http://localhost:8080/account#reset=')
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
    // The account that was used last comes first.
    const links = linksOf(mail ? [mail] : [], 'reset')
    for (const [i, login] of ['crafter', 'leader'].entries()) {
      expect((await visitor.reset(links[i], `of-the-${login}`)).json()).toEqual(reset)
      expect((await visitor.logIn(login, `of-the-${login}`)).json().success).toBe(true)
    }
  })

  it.each([
    ['', 'auth.errorFillAllFields'],
    ['nobody', 'auth.invalidEmail'],
    ['a@b.co\r\nBcc: x@y.z', 'auth.invalidEmail'],
  ])('refuses the address %j', async (email, message) => {
    const answer = await createVisitor(shared().app).forget(email)
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: false, message }])
  })

  it('fills no mailbox, and tells nobody that it stops', async () => {
    const { visitor, email } = await join(shared().app, 'flooded', '198.18.1.1')
    for (let i = 0; i < 6; i++) {
      expect((await visitor.forget(email)).json()).toEqual(sent)
      await shared().app.mail.settle()
    }
    expect(linksOf(await mailsTo(shared(), email), 'reset')).toHaveLength(3)
  })

  it('is the same work whether the address is known or not', async () => {
    // No mailer runs on this database, whose statements would count too.
    const { db } = await openFastDatabase()
    const statements: string[] = []
    const counted = db.withPlugin({
      transformQuery({ node, queryId }) {
        statements.push(db.getExecutor().compileQuery(node, queryId).sql)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const keyring = createKeyring('a secret')
    const { accounts, mailLinks } = createAccountRepositories(counted, keyring)
    const email = 'maria@example.com'
    const maria = await accounts.create({ login: 'maria', email, passwordHash: 'x' })
    const parse = jest.spyOn(String.prototype, 'normalize')
    const caller = { ...unknown, address: '203.0.113.1' }
    const workFor = async (email: string, accounts: readonly Account[]) => {
      parse.mockClear()
      statements.splice(0)
      await mailLinks.mailReset(
        { email, accounts, isOwner: false },
        { caller, saveReply: async () => {} },
      )
      return { statements: [...statements], parsedAddresses: parse.mock.calls.length }
    }
    const known = await workFor(email, [maria])
    expect(known.statements.length).toBeGreaterThan(3)
    expect(await workFor('nobody@example.com', [])).toEqual(known)
  })
})

describe('the link that confirms an address', () => {
  const shared = shareApp()

  it('is sent again to a player who asks, five times an hour', async () => {
    const { visitor, token, email } = await join(shared().app, 'impatient')
    const ask = async () =>
      (await visitor.post('/auth/confirm-email/send', {}, token)).json()
    for (let i = 0; i < 5; i++) {
      await shared().app.mail.settle()
      expect(await ask()).toEqual({ success: true, message: 'auth.emailConfirmationSent' })
    }
    expect(await ask()).toEqual(tooMany)
    const links = linksOf(await mailsTo(shared(), email), 'confirm')
    expect(links).toHaveLength(6)
    await visitor.post('/auth/confirm-email', { token: links[0] })
    expect(await ask()).toEqual({ success: true, message: 'auth.emailConfirmed' })
  })

  it('is sent to nobody else', async () => {
    const answer = await createVisitor(shared().app).post('/auth/confirm-email/send', {})
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid-token'])
  })
})
