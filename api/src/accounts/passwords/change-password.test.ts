import { describe, expect, it } from '@jest/globals'
import { hour } from '#src/durations.ts'
import { matchesEmulatorHash } from '#src/game/emulator-hash.ts'
import { createOutbox } from '#src/mail/outbox.ts'
import { linksOf, linkTo, mailsTo } from '#src/testing/mailbox.ts'
import { shareApp } from '#src/testing/test-app.ts'
import { confirmEmail, createVisitor, join } from '#src/testing/visitor.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const refused = (error: string, message: string) => ({ error, message: `auth.${message}` })
const unfit = { code: 'invalid-field', requestId: expect.any(String) }
const wrong = refused('incorrect-password', 'currentPasswordIncorrect')

describe('changing the password', () => {
  const shared = shareApp()
  const works = async (login: string, password: string) => {
    const hash = (await shared().app.game.accounts.find(login))?.passwordHash ?? ''
    const { success } = (await createVisitor(shared().app).logIn(login, password)).json()
    return [success, await matchesEmulatorHash(hash, password)]
  }

  it('holds here and in the game, and ends every session but the own (§7.3)', async () => {
    const { visitor, token: own } = await join(shared().app, 'mover')
    const other = (await visitor.logIn('mover')).json().token
    const answer = await visitor.changePassword(own, 'segredo99', 'novasenha1')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ message: 'auth.passwordChanged' })
    expect((await visitor.get('/dashboard', own)).statusCode).toBe(200)
    expect((await visitor.get('/dashboard', other)).statusCode).toBe(401)
    expect(await works('mover', 'novasenha1')).toEqual([true, true])
    expect(await works('mover', 'segredo99')).toEqual([false, false])
    expect(await shared().app.web.passwords.pending()).toEqual([])
  })

  it.each(['', 'nonsense', 'A'.repeat(43)])(
    'tells a lost session from a wrong password: token "%s"',
    async (token) => {
      const visitor = createVisitor(shared().app)
      const answer = await visitor.changePassword(token, 'segredo99', 'novasenha1')
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ error: 'invalid-token', message: expect.any(String) })
    },
  )

  it.each([
    [['not-this-one', 'novasenha1', 'novasenha1'], 401, wrong],
    [['', 'novasenha1', 'novasenha1'], 400, refused('empty-field', 'errorFillAllFields')],
    [['demo1234', '', ''], 400, refused('empty-field', 'errorFillAllFields')],
    [['demo1234', 'novasenha1', 'other'], 400, refused('no-match', 'passwordsDoNotMatch')],
    [['demo1234', 'short', 'short'], 400, refused('invalid-password', 'invalidPassword')],
    [[1], 400, expect.objectContaining(unfit)],
  ])('refuses %j with %d', async (passwords, status, expected) => {
    const visitor = createVisitor(shared().app)
    const { token } = (await visitor.logIn('demo', 'demo1234')).json()
    const [currentPassword, newPassword, confirmPassword] = passwords
    const body = { currentPassword, newPassword, confirmPassword }
    const answer = await visitor.post('/dashboard/change-password', body, token)
    expect([answer.statusCode, answer.json()]).toEqual([status, expected])
  })

  it('lets whoever holds a stolen session guess ten times an hour', async () => {
    const { visitor, token } = await join(shared().app, 'robbed')
    for (let i = 0; i < 10; i++) {
      const answer = await visitor.changePassword(token, `guess-${i}`, 'novasenha1')
      expect(answer.json()).toEqual(wrong)
    }
    const answer = await visitor.changePassword(token, 'segredo99', 'novasenha1')
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toEqual(refused('too-many-attempts', 'tooManyAttempts'))
  })

  it('happens once when it is asked for many times at once', async () => {
    const { visitor, token } = await join(shared().app, 'clicker')
    const passwords = Array.from({ length: 6 }, (_, i) => `password-${i}`)
    const answers = await Promise.all(
      passwords.map((password) => visitor.changePassword(token, 'segredo99', password)),
    )
    const won = passwords.filter((_, i) => answers[i]?.statusCode === 200)
    expect(won).toHaveLength(1)
    expect(await works('clicker', won[0] ?? '')).toEqual([true, true])
  })
})

describe('the mail about a new password', () => {
  const shared = shareApp()
  const mailsAbout = async (email: string) =>
    (await mailsTo(shared(), email)).filter((mail) => linksOf([mail], 'end-sessions')[0])

  it('says when and from where', async () => {
    const { visitor, token, email } = await join(shared().app, 'told', '198.51.100.9')
    const headers = { 'accept-language': 'es', 'user-agent': firefox }
    await visitor.changePassword(token, 'segredo99', 'novasenha1', headers)
    const [mail] = await mailsAbout(email)
    expect(mail?.subject).toBe('Se cambió tu contraseña de Aurora Interlude')
    expect(mail?.text).toMatch(/Cuándo: \d+ \p{L}+ \d{4}, \d\d:\d\d \(UTC−3\)/u)
    expect(mail?.text).toContain('Dispositivo: Firefox · Linux')
    expect(mail?.text).toContain(': 198.51.100.9\n')
    expect(mail?.text).toContain('vale por 7 días')
    expect(mail?.text).toContain('http://localhost:8080/account#end-sessions=')
  })

  it('comes after a reset by the link of another mail too', async () => {
    const { visitor, email } = await join(shared().app, 'resetter')
    await visitor.forget(email)
    const token = await linkTo(shared(), email, 'reset')
    expect(await mailsAbout(email)).toHaveLength(0)
    await visitor.reset(token, 'novasenha1')
    expect(await mailsAbout(email)).toHaveLength(1)
  })

  it('comes ten times an hour at most, because there are no more changes', async () => {
    const { visitor, token, email } = await join(shared().app, 'flooder')
    await confirmEmail(shared().app, 'flooder')
    const statuses: number[] = []
    for (let i = 0, from = 'segredo99'; i < 11; i++) {
      const answer = await visitor.changePassword(token, from, `novasenha${i}`)
      from = `novasenha${i}`
      statuses.push(answer.statusCode)
      // Sent at once: of mails that wait for the same device only the newest goes out.
      await shared().app.mail.settle()
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect(await mailsAbout(email)).toHaveLength(10)
  })

  it('comes although other notices have used up what the mailbox takes', async () => {
    const { visitor, token, email } = await join(shared().app, 'besieged')
    await confirmEmail(shared().app, 'besieged')
    const { webDatabase } = shared().app
    const outbox = createOutbox(webDatabase)
    const seen = { at: 0, address: '', userAgent: '' }
    const notice = {
      to: { address: email, language: 'en' },
      letter: { kind: 'newDeviceSignIn', login: 'besieged', ...seen },
      expiresAt: Date.now() + hour,
      pool: 'noticeToOwner',
    } as const
    while (await outbox.add(notice)) await webDatabase.deleteFrom('outbox').execute()
    await visitor.changePassword(token, 'segredo99', 'novasenha1')
    expect(linksOf(await mailsAbout(email), 'end-sessions')).toHaveLength(1)
  })
})
