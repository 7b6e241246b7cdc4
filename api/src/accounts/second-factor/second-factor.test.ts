import { describe, expect, it } from '@jest/globals'
import { day } from '#src/durations.ts'
import { joinWithFactor, passTime, setUpFactor } from '#src/testing/authenticator.ts'
import { mailsTo } from '#src/testing/mailbox.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { countRows, shareApp } from '#src/testing/test-app.ts'
import { createVisitor, join } from '#src/testing/visitor.ts'

const refused = (message: string) => ({ success: false, message: `auth.${message}` })
const needed = refused('codeRequired')
const wrong = refused('incorrectCode')
const tooMany = refused('tooManyAttempts')
const password = 'segredo99'

type Visitor = ReturnType<typeof createVisitor>

async function logIn(visitor: Visitor, login: string, more: object = {}) {
  return (await visitor.post('/auth/login', { login, password, ...more })).json()
}

describe('setting up a second factor', () => {
  const shared = shareApp()

  it('takes the password and a first code, shows ten recovery codes and tells the owner', async () => {
    const { app } = shared()
    const { visitor, token, email } = await join(app, 'careful')
    const other = (await visitor.logIn('careful')).json().token
    const { recoveryCodes } = await setUpFactor(visitor, token)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await visitor.get('/dashboard', token)).json().secondFactor).toBe(true)
    expect((await visitor.get('/dashboard', other)).statusCode).toBe(401)
    const subjects = (await mailsTo(shared(), email)).map(({ subject }) => subject)
    expect(subjects).toContain(
      'Verificação em duas etapas ativada na sua conta no Aurora Interlude',
    )
  })

  it('asks for nothing until a code was right', async () => {
    const { visitor, token } = await join(shared().app, 'half')
    const begin = async (currentPassword: string) =>
      (await visitor.post('/auth/second-factor/begin', { currentPassword }, token)).json()
    expect(await begin('')).toEqual(refused('errorFillAllFields'))
    expect(await begin('guess')).toEqual(refused('currentPasswordIncorrect'))
    const { secret, uri } = await begin(password)
    expect(uri).toContain(`secret=${secret}`)
    const confirm = async (code: string) =>
      (await visitor.post('/auth/second-factor/confirm', { code }, token)).json()
    expect(await confirm('')).toEqual(needed)
    expect(await confirm('000')).toEqual(wrong)
    expect((await visitor.get('/dashboard', token)).json().secondFactor).toBe(false)
    expect((await visitor.logIn('half')).json().success).toBe(true)
    expect((await begin(password)).secret).not.toBe(secret)
  })

  it('happens once, also when it is confirmed many times at once', async () => {
    const { app } = shared()
    const { visitor, token } = await join(app, 'clicker')
    const { usedCode } = await setUpFactor(visitor, token)
    const again = await Promise.all(
      [1, 2, 3].map(() =>
        visitor.post('/auth/second-factor/confirm', { code: usedCode }, token),
      ),
    )
    for (const answer of again) expect(answer.json()).toEqual(wrong)
    const body = { currentPassword: password }
    const begun = await visitor.post('/auth/second-factor/begin', body, token)
    expect(begun.json()).toEqual(refused('secondFactorIsOn'))
  })

  it('stores neither the secret nor the recovery codes', async () => {
    const { app } = shared()
    const { visitor, token } = await join(app, 'private')
    const body = { currentPassword: password }
    const { secret } = (await visitor.post('/auth/second-factor/begin', body, token)).json()
    const rows = await app.webDatabase.selectFrom('secondFactors').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(await countRows(app.webDatabase, `call_keys WHERE route LIKE '%factor%'`)).toBe(
      0,
    )
  })
})

