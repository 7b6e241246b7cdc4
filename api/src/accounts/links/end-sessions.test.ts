import { describe, expect, it, jest } from '@jest/globals'
import { day, minute } from '#src/durations.ts'
import { matchesEmulatorHash } from '#src/game/emulator-hash.ts'
import { linksOf, linkTo, mailsTo } from '#src/testing/mailbox.ts'
import { shareApp } from '#src/testing/test-app.ts'
import { confirmEmail, createVisitor } from '#src/testing/visitor.ts'

const ended = { success: true, message: 'auth.sessionsEnded' }
const invalid = { success: false, message: 'auth.invalidEndSessionsLink' }

describe('the link that ends all sessions', () => {
  const shared = shareApp()

  it('ends every session, forgets every device and revokes a password that a thief set', async () => {
    const { app } = shared()
    const { owner, thief, statusOfThief, use, email } = await rob('robbed')
    expect(await use()).toEqual(ended)
    expect(await statusOfThief()).toBe(401)
    const account = await app.web.accounts.findByLogin('robbed')
    const devices = app.webDatabase.prepare('SELECT 1 FROM devices WHERE account_id = ?')
    expect(devices.all(account?.id ?? 0)).toEqual([])
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
    expect(await use()).toEqual(invalid)
  })

  it('is good for a week', async () => {
    const { use } = await rob('traveller')
    const mailed = Date.now()
    const clock = jest.spyOn(Date, 'now').mockReturnValue(mailed + 7 * day + 1_000)
    expect(await use()).toEqual(invalid)
    clock.mockReturnValue(mailed + 7 * day - minute)
    expect(await use()).toEqual(ended)
  })

  it('changes nothing when it is only fetched', async () => {
    const { thief, statusOfThief, link } = await rob('scanned')
    const url = `/api/auth/end-sessions?token=${link}`
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await thief.send({ method, url })).statusCode).toBe(404)
    }
    expect(await statusOfThief()).toBe(200)
  })

  it('is no link for anything else, nor the other way round', async () => {
    const { owner, statusOfThief, use, link, email } = await rob('confused')
    const reset = await owner.reset(link, 'long-enough')
    expect(reset.json().message).toBe('auth.invalidLink')
    const confirm = await owner.post('/auth/confirm-email', { token: link })
    expect(confirm.json().message).toBe('auth.invalidLink')
    await owner.forget(email)
    const mails = await mailsTo(shared(), email)
    for (const token of [...linksOf(mails, 'reset'), ...linksOf(mails, 'confirm')])
      expect(await use(token)).toEqual(invalid)
    expect(await statusOfThief()).toBe(200)
  })

  /** An account whose password somebody else has changed, from whom the owner has had a mail. */
  async function rob(login: string, { isConfirmed = true } = {}) {
    const owner = createVisitor(shared().app)
    await owner.register(login)
    const email = `${login}@example.com`
    if (isConfirmed) confirmEmail(shared().app, login)
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
