import { describe, expect, it } from '@jest/globals'
import { createGamePasswords } from '#src/accounts/passwords/game-passwords.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import { startApp } from '#src/testing/test-app.ts'

describe('new passwords that the game database lacks', () => {
  it('are written although one of them cannot be, which is tried later and later', async () => {
    const isBad = (login: string) => login === 'bad'
    const { settle, tried, failures, pending } = await openPasswords(isBad)
    await settle()
    expect(await pending()).toEqual(['bad'])
    await settle()
    expect(tried).toEqual(['ana', 'bad', 'zoe'])
    expect(failures).toEqual(['bad'])
  })

  it('are not all tried while it is away', async () => {
    const logins = ['a1', 'b2', 'c3', 'd4', 'e5']
    const { settle, tried } = await openPasswords(() => true, logins)
    await settle()
    expect(tried).toHaveLength(3)
  })
})

async function openPasswords(
  isRefused: (login: string) => boolean,
  logins = ['ana', 'bad', 'zoe'],
) {
  const { app } = await startApp({ characters: 20 })
  const { passwords } = app.web
  const insert = app.webDatabase.prepare(
    "INSERT INTO accounts (login, email, password_hash, created_at) VALUES (?, '', '', 0)",
  )
  const await_ = app.webDatabase.prepare('INSERT INTO game_passwords VALUES (?, ?)')
  for (const login of logins)
    await_.run(insert.run(login).lastInsertRowid, `hash of ${login}`)
  const tried: string[] = []
  const failures: string[] = []
  const accounts = {
    ...app.game.accounts,
    async setPassword(login: string) {
      tried.push(login)
      if (isRefused(login)) throw new GameUnavailableError('no answer in time', 'slow')
    },
  }
  const written = createGamePasswords(app.web, { accounts }, (_, { login }) =>
    failures.push(login),
  )
  const pending = async () => (await passwords.pending()).map(({ login }) => login)
  return { ...written, tried, failures, pending }
}
