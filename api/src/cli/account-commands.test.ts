import { describe, expect, it } from '@jest/globals'
import { commandBy } from '#src/cli/tools.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { runCliProcess } from '#src/testing/cli-process.ts'
import { linkTo } from '#src/testing/mailbox.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { alterDatabase, shareApp, startApp } from '#src/testing/test-app.ts'
import { createVisitor, join } from '#src/testing/visitor.ts'

describe('the account commands', () => {
  const shared = shareApp()
  const run = (...parameters: string[]) =>
    runCli(['account', ...parameters], shared().dataDir)
  /** @returns the secret of the link that the command prints */
  const reset = async (login: string) => {
    const { stdout } = await run('reset', login)
    return /\/account#reset=([\w-]{43})\n$/.exec(stdout)?.[1]
  }

  it('ban a player, who may still look, and lift the ban (§6.4)', async () => {
    const { visitor, token } = await join(shared().app, 'troll')
    const status = async () => (await visitor.get('/dashboard', token)).json().status
    expect(await run('ban', 'Troll')).toEqual({
      status: 0,
      stdout: 'banned troll\n',
      stderr: '',
    })
    expect(await status()).toBe('banned')
    expect((await run('unban', 'troll')).stdout).toBe('unbanned troll\n')
    expect(await status()).toBe('active')
  })

  it('print a link that sets a new password, and end every session', async () => {
    const { visitor, token } = await join(shared().app, 'locked')
    const secret = await reset('locked')
    expect((await visitor.get('/dashboard', token)).statusCode).toBe(401)
    await visitor.reset(secret, 'brand-new')
    expect((await visitor.logIn('locked', 'brand-new')).json().success).toBe(true)
  })

  it('show an account and its security events, newest first', async () => {
    const visitor = createVisitor(shared().app, '198.51.100.3')
    await visitor.register('shown')
    await visitor.logIn('shown', 'guess')
    await run('ban', 'shown')
    const lines = (await run('show', 'shown')).stdout.split('\n')
    const email = 'email\tshown@example.com (not confirmed)'
    expect(lines.slice(0, 3)).toEqual(['login\tshown', 'status\tbanned', email])
    const events = lines.map((line) => line.split('\t').slice(1).join(' '))
    expect(events.slice(7, -1)).toEqual([
      `account.banned ${commandBy().actor.name}`,
      'login.refused 198.51.100.3',
      'email.confirmation-sent 198.51.100.3',
      'account.registered 198.51.100.3',
    ])
  })

  it('find an account by its number or address too, and name those that share one', async () => {
    const { app } = shared()
    const { visitor } = await join(app, 'numbered')
    const account = await app.web.accounts.findByLogin('numbered')
    for (const known of [String(account?.id), 'Numbered@Example.com']) {
      expect((await run('show', known)).stdout).toMatch(/^login\tnumbered\n/)
    }
    await visitor.register('twin', { email: 'numbered@example.com' })
    const { status, stderr } = await run('show', 'numbered@example.com')
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^api: numbered@example\.com has several accounts: .*twin/),
    ])
    expect((await run('show', '999999')).stderr).toBe('api: there is no account 999999\n')
  })

  it('give an account another address, unless it is not one', async () => {
    const { app } = shared()
    const { token, visitor } = await join(app, 'moved')
    expect(await run('email', 'moved', 'nowhere')).toMatchObject({
      status: 1,
      stderr: 'api: nowhere is not one e-mail address\n',
    })
    const { stdout } = await run('email', 'moved', 'new@example.com')
    expect(stdout).toBe(
      'moved has new@example.com now; both addresses get a mail, and sessions ended\n',
    )
    expect((await app.web.accounts.findByLogin('moved'))?.email).toBe('new@example.com')
    expect((await visitor.get('/dashboard', token)).statusCode).toBe(401)
    expect(await linkTo(shared(), 'moved@example.com', 'undo-email')).not.toBe('')
    expect((await run('email', 'aurora-staff', 'a@example.com')).stderr).toBe(
      'api: aurora-staff was removed, or never logged in on the site\n',
    )
  })

  it('know accounts that only the game has', async () => {
    const { gameFile } = shared()
    alterDatabase(gameFile, (db) =>
      db.exec("INSERT INTO accounts (login, password) VALUES ('elder', 'x')"),
    )
    expect((await run('ban', 'elder')).stdout).toBe('banned elder\n')
    expect((await run('ban', 'aurora-staff')).stderr).toContain('is staff of the game')
    expect((await run('show', 'aurora-staff')).stdout).toMatch('site\tnever logged in\n')
    expect(await run('reset', 'aurora-staff')).toMatchObject({ status: 1, stdout: '' })
  })

  it('remove an account: whoever is in is out, and nothing lets anybody in again', async () => {
    const { app } = shared()
    const { visitor } = await join(shared().app, 'leaver')
    const link = await reset('leaver')
    const { token } = (await visitor.logIn('leaver')).json()
    const before = await app.web.accounts.findByLogin('leaver')
    if (!before) throw new Error('leaver is not there')
    const stdout = 'removed leaver\n'
    expect(await run('remove', 'Leaver')).toEqual({ status: 0, stdout, stderr: '' })
    expect((await visitor.get('/dashboard', token)).statusCode).toBe(401)
    // Somebody asked for it just before, and it was written just after.
    const late = await app.web.mailLinks.issueReset(before)
    const refusals = [
      await visitor.logIn('leaver'),
      await visitor.reset(link, 'brand-new'),
      await visitor.reset(late, 'brand-new'),
      await visitor.register('leaver', { password: 'segredo00' }),
    ]
    expect(refusals.map((answer) => answer.json().message)).toEqual([
      'auth.incorrectPassword',
      'auth.invalidLink',
      'auth.invalidLink',
      'auth.usernameInUse',
    ])
    const account = await app.web.accounts.findByLogin('leaver')
    expect(account).toMatchObject({ isRemoved: true, email: '', emailConfirmed: false })
    expect(await app.web.accounts.findByEmail('leaver@example.com', 10)).toEqual([])
    expect(await app.game.characters.isBanned('leaver')).toBe(true)
  })

  it('remove an account that only the game has, before anybody logs in with it', async () => {
    const { app } = shared()
    const visitor = createVisitor(app)
    await visitor.register('gamer')
    await app.webDatabase.deleteFrom('accounts').where('login', '=', 'gamer').execute()
    expect((await run('remove', 'gamer')).stdout).toBe('removed gamer\n')
    expect((await visitor.logIn('gamer')).json().success).toBe(false)
    expect((await run('show', 'gamer')).stdout).toMatch(/^login\tgamer\nstatus\tremoved\n/)
  })

  it('remove an account once, however many operators do it, and leave its coins booked', async () => {
    const { app, dataDir } = shared()
    const { id } = (await app.web.accounts.findByLogin('demo')) ?? { id: 0 }
    const remove = async () =>
      (await runCliProcess(['account', 'remove', 'demo'], dataDir)).stdout
    const both = await Promise.all([remove(), remove()])
    expect(both.sort()).toEqual(['demo was removed before\n', 'removed demo\n'])
    const events = await app.web.audit.ofLogin('demo', 20)
    expect(events.filter(({ event }) => event === 'account.removed')).toHaveLength(1)
    expect(await app.web.ledger.balance(id)).toBe(500)
    expect(await auditLedger(app.webDatabase)).toEqual([])
    expect((await run('reset', 'demo')).stderr).toBe('api: demo is removed for good\n')
    expect(await run('remove', 'demo')).toMatchObject({ status: 0 })
  })

  it('say that an account is removed from the site where the game cannot be told', async () => {
    const { app, dataDir, gameFile } = await startApp()
    const visitor = createVisitor(app)
    await visitor.register('stuck')
    const rename = 'ALTER TABLE accounts RENAME COLUMN accessLevel TO level'
    alterDatabase(gameFile, (db) => db.exec(rename))
    const { status, stderr } = await runCli(['account', 'remove', 'stuck'], dataDir)
    const complaint =
      /^api: stuck is removed from the site, but could not be banned in the game .+\n$/
    expect([status, stderr]).toEqual([1, expect.stringMatching(complaint)])
    expect((await visitor.logIn('stuck')).json().success).toBe(false)
  })

  it('say that there is no such account', async () => {
    const stderr = 'api: there is no account nobody\n'
    expect(await run('show', 'nobody')).toEqual({ status: 1, stdout: '', stderr })
  })
})
