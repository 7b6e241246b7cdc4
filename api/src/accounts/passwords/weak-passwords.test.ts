import { describe, expect, it } from '@jest/globals'
import { weaknessOf } from '#src/accounts/passwords/weak-passwords.ts'
import { linkTo } from '#src/testing/mailbox.ts'
import { shareApp } from '#src/testing/test-app.ts'
import { createVisitor, join } from '#src/testing/visitor.ts'

const ana = { login: 'ana', email: 'Ana.Silva@example.com' }
const weakness = (password: string, login = ana.login) =>
  weaknessOf(password, { ...ana, login }, 'Aurora Interlude')

describe('a new password', () => {
  const common = ['password', 'PassWord', 'qwertyuiop', '1q2w3e4r', 'senha123', 'P@ssw0rd']
  const patterns = ['12345678', '87654321', 'abcdefghijk', 'zzzzzzzz', 'd7k2d7k2', '💎💎']

  it.each([...common, ...patterns])(
    'is refused because many people use it or it is a simple pattern: %s',
    async (password) => {
      expect(await weakness(password)).toBe('auth.passwordTooEasy')
    },
  )

  const plain = ['sylvaine', 'SYLVAINE', 'sylvaine2026', '99sylvaine', 'Syl-Vaine!']
  const disguised = ['sylváine', 'eniavlys', 'sylvainesylvaine']
  const own = ['ana12345', 'anaanaana', 'ana.silva', 'AnaSilva1990']
  const ofRealm = ['Aurora Interlude', 'aurora2026', 'interlude#1', 'lineage2026']

  it.each([
    ...[...plain, ...disguised].map((password) => ['sylvaine', password] as const),
    ...[...own, ...ofRealm].map((password) => ['ana', password] as const),
    ['player77', 'player2026'],
    ['12', '1212121212'],
  ])('of %s is refused because it is a name: %s', async (login, password) => {
    expect(await weakness(password, login)).toBe('auth.passwordIsName')
  })

  const names = ['moonlit-path', 'aurora-borealis', 'banana-2026']

  it.each(['segredo99', 'q7m2x9kd', '!!$$%%&&', ...names])(
    'is taken: %s',
    async (password) => {
      expect(await weakness(password)).toBeNull()
    },
  )

  it('is compared with no address where the account has none', async () => {
    const account = { login: 'ana', email: '' }
    expect(await weaknessOf('moonlit-path', account, 'Aurora')).toBeNull()
  })
})

describe('a password that is easy to guess', () => {
  const shared = shareApp()

  it('opens no account and replaces no password', async () => {
    const { app } = shared()
    const refusal = { success: false, message: 'auth.passwordTooEasy' }
    const password = 'Moonlight'
    const answer = await createVisitor(app).register('sylvaine', { password })
    expect([answer.statusCode, answer.json()]).toEqual([200, refusal])
    expect(await app.web.accounts.findByLogin('sylvaine')).toBeNull()
    expect(await app.game.accounts.find('sylvaine')).toBeNull()

    const { visitor, token, email } = await join(app, 'easygoing')
    const changed = await visitor.changePassword(token, 'segredo99', password)
    const { message } = refusal
    expect(changed.statusCode).toBe(400)
    expect(changed.json()).toEqual({ error: 'weak-password', message })
    await visitor.forget(email)
    const link = await linkTo(shared(), email, 'reset')
    expect((await visitor.reset(link, password)).json()).toEqual(refusal)
    // The link stays good for a better one.
    expect((await visitor.reset(link, 'moonlit-path')).json().success).toBe(true)
  })
})
