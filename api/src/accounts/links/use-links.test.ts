import { describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { day, hour, minute } from '#src/durations.ts'
import { matchesEmulatorHash } from '#src/game/emulator-hash.ts'
import { linksOf, linkTo, mailsTo } from '#src/testing/mailbox.ts'
import { alterDatabase, shareApp, startApp } from '#src/testing/test-app.ts'
import { confirmEmail, createVisitor, gameHash, join } from '#src/testing/visitor.ts'

const reset = { success: true, message: 'auth.passwordReset' }
const invalid = { success: false, message: 'auth.invalidLink' }
const tooMany = { success: false, message: 'auth.tooManyAttempts' }
const confirmed = { success: true, message: 'auth.emailConfirmed' }
const admitted = { success: true, message: 'auth.deviceAdmitted' }
const ended = { success: true, message: 'auth.sessionsEnded' }
const invalidEnd = { success: false, message: 'auth.invalidEndSessionsLink' }

const links = [
  ['reset', '/auth/reset-password', 15 * minute, reset, invalid],
  ['confirm', '/auth/confirm-email', 48 * hour, confirmed, invalid],
  ['admit', '/auth/admit-device', 24 * hour, admitted, invalid],
  ['end-sessions', '/auth/end-sessions', 7 * day, ended, invalidEnd],
] as const

describe.each(links)('a link to %s', (kind, path, validFor, done, invalid) => {
  const shared = shareApp({ characters: 20 })
  type Visitor = ReturnType<typeof createVisitor>
  const follow = (visitor: Visitor, token: string, to: string = path) =>
    visitor.post(to, { token, password: 'long-enough' })

  /** A player with a valid link of each kind. */
  const withLinks = async (login: string, address: string) => {
    const { visitor, token, email } = await join(shared().app, login, address)
    await visitor.changePassword(token, 'segredo99', 'novasenha1')
    await visitor.forget(email)
    const account = await shared().app.web.accounts.findByLogin(login)
    if (account) await shared().app.web.mailLinks.mailAttempts(account, 'en')
    return { visitor, link: await linkTo(shared(), email, kind) }
  }

  it('works for its time', async () => {
    const { visitor, link } = await withLinks('timely', '198.18.0.1')
    const mailed = Date.now()
    const clock = jest.spyOn(Date, 'now').mockReturnValue(mailed + validFor + 1_000)
    expect((await follow(visitor, link)).json()).toEqual(invalid)
    clock.mockReturnValue(mailed + validFor - minute)
    expect((await follow(visitor, link)).json()).toEqual(done)
    // Only a link that confirms may be followed again: that changes nothing.
    const again = kind === 'confirm' ? done : invalid
    expect((await follow(visitor, link)).json()).toEqual(again)
  })

  it('is no link for anything else', async () => {
    const { visitor, link } = await withLinks('confused', '198.18.0.2')
    for (const [other, itsPath, , , refusal] of links) {
      if (other === kind) continue
      expect((await follow(visitor, link, itsPath)).json()).toEqual(refusal)
    }
    expect((await follow(visitor, link)).json()).toEqual(done)
  })

  it('is refused when it is none', async () => {
    const visitor = createVisitor(shared().app, '198.18.0.3')
    for (const token of ['', 'x', 'A'.repeat(43), 'A'.repeat(60_000), '\u0000']) {
      const answer = await follow(visitor, token)
      expect([answer.statusCode, answer.json()]).toEqual([200, invalid])
      expect(answer.cookies).toEqual([])
    }
  })
})

describe('a link to set a new password', () => {
  const shared = shareApp()

  it('sets it here and in the game, ends every session and confirms the address', async () => {
    const { app } = shared()
    const { visitor, token: link, session } = await forget('careless')
    expect((await visitor.reset(link, 'segredo99')).json()).toEqual(reset)
    expect((await visitor.get('/dashboard', session)).statusCode).toBe(401)
    expect(await gamePassword(app, 'careless')).toBe(gameHash)
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
    expect(await gamePassword(again.app, 'demo')).toBe(gameHash)
    expect(await again.app.web.passwords.pending()).toEqual([])
  })

  async function forget(login: string) {
    const { token: session, ...player } = await join(shared().app, login)
    await player.visitor.forget(player.email)
    return { ...player, session, token: await linkTo(shared(), player.email, 'reset') }
  }
})

describe('the link that ends all sessions', () => {
  const shared = shareApp()

  it('ends every session, forgets every device and revokes a password that a thief set', async () => {
    const { app } = shared()
    const { owner, thief, statusOfThief, use, email } = await rob('robbed')
    expect(await use()).toEqual(ended)
    expect(await statusOfThief()).toBe(401)
    const account = await app.web.accounts.findByLogin('robbed')
    const devices = app.webDatabase.selectFrom('devices').selectAll()
    expect(await devices.where('accountId', '=', account?.id ?? 0).execute()).toEqual([])
    const again = await thief.logIn('robbed', 'of-the-thief')
    expect(again.json()).toEqual({ success: false, message: 'auth.incorrectPassword' })
    const hash = (await app.game.accounts.find('robbed'))?.passwordHash ?? ''
    expect(await matchesEmulatorHash(hash, 'of-the-thief')).toBe(false)

    await owner.forget(email)
    await owner.reset(await linkTo(shared(), email, 'reset'), 'mine-again')
    expect((await owner.logIn('robbed', 'mine-again')).json().success).toBe(true)
    expect(await eventsOf('robbed')).toEqual(
      expect.arrayContaining(['sessions.ended-by-link', 'password.revoked']),
    )
  })

  it('leaves the password where nobody has shown that the address is the owner’s', async () => {
    const { thief, statusOfThief, use } = await rob('unsure', { isConfirmed: false })
    await use()
    expect(await statusOfThief()).toBe(401)
    expect((await thief.logIn('unsure', 'of-the-thief')).json().success).toBe(true)
    expect(await eventsOf('unsure')).not.toContain('password.revoked')
  })

  it('outlives whatever a thief does with the session, and works once', async () => {
    const { thief, session, statusOfThief, use, email } = await rob('chased')
    await thief.changePassword(session, 'of-the-thief', 'of-the-thief-2')
    await thief.forget(email)
    expect(await use()).toEqual(ended)
    expect(await statusOfThief()).toBe(401)
    expect(await use()).toEqual(invalidEnd)
  })

  it('changes nothing when it is only fetched', async () => {
    const { thief, statusOfThief, link } = await rob('scanned')
    const url = `/api/auth/end-sessions?token=${link}`
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await thief.send({ method, url })).statusCode).toBe(404)
    }
    expect(await statusOfThief()).toBe(200)
  })

  /** An account whose password somebody else has changed, from whom the owner has had a mail. */
  async function rob(login: string, { isConfirmed = true } = {}) {
    const owner = createVisitor(shared().app)
    await owner.register(login)
    const email = `${login}@example.com`
    if (isConfirmed) await confirmEmail(shared().app, login)
    const thief = createVisitor(shared().app, '198.51.100.66')
    const session = String((await thief.logIn(login)).json().token)
    await thief.changePassword(session, 'segredo99', 'of-the-thief')
    const link = await linkTo(shared(), email, 'end-sessions')
    return {
      owner,
      thief,
      session,
      email,
      link,
      statusOfThief: async () => (await thief.get('/dashboard', session)).statusCode,
      use: async (token = link) =>
        (await owner.post('/auth/end-sessions', { token })).json(),
    }
  }

  async function eventsOf(login: string) {
    const records = await shared().app.web.audit.ofLogin(login, 50)
    return records.map(({ event }) => event)
  }
})

async function gamePassword({ game }: FastifyInstance, login: string) {
  return (await game.accounts.find(login))?.passwordHash
}