describe('a login with a second factor', () => {
  const shared = shareApp()

  it('is refused until the same call brings a code, which works once (§3.13)', async () => {
    const { visitor, authenticator, usedCode } = await joinWithFactor(shared().app, 'two')
    expect(await logIn(visitor, 'two')).toEqual(needed)
    expect(await logIn(visitor, 'two', { code: usedCode })).toEqual(wrong)
    const code = authenticator.next()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => logIn(visitor, 'two', { code })),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  it('says nothing of the factor to somebody without the password', async () => {
    const { visitor, authenticator } = await joinWithFactor(shared().app, 'hidden')
    const more = { password: 'guess', code: authenticator.next() }
    expect(await logIn(visitor, 'hidden', more)).toEqual(refused('incorrectPassword'))
  })

  it('takes each recovery code once, however it is typed', async () => {
    const player = await joinWithFactor(shared().app, 'lost')
    const [code = ''] = player.recoveryCodes
    const typed = code.toUpperCase().replace('-', ' ')
    expect((await logIn(player.visitor, 'lost', { code: typed })).success).toBe(true)
    expect(await logIn(player.visitor, 'lost', { code })).toEqual(wrong)
  })

  it('counts wrong codes as wrong passwords, and a right password buys no more of them', async () => {
    const { app } = shared()
    const { authenticator } = await joinWithFactor(app, 'guessed')
    const thief = createVisitor(app, '198.51.100.66')
    for (let i = 0; i < 5; i++) {
      expect(await logIn(thief, 'guessed', { code: `00000${i}` })).toEqual(wrong)
      expect(await logIn(thief, 'guessed')).toEqual(needed)
    }
    const code = authenticator.next()
    expect(await logIn(thief, 'guessed', { code })).toEqual(tooMany)
    const owner = createVisitor(app, '198.51.100.67')
    expect((await logIn(owner, 'guessed', { code })).success).toBe(true)
    const records = await app.web.audit.ofLogin('guessed', 50)
    expect(records.filter(({ detail }) => detail === 'code')).toHaveLength(5)
  })

  it('needs no code for 30 days on a device that its owner trusts, and nowhere else', async () => {
    const { app } = shared()
    const { visitor, authenticator } = await joinWithFactor(app, 'trusting')
    await logIn(visitor, 'trusting', { code: authenticator.next() })
    expect(await logIn(visitor, 'trusting')).toEqual(needed)
    await logIn(visitor, 'trusting', { code: authenticator.next(), trustDevice: true })
    expect((await logIn(visitor, 'trusting')).success).toBe(true)
    expect(await logIn(createVisitor(app, '198.51.100.9'), 'trusting')).toEqual(needed)
    passTime(29 * day)
    expect((await logIn(visitor, 'trusting')).success).toBe(true)
    passTime(day)
    expect(await logIn(visitor, 'trusting')).toEqual(needed)
  })

  it('trusts no device any more after a new password', async () => {
    const { visitor, authenticator } = await joinWithFactor(shared().app, 'renewed')
    const first = { code: authenticator.next(), trustDevice: true }
    const { token } = await logIn(visitor, 'renewed', first)
    const body = { currentPassword: password, newPassword: 'novasenha1' }
    const change = { ...body, confirmPassword: 'novasenha1' }
    const path = '/dashboard/change-password'
    const without = await visitor.post(path, change, token)
    expect([without.statusCode, without.json()]).toEqual([
      403,
      { error: 'code-needed', message: 'auth.codeRequired' },
    ])
    const code = authenticator.next()
    expect((await visitor.post(path, { ...change, code }, token)).statusCode).toBe(200)
    expect(await logIn(visitor, 'renewed', { password: 'novasenha1' })).toEqual(needed)
  })
})

describe('turning a second factor off', () => {
  const shared = shareApp()
  const remove = async (visitor: Visitor, token: string, code: string, more = {}) =>
    (
      await visitor.post(
        '/auth/second-factor/remove',
        { currentPassword: password, code, ...more },
        token,
      )
    ).json()

  it('takes the password and a code', async () => {
    const { app } = shared()
    const { visitor, token, authenticator, usedCode } = await joinWithFactor(app, 'done')
    expect(await remove(visitor, token, '')).toEqual(needed)
    expect(await remove(visitor, token, usedCode)).toEqual(wrong)
    const guess = { currentPassword: 'guess' }
    const code = authenticator.next()
    expect(await remove(visitor, token, code, guess)).toEqual(
      refused('currentPasswordIncorrect'),
    )
    expect(await remove(visitor, token, code)).toEqual({
      success: true,
      message: 'auth.secondFactorRemoved',
    })
    expect((await visitor.logIn('done')).json().success).toBe(true)
    expect((await app.web.audit.ofLogin('done', 50)).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['second-factor.set-up', 'second-factor.removed']),
    )
    expect((await setUpFactor(visitor, token)).recoveryCodes).toHaveLength(10)
  })

  it('gives a thief of the session ten guesses, and then one each half hour', async () => {
    const player = await joinWithFactor(shared().app, 'robbed')
    const { visitor, token, authenticator } = player
    for (let i = 0; i < 10; i++)
      expect(await remove(visitor, token, '000000')).toEqual(wrong)
    expect(await remove(visitor, token, authenticator.next())).toEqual(tooMany)
    passTime(31 * 60_000)
    expect((await remove(visitor, token, authenticator.next())).success).toBe(true)
  })

  it('is also done by the operator, for a player who lost the app and the codes', async () => {
    const { app, dataDir } = shared()
    const { visitor } = await joinWithFactor(app, 'careless')
    const run = async () =>
      (await runCli(['account', 'remove-factor', 'careless'], dataDir)).stdout
    expect(await run()).toBe('careless logs in without codes now\n')
    expect((await visitor.logIn('careless')).json().success).toBe(true)
    expect(await run()).toBe('careless has no second factor\n')
  })
})
