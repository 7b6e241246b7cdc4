import { describe, expect, it, jest } from '@jest/globals'
import { hour } from '#src/durations.ts'
import { linkTo, mailsTo } from '#src/testing/mailbox.ts'
import { publicSite } from '#src/testing/server-process.ts'
import { startApp } from '#src/testing/test-app.ts'
import { countTry, createVisitor } from '#src/testing/visitor.ts'

const tooMany = { success: false, message: 'auth.tooManyAttempts' }

describe('the cookie that a browser is known by', () => {
  it.each([
    [publicSite, '__Host-device', 'Path=/; HttpOnly; Secure; SameSite=Strict'],
    [{}, 'device', 'Path=/api/auth; HttpOnly; SameSite=Strict'],
  ])('can be used by no script and no other site, with %j', async (env, name, rest) => {
    const app = await openWithPlayer(env)
    const { headers } = await createVisitor(app).logIn('ana')
    const [cookie = ''] = [headers['set-cookie']].flat()
    expect(cookie.replace(/=[\w-]{43};/, '=…;')).toBe(
      `${name}=…; Max-Age=31536000; ${rest}`,
    )
  })

  it('loses a secret that somebody planted', async () => {
    const app = await openWithPlayer({})
    const browser = createVisitor(app)
    const planted = (await browser.logIn('demo', 'demo1234')).cookies[0]?.value ?? ''
    expect((await browser.logIn('ana')).cookies[0]?.value).not.toBe(planted)
    const ana = await app.web.accounts.findByLogin('ana')
    expect(await app.web.devices.isKnown(ana?.id ?? 0, planted)).toBe(false)
  })
})

describe('an owner whose account others guess at', () => {
  it('gets in from a new device by the link of a mail', async () => {
    const { started, phone, link } = await besiege()
    expect((await phone.logIn('owner')).json()).toEqual(tooMany)
    const admitted = await phone.post('/auth/admit-device', { token: await link() })
    expect(admitted.json()).toEqual({ success: true, message: 'auth.deviceAdmitted' })
    const wrong = { success: false, message: 'auth.incorrectPassword' }
    expect((await phone.logIn('owner', 'guess')).json()).toEqual(wrong)
    expect((await phone.logIn('owner')).json().success).toBe(true)
    expect(await mailsTo(started, 'owner@example.com')).toHaveLength(2)
  })

  it('is mailed once a day, with who tried last', async () => {
    const begun = Date.now()
    const clock = jest.spyOn(Date, 'now')
    const { started, guess } = await besiege()
    const attempts = async () =>
      (await mailsTo(started, 'owner@example.com')).filter(({ text }) =>
        text?.includes('#admit='),
      )
    expect(await attempts()).toHaveLength(1)
    for (let i = 1; i < 24; i++) {
      clock.mockReturnValue(begun + i * hour)
      for (const network of [101, 102]) await guess(`198.51.${network}.${i}`)
    }
    expect(await attempts()).toHaveLength(1)
    clock.mockReturnValue(begun + 25 * hour)
    for (let i = 0; i < 4; i++) await guess(`198.51.103.${i}`)
    expect(await attempts()).toHaveLength(2)
  })

  it('is let in from anywhere again some time after the guessing ends', async () => {
    const { phone } = await besiege()
    expect((await phone.logIn('owner')).json()).toEqual(tooMany)
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + hour)
    expect((await phone.logIn('owner')).json().success).toBe(true)
  })

  it('is guessed at a few times an hour at most from then on', async () => {
    const { guess } = await besiege()
    const begun = Date.now()
    const clock = jest.spyOn(Date, 'now')
    let through = 0
    for (let i = 0; i < 200; i++) {
      clock.mockReturnValue(begun + (i * 24 * hour) / 200)
      if ((await guess(`2001:db8:1:${i}::1`)).message !== tooMany.message) through += 1
    }
    expect(through).toBeLessThanOrEqual(48)
  })
})

async function openWithPlayer(env: NodeJS.ProcessEnv) {
  const { app } = await startApp({ env, characters: 20 })
  await createVisitor(app).register('ana')
  return app
}

/** The owner has a phone, which nobody knows yet. */
async function besiege() {
  const started = await startApp({ characters: 20 })
  const { app } = started
  const guess = async (address: string) =>
    (await createVisitor(app, address).logIn('owner', 'guess')).json()
  await createVisitor(app, '192.0.2.1').register('owner')
  for (let i = 0; i < 99; i++) await countTry(app, 'owner', `198.51.100.${i}`)
  await guess('198.51.100.150')
  return {
    started,
    guess,
    phone: createVisitor(app, '192.0.2.9'),
    link: () => linkTo(started, 'owner@example.com', 'admit'),
  }
}
