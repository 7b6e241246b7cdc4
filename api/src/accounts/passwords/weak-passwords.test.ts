import { describe, expect, it } from '@jest/globals'
import { weaknessOf } from '#src/accounts/passwords/weak-passwords.ts'

const ana = { login: 'ana', email: 'Ana.Silva@example.com' }
const weakness = (password: string, login = ana.login) =>
  weaknessOf(password, { ...ana, login }, 'Aurora Interlude')

describe('a new password', () => {
  it.each([
    'password',
    'PassWord',
    'qwertyuiop',
    '1q2w3e4r',
    'senha123',
    'tequiero',
    'P@ssw0rd',
    '12345678',
    '87654321',
    'abcdefghijk',
    'zzzzzzzz',
    'xqxqxqxq',
    'd7k2d7k2',
    '💎💎',
  ])(
    'is refused because many people use it or it is a simple pattern: %s',
    async (password) => {
      expect(await weakness(password)).toBe('auth.passwordTooEasy')
    },
  )

  it.each([
    ['sylvaine', 'sylvaine'],
    ['sylvaine', 'SYLVAINE'],
    ['sylvaine', 'sylvaine2026'],
    ['sylvaine', '99sylvaine'],
    ['sylvaine', 'Syl-Vaine!'],
    ['sylvaine', 'sylváine'],
    ['sylvaine', 'eniavlys'],
    ['sylvaine', 'sylvainesylvaine'],
    ['ana', 'ana12345'],
    ['ana', 'anaanaana'],
    ['ana', 'ana.silva'],
    ['ana', 'AnaSilva1990'],
    ['player77', 'player2026'],
    ['12', '1212121212'],
    ['ana', 'Aurora Interlude'],
    ['ana', 'aurora2026'],
    ['ana', 'interlude#1'],
    ['ana', 'lineage2026'],
  ])('of %s is refused because it is a name: %s', async (login, password) => {
    expect(await weakness(password, login)).toBe('auth.passwordIsName')
  })

  it.each([
    'segredo99',
    'moonlit-path',
    'aurora-borealis',
    'banana-2026',
    'q7m2x9kd',
    '!!$$%%&&',
  ])('is taken: %s', async (password) => {
    expect(await weakness(password)).toBeNull()
  })

  it('is compared with no address where the account has none', async () => {
    const account = { login: 'ana', email: '' }
    expect(await weaknessOf('moonlit-path', account, 'Aurora')).toBeNull()
  })
})
