import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, jest } from '@jest/globals'
import { minute } from '#src/durations.ts'
import { linksOf, mailsTo } from '#src/testing/mailbox.ts'
import { alterDatabase, shareApp, startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const sent = { success: true, message: 'auth.resetMailSent' }
const reset = { success: true, message: 'auth.passwordReset' }
const invalid = { success: false, message: 'auth.invalidLink' }
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
    await visitor.send({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: 'clan@example.com' },
      headers: { 'accept-language': 'es', host: 'evil.example' },
    })
    const mail = (await mailsTo(shared(), email)).find(({ text }) =>
      text?.includes('reset='),
    )
    expect(mail?.subject).toBe('Crea una nueva contraseña en Aurora Interlude')
    expect(mail?.text).toContain('Nueva contraseña para leader')
    expect(mail?.text).toContain('http://localhost:8080/account#reset=')
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
    // The account that was used last comes first.
    const [second, first] = linksOf(mail ? [mail] : [], 'reset')
    expect((await visitor.reset(second, 'of-crafter')).json()).toEqual(reset)
    expect((await visitor.reset(first, 'of-leader')).json()).toEqual(reset)
    expect((await visitor.logIn('leader', 'of-leader')).json().success).toBe(true)
    expect((await visitor.logIn('crafter', 'of-crafter')).json().success).toBe(true)
  })

  it.each([
    ['', 'auth.errorFillAllFields'],
    ['nobody', 'auth.invalidEmail'],
    ['a b@c.de', 'auth.invalidEmail'],
    ['a@b.co\r\nBcc: x@y.z', 'auth.invalidEmail'],
  ])('refuses the address %j', async (email, message) => {
    const answer = await createVisitor(shared().app).forget(email)
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: false, message }])
  })

  it('fills no mailbox, and tells nobody that it stops', async () => {
    const visitor = createVisitor(shared().app, '198.18.1.1')
    await visitor.register('flooded')
    const email = 'flooded@example.com'
    for (let i = 0; i < 6; i++) {
      expect((await visitor.forget(email)).json()).toEqual(sent)
      await shared().app.mail.settle()
    }
    expect(linksOf(await mailsTo(shared(), email), 'reset')).toHaveLength(3)
  })

  it('leaves the owner a link that works, however often others ask', async () => {
    const { app } = shared()
    const attacker = createVisitor(app, '198.18.1.2')
    const owner = createVisitor(app, '198.18.1.3')
    await owner.register('besieged')
    const email = 'besieged@example.com'
    for (let i = 0; i < 5; i++) await attacker.forget(email)
    await owner.forget(email)
    const [token] = linksOf(await mailsTo(shared(), email), 'reset')
    expect((await owner.reset(token, 'mine-again')).json()).toEqual(reset)
  })

  it('is limited for an address on the network', async () => {
    const visitor = createVisitor(shared().app, '198.18.1.4')
    const ask = (i: number) => visitor.forget(`mass${i}@example.com`)
    for (let i = 0; i < 20; i++) expect((await ask(i)).json()).toEqual(sent)
    const answer = await ask(20)
    expect([answer.statusCode, answer.json()]).toEqual([200, tooMany])
  })
})

