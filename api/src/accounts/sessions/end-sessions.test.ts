import { describe, expect, it, jest } from '@jest/globals'
import { day } from '#src/durations.ts'
import { matchesEmulatorHash } from '#src/game/emulator-hash.ts'
import { linksOf, mailsTo } from '#src/testing/mailbox.ts'
import { shareApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const ended = { success: true, message: 'auth.sessionsEnded' }
const invalid = { success: false, message: 'auth.invalidEndSessionsLink' }

describe('the link that ends all sessions', () => {
  const shared = shareApp()

  it('ends every session, forgets every device and revokes a password that a thief set', async () => {
    const { app } = shared()
    const { owner, thief, session, link, email } = await rob('robbed')
    expect((await owner.post('/auth/end-sessions', { token: link })).json()).toEqual(ended)
    expect((await thief.get('/dashboard', session)).statusCode).toBe(401)
    expect(devicesOf('robbed')).toBe(0)
    const again = await thief.logIn('robbed', 'of-the-thief')
    expect(again.json()).toEqual({ success: false, message: 'auth.incorrectPassword' })
    const inGame = await app.game.accounts.find('robbed')
    expect(await matchesEmulatorHash(inGame?.passwordHash ?? '', 'of-the-thief')).toBe(
      false,
    )

    await owner.forget(email)
    const [reset] = linksOf(await mailsTo(shared(), email), 'reset')
    await owner.reset(reset, 'mine-again')
    expect((await owner.logIn('robbed', 'mine-again')).json().success).toBe(true)
    expect(await eventsOf('robbed')).toEqual(
      expect.arrayContaining(['sessions.ended-by-link', 'password.revoked']),
    )
  })

  it('leaves the password where nobody has shown that the address is the owner’s', async () => {
    const { thief, session, link } = await rob('unsure', { isConfirmed: false })
    await createVisitor(shared().app).post('/auth/end-sessions', { token: link })
    expect((await thief.get('/dashboard', session)).statusCode).toBe(401)
    expect((await thief.logIn('unsure', 'of-the-thief')).json().success).toBe(true)
    expect(await eventsOf('unsure')).not.toContain('password.revoked')
  })

  it('outlives whatever a thief does with the session, and works once', async () => {
    const { owner, thief, session, link } = await rob('chased')
    await thief.changePassword(session, 'of-the-thief', 'of-the-thief-2')
    await thief.forget('chased@example.com')
    expect((await owner.post('/auth/end-sessions', { token: link })).json()).toEqual(ended)
    expect((await thief.get('/dashboard', session)).statusCode).toBe(401)
    expect((await owner.post('/auth/end-sessions', { token: link })).json()).toEqual(
      invalid,
    )
  })

  it('is good for a week', async () => {
    const { owner, link } = await rob('traveller')
    const mailed = Date.now()
    const clock = jest.spyOn(Date, 'now').mockReturnValue(mailed + 7 * day + 1_000)
    expect((await owner.post('/auth/end-sessions', { token: link })).json()).toEqual(
      invalid,
    )
    clock.mockReturnValue(mailed + 7 * day - 60_000)
    expect((await owner.post('/auth/end-sessions', { token: link })).json()).toEqual(ended)
  })

  it('changes nothing when it is only fetched', async () => {
    const { thief, session, link } = await rob('scanned')
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await thief.send({
        method,
        url: `/api/auth/end-sessions?token=${link}`,
      })
      expect(answer.statusCode).toBe(404)
    }
    expect((await thief.get('/dashboard', session)).statusCode).toBe(200)
  })

  it('is no link for anything else, nor the other way round', async () => {
    const { owner, thief, session, link, email } = await rob('confused')
    const payload = { token: link, password: 'long-enough' }
    const reset = await owner.post('/auth/reset-password', payload)
    expect(reset.json().message).toBe('auth.invalidLink')
    const confirm = await owner.post('/auth/confirm-email', { token: link })
    expect(confirm.json().message).toBe('auth.invalidLink')
    await owner.forget(email)
    const mails = await mailsTo(shared(), email)
    for (const token of [...linksOf(mails, 'reset'), ...linksOf(mails, 'confirm')])
      expect((await owner.post('/auth/end-sessions', { token })).json()).toEqual(invalid)
    expect((await thief.get('/dashboard', session)).statusCode).toBe(200)
  })

  it('can be tried thirty times an hour from one network', async () => {
    const guesser = createVisitor(shared().app, '198.18.7.1')
    const guess = async (token: string) =>
      (await guesser.post('/auth/end-sessions', { token })).json()
    for (let i = 0; i < 30; i++) expect(await guess(`guess-${i}`)).toEqual(invalid)
    expect(await guess('guess-30')).toEqual({
      success: false,
      message: 'auth.tooManyAttempts',
    })
  })

  /** An account whose password somebody else has changed, from whom the owner has had a mail. */
  async function rob(login: string, { isConfirmed = true } = {}) {
    const owner = createVisitor(shared().app)
    await owner.register(login)
    const email = `${login}@example.com`
    const [confirmation] = linksOf(await mailsTo(shared(), email), 'confirm')
    if (isConfirmed) await owner.post('/auth/confirm-email', { token: confirmation })
    const thief = createVisitor(shared().app, '198.51.100.66')
    const session = String((await thief.logIn(login)).json().token)
    await thief.changePassword(session, 'segredo99', 'of-the-thief')
    const [link] = linksOf(await mailsTo(shared(), email), 'end-sessions')
    return { owner, thief, session, link, email }
  }

  function devicesOf(login: string) {
    const row = shared()
      .app.webDatabase.prepare(
        `SELECT count(*) AS n FROM devices d JOIN accounts a ON a.id = d.account_id
         WHERE a.login = ?`,
      )
      .get(login)
    return Number(row?.n)
  }

  async function eventsOf(login: string) {
    const records = await shared().app.web.audit.ofLogin(login, 50)
    return records.map(({ event }) => event)
  }
})
