import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { createGamePasswords } from '#src/accounts/passwords/game-passwords.ts'
import { emulatorHash } from '#src/game/emulator-hash.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import { mailsTo } from '#src/testing/mailbox.ts'
import { alterDatabase, startApp } from '#src/testing/test-app.ts'
import { createVisitor, join } from '#src/testing/visitor.ts'

describe('a password that was changed in the game', () => {
  it('works on the site, where the old one and its sessions end', async () => {
    const { app, dataDir, gameFile, visitor, token } = await startWithPlayer()
    await setInGame(gameFile, 'do-jogo-77')
    expect(await succeeds(app, 'segredo99')).toBe(false)
    expect((await visitor.get('/dashboard', token)).statusCode).toBe(200)

    expect(await succeeds(app, 'do-jogo-77')).toBe(true)
    expect((await visitor.get('/dashboard', token)).statusCode).toBe(401)
    expect(await succeeds(app, 'segredo99')).toBe(false)
    const mails = await mailsTo({ app, dataDir }, 'maria@example.com')
    const subjects = mails.map(({ subject }) => subject)
    expect(subjects).toContain('Sua senha no Aurora Interlude foi alterada')
    const events = await app.web.audit.ofLogin('maria', 20)
    expect(events.map(({ event }) => event)).toContain('password.changed-in-game')
  })

  it('does not count while the game lacks a newer one of the site', async () => {
    const { app, gameFile, visitor, token } = await startWithPlayer()
    const locked = new DatabaseSync(gameFile)
    locked.exec('BEGIN IMMEDIATE')
    const changed = await visitor.changePassword(token, 'segredo99', 'do-site-88')
    expect(changed.statusCode).toBe(200)
    locked.exec('ROLLBACK')
    locked.close()
    expect(await succeeds(app, 'segredo99')).toBe(false)
    expect(await succeeds(app, 'do-site-88')).toBe(true)
    await app.auth.gamePasswords.settle()
    expect(await succeeds(app, 'do-site-88')).toBe(true)
    expect(await succeeds(app, 'segredo99')).toBe(false)
  })

  it.each(['', 'do-jogo-77'])('leaves that of the site if its hash is %p', async (hash) => {
    const { app, gameFile } = await startWithPlayer()
    setHash(gameFile, hash)
    expect(await succeeds(app, 'segredo99')).toBe(true)
    expect(await succeeds(app, hash || 'do-jogo-77')).toBe(false)
  })

  it('does not bring a removed account back', async () => {
    const { app, gameFile } = await startWithPlayer()
    await app.web.registrations.remove({
      login: 'maria',
      unknownHash: (await app.web.accounts.findByLogin('demo'))?.passwordHash ?? '',
    })
    await setInGame(gameFile, 'do-jogo-77')
    expect(await succeeds(app, 'do-jogo-77')).toBe(false)
  })
})

type App = Awaited<ReturnType<typeof startApp>>['app']

async function startWithPlayer() {
  const started = await startApp()
  return { ...started, ...(await join(started.app, 'maria')) }
}

async function setInGame(gameFile: string, password: string) {
  setHash(gameFile, await emulatorHash('sha1', password))
}

function setHash(gameFile: string, hash: string) {
  alterDatabase(gameFile, (db) =>
    db.prepare("UPDATE accounts SET password = ? WHERE login = 'maria'").run(hash),
  )
}

async function succeeds(app: App, password: string): Promise<boolean> {
  return (await createVisitor(app).logIn('maria', password)).json().success
}

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
  for (const login of logins) {
    const account = { login, email: '', passwordHash: '' }
    const { id: accountId } = await app.web.accounts.create(account)
    const password = { accountId, hash: `hash of ${login}` }
    await app.webDatabase.insertInto('gamePasswords').values(password).execute()
  }
  const tried: string[] = []
  const failures: string[] = []
  const accounts = {
    ...app.game.accounts,
    async setPassword(login: string) {
      tried.push(login)
      if (isRefused(login)) throw new GameUnavailableError('no answer in time', 'slow')
    },
  }
  const written = createGamePasswords(app.web, { accounts }, (_, login = '') =>
    failures.push(login),
  )
  const pending = async () => (await passwords.pending()).map(({ login }) => login)
  return { ...written, tried, failures, pending }
}
