import { describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { day } from '#src/durations.ts'
import { holdMails, linksOf, mailsTo } from '#src/testing/mailbox.ts'
import { startApp } from '#src/testing/test-app.ts'
import { confirmEmail, createVisitor, join, useUp } from '#src/testing/visitor.ts'

const victim = 'victim@example.com'

describe('a mailbox', () => {
  it('gets few mails of many accounts that others open with its address', async () => {
    const { started, app } = await start()
    // Twice as many as the limits let through.
    await flood(app, 20)
    const mails = await mailsTo(started, victim)
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.length).toBeLessThanOrEqual(10)
  })

  it('gets few mails in a day, however slowly they are asked for', async () => {
    const { started } = await start()
    const clock = jest.spyOn(Date, 'now')
    const begun = Date.now()
    for (let i = 0; i < 96; i++) {
      clock.mockReturnValue(begun + (i * day) / 96)
      const visitor = createVisitor(started.app, `198.51.100.${i}`)
      await visitor.forget('demo@example.com')
      await started.app.mail.settle()
    }
    expect((await mailsTo(started, 'demo@example.com')).length).toBeLessThanOrEqual(14)
  })

  it('gets one mail of what waits at the same time, with every link in it', async () => {
    const { started, app } = await start()
    await holdMails(app)
    const email = 'clan@example.com'
    for (const login of ['leader', 'crafter', 'healer']) {
      await createVisitor(app).register(login, { email })
    }
    const [mail, ...more] = await mailsTo(started, email)
    expect(more).toEqual([])
    const tokens = linksOf(mail ? [mail] : [], 'confirm')
    expect(tokens).toHaveLength(3)
    for (const token of tokens) {
      const answer = await createVisitor(app).post('/auth/confirm-email', { token })
      expect(answer.json().message).toBe('auth.emailConfirmed')
    }
    for (let i = 0; i < 3; i++) await createVisitor(app).forget(email)
    expect(linksOf(await mailsTo(started, email), 'reset')).toHaveLength(3)
  })

  it('gets the newest of a link that waits twice, not both', async () => {
    const { started, app } = await start()
    await holdMails(app)
    const { visitor, token, email } = await join(app, 'patient')
    await visitor.post('/auth/confirm-email/send', {}, token)
    const links = linksOf(await mailsTo(started, email), 'confirm')
    expect(links).toHaveLength(1)
    const answer = await visitor.post('/auth/confirm-email', { token: links[0] })
    expect(answer.json().message).toBe('auth.emailConfirmed')
  })

  it('still hears of a new device when it was flooded with everything else', async () => {
    const { started, app } = await start()
    await confirmedOwner(app)
    await flood(app, 8)
    await createVisitor(app, '198.51.102.1').logIn('owner')
    const [newest] = await mailsTo(started, victim)
    expect(newest?.text).toContain('owner')
    expect(newest?.text).toContain('198.51.102.1')
  })

  it('still gets a reset mail when its owner asks from a device of his', async () => {
    const { started, app } = await start()
    const owner = await confirmedOwner(app)
    for (let i = 0; i < 20; i++) {
      await createVisitor(app, `198.51.100.${i}`).forget(victim)
      await app.mail.settle()
    }
    useUp((caller) => app.auth.anonymous.spend('forgotPasswords', caller))
    const before = (await mailsTo(started, victim)).length
    await owner.forget(victim)
    expect((await mailsTo(started, victim)).length).toBe(before + 1)
  })

  it('of many accounts gets links for ten of them, those that matter most', async () => {
    const { started, app } = await start()
    await confirmedOwner(app)
    // On a slow machine the mails would go out one by one and use up the pool.
    await holdMails(app)
    for (let i = 0; i < 14; i++) {
      await createVisitor(app, `198.51.100.${i}`).register(`bomb${i}`, { email: victim })
    }
    await createVisitor(app).forget(victim, { 'accept-language': 'en' })
    const mails = await mailsTo(started, victim)
    const mail = mails.find(({ subject }) => subject?.includes('new password'))
    expect(linksOf(mail ? [mail] : [], 'reset')).toHaveLength(10)
    expect(mail?.text).toContain('New password for owner')
    expect(mail?.text).toContain('New password for bomb13')
    expect(mail?.text).not.toContain('New password for bomb4:')
    expect(mail?.text).toContain('Only the 10 accounts')
  })

  it('that the game wrote with an address of no form is not mailed', async () => {
    const { started, app } = await start()
    const account = { login: 'older', email: `<${victim}`, passwordHash: 'none' }
    const older = await app.web.accounts.create(account)
    expect(await app.web.mailLinks.mailAttempts(older, 'pt')).toBe(false)
    expect(await mailsTo(started, victim)).toEqual([])
  })
})

async function start() {
  const started = await startApp({ characters: 20 })
  return { started, app: started.app }
}

async function confirmedOwner(app: FastifyInstance) {
  const owner = createVisitor(app, '192.0.2.1')
  await owner.register('owner', { email: victim })
  await confirmEmail(app, 'owner')
  return owner
}

/** Others open accounts with the address, log in from new devices, and ask for links. */
async function flood(app: FastifyInstance, accounts: number) {
  for (let i = 0; i < accounts; i++) {
    const attacker = createVisitor(app, `198.51.100.${i}`)
    const email = i % 2 ? victim : 'VICTIM@Example.com'
    const answers = [await attacker.register(`bomb${i}`, { email })]
    await app.mail.settle()
    await createVisitor(app, `198.51.101.${i}`).logIn(`bomb${i}`)
    answers.push(await attacker.forget(victim))
    await app.mail.settle()
    // Nobody is told that it stops.
    const messages = answers.map((answer) => answer.json().message)
    expect(messages).toEqual(['auth.registered', 'auth.resetMailSent'])
  }
}
