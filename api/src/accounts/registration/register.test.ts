import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { alterDatabase, shareApp, startApp } from '#src/testing/test-app.ts'
import { createVisitor, gameHash } from '#src/testing/visitor.ts'

const registered = { success: true, message: 'auth.registered' }

describe('registering', () => {
  const shared = shareApp()

  it('opens an account that can log in here and in the game (§7.3)', async () => {
    const { app, gameFile } = shared()
    const visitor = createVisitor(app)
    const answer = await visitor.register(' Maria ', { email: 'maria@example.com' })
    expect([answer.statusCode, answer.json()]).toEqual([200, registered])

    const { token } = (await visitor.logIn('maria')).json()
    const dashboard = (await visitor.get('/dashboard', token)).json()
    const email = 'maria@example.com'
    expect(dashboard).toMatchObject({
      login: 'maria',
      email,
      emailConfirmed: false,
      balance: 0,
    })
    expect(dashboard.characters).toHaveLength(3)
    expect(gameAccounts(gameFile, 'maria')).toEqual([{ password: gameHash, email }])
  })

  // What else is valid is tested at isValidLogin, canonicalEmail and isValidPassword.
  it.each([
    ['auth.errorFillAllFields', { login: '' }],
    ['auth.errorFillAllFields', { email: ' ' }],
    ['auth.errorFillAllFields', { password: '' }],
    ['auth.invalidLogin', { login: 'a'.repeat(15), password: 'x' }],
    // A Kelvin sign, which lower-cases to a k.
    ['auth.invalidLogin', { login: '\u212Aelvin', password: 'x' }],
    ['auth.invalidEmail', { email: 'a@b.co\r\nBcc:x@y.z', password: 'x' }],
    ['auth.invalidEmail', { email: 'a\u202ena@b.co' }],
    ['auth.invalidPassword', { password: '1234567' }],
    ['auth.invalidPassword', { password: '1234\u00005678' }],
  ])('refuses with %s: %j', async (message, fields) => {
    const { app, gameFile } = shared()
    const account = { login: 'ana', email: 'a@b.co', password: 'segredo99', ...fields }
    const answer = await createVisitor(app).post('/auth/register', account)
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: false, message }])
    expect(gameAccounts(gameFile, 'ana')).toEqual([])
  })

  it('refuses a name that the site or the game has, whatever its case', async () => {
    const { app, gameFile } = shared()
    alterDatabase(gameFile, (db) =>
      db.exec("INSERT INTO accounts (login, password) VALUES ('ingame', 'x')"),
    )
    const visitor = createVisitor(app)
    for (const login of ['demo', 'DEMO', 'ingame']) {
      const answer = await visitor.register(login)
      expect(answer.json()).toEqual({ success: false, message: 'auth.usernameInUse' })
    }
    expect(gameAccounts(gameFile, 'ingame')).toMatchObject([{ password: 'x' }])
  })

  it('gives a name to exactly one of many who ask at once', async () => {
    const { app, gameFile } = await startApp()
    const passwords = Array.from({ length: 12 }, (_, i) => `password-${i}`)
    const answers = await Promise.all(
      passwords.map((password) => createVisitor(app).register('wanted', { password })),
    )
    const won = passwords.filter((_, i) => answers[i]?.json().success)
    expect(won).toHaveLength(1)
    expect(gameAccounts(gameFile, 'wanted')).toHaveLength(1)
    expect((await createVisitor(app).logIn('wanted', won[0])).json().success).toBe(true)
  })

  it('leaves nothing half-open where the game lacks its accounts', async () => {
    const { app } = await startApp({
      alterGame: (db) => db.exec('ALTER TABLE accounts RENAME COLUMN password TO pass'),
    })
    const answer = await createVisitor(app).register('nobody')
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'game-table-missing'])
    expect(await app.web.accounts.findByLogin('nobody')).toBeNull()
  })
})

function gameAccounts(path: string, login: string) {
  const db = new DatabaseSync(path)
  const rows = db.prepare('SELECT password, email FROM accounts WHERE login = ?').all(login)
  db.close()
  return rows.map((row) => ({ ...row }))
}
