import { describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { hour } from '#src/durations.ts'
import { countTry } from '#src/testing/count-try.ts'
import { linksOf, mailsTo } from '#src/testing/mailbox.ts'
import { startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const tooMany = { success: false, message: 'auth.tooManyAttempts' }
const invalid = { success: false, message: 'auth.invalidLink' }

describe('an owner whose account others guess at', () => {
  it('gets in from a new device by the link of a mail', async () => {
    const started = await startApp({ characters: 20 })
    await besiege(started.app)
    const phone = createVisitor(started.app, '192.0.2.9')
    expect((await phone.logIn('owner')).json()).toEqual(tooMany)
    const [token] = linksOf(await mailsTo(started, 'owner@example.com'), 'admit')
    const admitted = await phone.post('/auth/admit-device', { token })
    expect(admitted.json()).toEqual({ success: true, message: 'auth.deviceAdmitted' })
    expect((await phone.logIn('owner')).json().success).toBe(true)
  })

  it('is mailed once a day, with who tried last', async () => {
    const started = await startApp({ characters: 20 })
    const { app } = started
    const clock = jest.spyOn(Date, 'now')
    const begun = Date.now()
    await besiege(app)
    const attempts = async () =>
      (await mailsTo(started, 'owner@example.com')).filter(({ text }) =>
        text?.includes('#admit='),
      )
    expect(await attempts()).toHaveLength(1)
    for (let i = 1; i < 24; i++) {
      clock.mockReturnValue(begun + i * hour)
      await createVisitor(app, `198.51.101.${i}`).logIn('owner', 'guess')
      await createVisitor(app, `198.51.102.${i}`).logIn('owner', 'guess')
    }
    expect(await attempts()).toHaveLength(1)
    clock.mockReturnValue(begun + 25 * hour)
    for (let i = 0; i < 4; i++) {
      await createVisitor(app, `198.51.103.${i}`).logIn('owner', 'guess')
    }
    expect(await attempts()).toHaveLength(2)
  })

  it('is let in from anywhere again some time after the guessing ends', async () => {
    const { app } = await startApp({ characters: 20 })
    await besiege(app)
    const phone = createVisitor(app, '192.0.2.9')
    expect((await phone.logIn('owner')).json()).toEqual(tooMany)
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + hour)
    expect((await phone.logIn('owner')).json().success).toBe(true)
  })

  it('is guessed at a few times an hour at most from then on', async () => {
    const { app } = await startApp({ characters: 20 })
    await besiege(app)
    const begun = Date.now()
    const clock = jest.spyOn(Date, 'now')
    let through = 0
    for (let i = 0; i < 200; i++) {
      clock.mockReturnValue(begun + (i * 24 * hour) / 200)
      const visitor = createVisitor(app, `2001:db8:1:${i}::1`)
      if ((await visitor.logIn('owner', 'guess')).json().message !== tooMany.message) {
        through += 1
      }
    }
    expect(through).toBeLessThanOrEqual(48)
  })
})

describe('the link that admits a device', () => {
  it('works once, for a day, and for nothing else', async () => {
    const started = await startApp({ characters: 20 })
    await besiege(started.app)
    const [token] = linksOf(await mailsTo(started, 'owner@example.com'), 'admit')
    const phone = createVisitor(started.app, '192.0.2.9')
    const use = () => phone.post('/auth/admit-device', { token })
    const reset = { token, password: 'long-enough' }
    expect((await phone.post('/auth/reset-password', reset)).json()).toEqual(invalid)
    expect((await phone.post('/auth/confirm-email', { token })).json()).toEqual(invalid)
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * hour)
    expect((await use()).json()).toEqual(invalid)
    clock.mockRestore()
    expect((await use()).json().success).toBe(true)
    expect((await use()).json()).toEqual(invalid)
  })

  it('logs nobody in', async () => {
    const started = await startApp({ characters: 20 })
    await besiege(started.app)
    const [token] = linksOf(await mailsTo(started, 'owner@example.com'), 'admit')
    const phone = createVisitor(started.app, '192.0.2.9')
    await phone.post('/auth/admit-device', { token })
    const answer = await phone.logIn('owner', 'guess')
    expect(answer.json()).toEqual({ success: false, message: 'auth.incorrectPassword' })
  })

  it.each(['', 'x', 'A'.repeat(43), '\u0000'])(
    'is refused when it is none: %#',
    async (token) => {
      const { app } = await startApp({ characters: 20 })
      const answer = await createVisitor(app).post('/auth/admit-device', { token })
      expect([answer.statusCode, answer.json()]).toEqual([200, invalid])
      expect(answer.cookies).toEqual([])
    },
  )
})

async function besiege(app: FastifyInstance) {
  await createVisitor(app, '192.0.2.1').register('owner')
  for (let i = 0; i < 99; i++) await countTry(app, 'owner', `198.51.100.${i}`)
  await createVisitor(app, '198.51.100.150').logIn('owner', 'guess')
}
