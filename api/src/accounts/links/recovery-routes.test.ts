import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, jest } from '@jest/globals'
import { hour, minute } from '#src/durations.ts'
import { linksOf, linkTo, mailsTo } from '#src/testing/mailbox.ts'
import { alterDatabase, shareApp, startApp } from '#src/testing/test-app.ts'
import { createVisitor, join } from '#src/testing/visitor.ts'

const sent = { success: true, message: 'auth.resetMailSent' }
const reset = { success: true, message: 'auth.passwordReset' }
const invalid = { success: false, message: 'auth.invalidLink' }
const tooMany = { success: false, message: 'auth.tooManyAttempts' }
/** SHA-1 of segredo99 in Base64. */
const gameHash = 'aZpXbX+GS5CVmdWSedCnVMJ2FfI='

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
    await visitor.forget('clan@example.com', {
      'accept-language': 'es',
      host: 'evil.example',
    })
    const mail = (await mailsTo(shared(), email)).find(({ text }) =>
      text?.includes('reset='),
    )
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

  it('leaves the owner a link that works, however often others ask', async () => {
    const { app } = shared()
    const attacker = createVisitor(app, '198.18.1.2')
    const { visitor: owner, email } = await join(app, 'besieged', '198.18.1.3')
    for (let i = 0; i < 5; i++) await attacker.forget(email)
    await owner.forget(email)
    const token = await linkTo(shared(), email, 'reset')
    expect((await owner.reset(token, 'mine-again')).json()).toEqual(reset)
  })
})

describe('a link to set a new password', () => {
  const shared = shareApp()

  it('sets it here and in the game, ends every session and confirms the address', async () => {
    const { app, gameFile } = shared()
    const { visitor, token: link, session } = await forget('careless')
    expect((await visitor.reset(link, 'segredo99')).json()).toEqual(reset)
    expect((await visitor.get('/dashboard', session)).statusCode).toBe(401)
    expect(gamePassword(gameFile, 'careless')).toBe(gameHash)
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
    const won = passwords.filter((_, i) => answers[i]?.json().success)
    expect(won).toHaveLength(1)
    expect((await visitor.logIn('hasty', won[0])).json().success).toBe(true)
    expect((await visitor.reset(token, 'password-9')).json()).toEqual(invalid)
  })

  it('is not used up by a password that is refused', async () => {
    const { visitor, token } = await forget('undecided')
    const use = async (password: string) => (await visitor.reset(token, password)).json()
    expect((await use('')).message).toBe('auth.errorFillAllFields')
    expect((await use('short')).message).toBe('auth.invalidPassword')
    expect(await use('long-enough')).toEqual(reset)
  })

  it('is good for a quarter of an hour', async () => {
    const { visitor, token } = await forget('sleepy')
    const use = async () => (await visitor.reset(token, 'good-morning')).json()
    const asked = Date.now()
    const clock = jest.spyOn(Date, 'now').mockReturnValue(asked + 15 * minute + 1_000)
    expect(await use()).toEqual(invalid)
    clock.mockReturnValue(asked + 14 * minute)
    expect(await use()).toEqual(reset)
  })

  it('takes the other links of the account with it', async () => {
    const { visitor, token: first, email } = await forget('twice')
    await shared().app.mail.settle()
    await visitor.forget(email)
    expect((await visitor.reset(first, 'first-one')).json()).toEqual(reset)
    const tokens = linksOf(await mailsTo(shared(), email), 'reset')
    expect(tokens).toHaveLength(2)
    for (const token of tokens)
      expect((await visitor.reset(token, 'second-one')).json()).toEqual(invalid)
  })

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(60_000), '\u0000'])(
    'is refused when it is none: %#',
    async (token) => {
      const answer = await createVisitor(shared().app).reset(token, 'long-enough')
      expect([answer.statusCode, answer.json()]).toEqual([200, invalid])
    },
  )

  it('is no link to confirm an address, nor the other way round', async () => {
    const { visitor, token, email } = await forget('confused')
    const confirm = await visitor.post('/auth/confirm-email', { token })
    expect(confirm.json()).toEqual(invalid)
    const confirmation = await linkTo(shared(), email, 'confirm')
    expect((await visitor.reset(confirmation, 'long-enough')).json()).toEqual(invalid)
  })

  it('lets the owner in whom others have locked out', async () => {
    const { visitor, token } = await forget('locked')
    const guesser = createVisitor(shared().app)
    for (let i = 0; i < 10; i++) await guesser.logIn('locked', 'guess')
    expect((await createVisitor(shared().app).logIn('locked')).json()).toEqual(tooMany)
    await visitor.reset(token, 'mine-again')
    expect((await visitor.logIn('locked', 'mine-again')).json().success).toBe(true)
  })

  it('reaches the game as soon as its database is back', async () => {
    const started = await startApp()
    const { app, dataDir, gameFile } = started
    const visitor = createVisitor(app)
    await visitor.forget('demo@example.com')
    const token = await linkTo(started, 'demo@example.com', 'reset')
    alterDatabase(gameFile, (db) => db.exec('ALTER TABLE accounts RENAME TO away'))
    expect((await visitor.reset(token, 'segredo99')).json()).toEqual(reset)
    expect(await app.web.passwords.pending()).toHaveLength(1)
    await app.close()

    alterDatabase(gameFile, (db) => db.exec('ALTER TABLE away RENAME TO accounts'))
    const again = await startApp({ dataDir })
    expect(gamePassword(gameFile, 'demo')).toBe(gameHash)
    expect(await again.app.web.passwords.pending()).toEqual([])
  })

  async function forget(login: string) {
    const { token: session, ...player } = await join(shared().app, login)
    await player.visitor.forget(player.email)
    return { ...player, session, token: await linkTo(shared(), player.email, 'reset') }
  }
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

  it('is good for two days', async () => {
    const { visitor, email } = await join(shared().app, 'traveller')
    const token = await linkTo(shared(), email, 'confirm')
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 48 * hour + 1_000)
    expect((await visitor.post('/auth/confirm-email', { token })).json()).toEqual(invalid)
  })
})

function gamePassword(path: string, login: string) {
  const db = new DatabaseSync(path)
  const row = db.prepare('SELECT password FROM accounts WHERE login = ?').get(login)
  db.close()
  return row?.password
}
