import { describe, expect, it } from '@jest/globals'
import { matchesEmulatorHash } from '#src/game/emulator-hash.ts'
import { shareApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const changed = { message: 'auth.passwordChanged' }
const wrong = { error: 'incorrect-password', message: 'auth.currentPasswordIncorrect' }

describe('changing the password', () => {
  const shared = shareApp()

  it('holds here and in the game, and ends every session but the own (§7.3)', async () => {
    const { app } = shared()
    const visitor = await createPlayer('mover')
    const own = (await visitor.logIn('mover')).json().token
    const other = (await visitor.logIn('mover')).json().token
    const answer = await change(visitor, own)
    expect([answer.statusCode, answer.json()]).toEqual([200, changed])
    expect((await visitor.get('/dashboard', own)).statusCode).toBe(200)
    expect((await visitor.get('/dashboard', other)).statusCode).toBe(401)
    expect((await visitor.logIn('mover', 'novasenha1')).json().success).toBe(true)
    expect((await visitor.logIn('mover')).json().message).toBe('auth.incorrectPassword')
    const inGame = await app.game.accounts.find('mover')
    expect(await matchesEmulatorHash(inGame?.passwordHash ?? '', 'novasenha1')).toBe(true)
    expect(await app.web.passwords.pending()).toEqual([])
  })

  it.each(['', 'nonsense', 'A'.repeat(43)])(
    'tells a lost session from a wrong password: token "%s"',
    async (token) => {
      const answer = await change(createVisitor(shared().app), token)
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ error: 'invalid-token', message: expect.any(String) })
    },
  )

  it.each([
    [{ currentPassword: 'not-this-one' }, 401, wrong],
    [{ currentPassword: '' }, 400, refused('empty-field', 'errorFillAllFields')],
    [
      { newPassword: '', confirmPassword: '' },
      400,
      refused('empty-field', 'errorFillAllFields'),
    ],
    [{ confirmPassword: 'novasenha2' }, 400, refused('no-match', 'passwordsDoNotMatch')],
    [
      { newPassword: 'short', confirmPassword: 'short' },
      400,
      refused('invalid-password', 'invalidPassword'),
    ],
  ])('refuses %j with %d', async (body, status, expected) => {
    const visitor = createVisitor(shared().app)
    const { token } = (await visitor.logIn('demo', 'demo1234')).json()
    const answer = await change(visitor, token, { currentPassword: 'demo1234', ...body })
    expect([answer.statusCode, answer.json()]).toEqual([status, expected])
  })

  it('answers a body of another shape like any other call', async () => {
    const visitor = createVisitor(shared().app)
    const { token } = (await visitor.logIn('demo', 'demo1234')).json()
    const answer = await visitor.post(
      '/dashboard/change-password',
      { currentPassword: 1 },
      token,
    )
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'invalid-field',
      requestId: expect.any(String),
    })
  })

  it('lets whoever holds a stolen session guess ten times an hour', async () => {
    const visitor = await createPlayer('robbed')
    const { token } = (await visitor.logIn('robbed')).json()
    for (let i = 0; i < 10; i++) {
      const answer = await change(visitor, token, { currentPassword: `guess-${i}` })
      expect(answer.json()).toEqual(wrong)
    }
    const answer = await change(visitor, token)
    expect([answer.statusCode, answer.json()]).toEqual([
      429,
      refused('too-many-attempts', 'tooManyAttempts'),
    ])
  })

  it('happens once when it is asked for many times at once', async () => {
    const visitor = await createPlayer('clicker')
    const { token } = (await visitor.logIn('clicker')).json()
    const passwords = Array.from({ length: 6 }, (_, i) => `password-${i}`)
    const answers = await Promise.all(
      passwords.map((password) =>
        change(visitor, token, { newPassword: password, confirmPassword: password }),
      ),
    )
    const won = answers.flatMap((answer, i) => (answer.statusCode === 200 ? [i] : []))
    expect(won).toHaveLength(1)
    const password = passwords[won[0] ?? -1]
    expect((await visitor.logIn('clicker', password)).json().success).toBe(true)
    const inGame = await shared().app.game.accounts.find('clicker')
    expect(await matchesEmulatorHash(inGame?.passwordHash ?? '', password ?? '')).toBe(true)
  })

  async function createPlayer(login: string) {
    const visitor = createVisitor(shared().app)
    await visitor.register(login)
    return visitor
  }
})

function change(
  visitor: ReturnType<typeof createVisitor>,
  token: string,
  body: object = {},
) {
  const passwords = {
    currentPassword: 'segredo99',
    newPassword: 'novasenha1',
    confirmPassword: 'novasenha1',
  }
  return visitor.post('/dashboard/change-password', { ...passwords, ...body }, token)
}

function refused(error: string, message: string) {
  return { error, message: `auth.${message}` }
}