describe('a link to set a new password', () => {
  const shared = shareApp()

  it('sets it here and in the game, ends every session and confirms the address', async () => {
    const { app, gameFile } = shared()
    const { visitor, token } = await forget('careless')
    const session = (await visitor.logIn('careless')).json().token
    expect((await visitor.reset(token, 'segredo99')).json()).toEqual(reset)
    expect((await visitor.get('/dashboard', session)).statusCode).toBe(401)
    expect(gamePassword(gameFile, 'careless')).toBe('aZpXbX+GS5CVmdWSedCnVMJ2FfI=')
    const next = (await visitor.logIn('careless')).json().token
    expect((await visitor.get('/dashboard', next)).json().emailConfirmed).toBe(true)
    expect(await app.web.passwords.pending()).toEqual([])
  })

  it('is used up by the first of many at once', async () => {
    const { visitor, token } = await forget('hasty')
    const passwords = Array.from({ length: 8 }, (_, i) => `password-${i}`)
    const answers = await Promise.all(
      passwords.map((password) => visitor.reset(token, password)),
    )
    const won = answers.flatMap((answer, i) => (answer.json().success ? [i] : []))
    expect(won).toHaveLength(1)
    const password = passwords[won[0] ?? -1]
    expect((await visitor.logIn('hasty', password)).json().success).toBe(true)
    const again = await visitor.reset(token, password ?? '')
    expect(again.json()).toEqual(invalid)
  })

  it('is not used up by a password that is refused', async () => {
    const { visitor, token } = await forget('undecided')
    const use = (password: string) => visitor.reset(token, password)
    expect((await use('')).json().message).toBe('auth.errorFillAllFields')
    expect((await use('short')).json().message).toBe('auth.invalidPassword')
    expect((await use('long-enough')).json()).toEqual(reset)
  })

  it('is good for a quarter of an hour', async () => {
    const { visitor, token } = await forget('sleepy')
    const use = () => visitor.reset(token, 'good-morning')
    const asked = Date.now()
    const clock = jest.spyOn(Date, 'now').mockReturnValue(asked + 15 * minute + 1_000)
    expect((await use()).json()).toEqual(invalid)
    clock.mockReturnValue(asked + 14 * minute)
    expect((await use()).json()).toEqual(reset)
  })

  it('takes the other links of the account with it', async () => {
    const { visitor, token: first } = await forget('twice')
    await shared().app.mail.settle()
    await visitor.forget('twice@example.com')
    expect((await visitor.reset(first, 'first-one')).json()).toEqual(reset)
    const tokens = linksOf(await mailsTo(shared(), 'twice@example.com'), 'reset')
    expect(tokens).toHaveLength(2)
    for (const token of tokens)
      expect((await visitor.reset(token, 'second-one')).json()).toEqual(invalid)
  })

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(60_000), '\u0000'])(
    'is refused when it is none: %#',
    async (token) => {
      const payload = { token, password: 'long-enough' }
      const answer = await createVisitor(shared().app).post('/auth/reset-password', payload)
      expect([answer.statusCode, answer.json()]).toEqual([200, invalid])
    },
  )

  it('is no link to confirm an address, nor the other way round', async () => {
    const { visitor, token } = await forget('confused')
    const confirm = await visitor.post('/auth/confirm-email', { token })
    expect(confirm.json()).toEqual(invalid)
    const mails = await mailsTo(shared(), 'confused@example.com')
    const [confirmation] = linksOf(mails, 'confirm')
    const payload = { token: confirmation, password: 'long-enough' }
    expect((await visitor.post('/auth/reset-password', payload)).json()).toEqual(invalid)
  })

  it('lets the owner in whom a hundred strangers have locked out', async () => {
    const { visitor, token } = await forget('locked')
    for (let i = 0; i < 10; i++) await createVisitor(shared().app).logIn('locked', 'guess')
    const stranger = createVisitor(shared().app)
    expect((await stranger.logIn('locked')).json()).toEqual(tooMany)
    await visitor.reset(token, 'mine-again')
    expect((await visitor.logIn('locked', 'mine-again')).json().success).toBe(true)
  })

  it('reaches the game as soon as its database is back', async () => {
    const { app, dataDir, gameFile } = await startApp()
    const visitor = createVisitor(app)
    await visitor.forget('demo@example.com')
    const mails = await mailsTo({ app, dataDir }, 'demo@example.com')
    const [token] = linksOf(mails, 'reset')
    alterDatabase(gameFile, (db) => db.exec('ALTER TABLE accounts RENAME TO away'))
    expect((await visitor.reset(token, 'segredo99')).json()).toEqual(reset)
    expect(await app.web.passwords.pending()).toHaveLength(1)
    await app.close()

    alterDatabase(gameFile, (db) => db.exec('ALTER TABLE away RENAME TO accounts'))
    const again = await startApp({ dataDir })
    expect(gamePassword(gameFile, 'demo')).toBe('aZpXbX+GS5CVmdWSedCnVMJ2FfI=')
    expect(await again.app.web.passwords.pending()).toEqual([])
  })

  async function forget(login: string) {
    const visitor = createVisitor(shared().app)
    await visitor.register(login, { password: 'long-forgotten' })
    const email = `${login}@example.com`
    await visitor.forget(email)
    const [token] = linksOf(await mailsTo(shared(), email), 'reset')
    return { visitor, token }
  }
})

describe('the link that confirms an address', () => {
  const shared = shareApp()

  it('is sent again to a player who asks, five times an hour', async () => {
    const visitor = createVisitor(shared().app)
    await visitor.register('impatient')
    const { token } = (await visitor.logIn('impatient')).json()
    const ask = () => visitor.post('/auth/confirm-email/send', {}, token)
    for (let i = 0; i < 5; i++) {
      await shared().app.mail.settle()
      expect((await ask()).json()).toEqual({
        success: true,
        message: 'auth.emailConfirmationSent',
      })
    }
    expect((await ask()).json()).toEqual(tooMany)
    const mails = await mailsTo(shared(), 'impatient@example.com')
    const confirmations = linksOf(mails, 'confirm')
    expect(confirmations).toHaveLength(6)
    const [confirmation] = confirmations
    await visitor.post('/auth/confirm-email', { token: confirmation })
    expect((await ask()).json()).toEqual({ success: true, message: 'auth.emailConfirmed' })
  })

  it('is sent to nobody else', async () => {
    const answer = await createVisitor(shared().app).post('/auth/confirm-email/send', {})
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid-token'])
  })

  it('is good for two days', async () => {
    const visitor = createVisitor(shared().app)
    await visitor.register('traveller')
    const [token] = linksOf(await mailsTo(shared(), 'traveller@example.com'), 'confirm')
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 48 * 60 * minute + 1_000)
    expect((await visitor.post('/auth/confirm-email', { token })).json()).toEqual(invalid)
  })
})

function gamePassword(path: string, login: string) {
  const db = new DatabaseSync(path)
  const row = db.prepare('SELECT password FROM accounts WHERE login = ?').get(login)
  db.close()
  return row?.password
}
