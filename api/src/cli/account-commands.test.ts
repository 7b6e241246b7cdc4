import { describe, expect, it } from '@jest/globals'
import { runCli } from '#src/testing/run-cli.ts'
import { shareApp, temporaryFolder } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

describe('the account commands', () => {
  const shared = shareApp()
  const run = (...parameters: string[]) =>
    runCli(['account', ...parameters], shared().dataDir)

  it('ban a player, who may still look, and lift the ban', async () => {
    const visitor = createVisitor(shared().app)
    await visitor.register('troll')
    const { token } = (await visitor.logIn('troll')).json()
    const status = async () => (await visitor.get('/dashboard', token)).json().status
    expect(run('ban', 'Troll')).toEqual({ status: 0, stdout: 'banned troll\n', stderr: '' })
    expect(await status()).toBe('banned')
    expect(run('unban', 'troll').stdout).toBe('unbanned troll\n')
    expect(await status()).toBe('active')
  })

  it('print a link that sets a new password, and end every session', async () => {
    const visitor = createVisitor(shared().app)
    await visitor.register('locked')
    const { token } = (await visitor.logIn('locked')).json()
    const { stdout } = run('reset', 'locked')
    expect((await visitor.get('/dashboard', token)).statusCode).toBe(401)
    const [, secret] = /\/account\?reset=([\w-]{43})\n$/.exec(stdout) ?? []
    const payload = { token: secret, password: 'brand-new' }
    await visitor.post('/auth/reset-password', payload)
    expect((await visitor.logIn('locked', 'brand-new')).json().success).toBe(true)
  })

  it('show an account and its security events, newest first', async () => {
    const visitor = createVisitor(shared().app, '198.51.100.3')
    await visitor.register('shown')
    await visitor.logIn('shown', 'guess')
    run('ban', 'shown')
    const { stdout } = run('show', 'shown')
    expect(stdout).toMatch(
      /^login\tshown\nstatus\tbanned\nemail\tshown@example\.com \(not confirmed\)\n/,
    )
    const events = stdout.split('\n').map((line) => line.split('\t').slice(1).join(' '))
    expect(events.slice(5, -1)).toEqual([
      'account.banned operator',
      'login.refused 198.51.100.3',
      'email.confirmation-sent 198.51.100.3',
      'account.registered 198.51.100.3',
    ])
  })

  it('know accounts that only the game has', async () => {
    expect(run('ban', 'aurora-staff').stdout).toBe('banned aurora-staff\n')
    expect(run('show', 'aurora-staff').stdout).toMatch('site\tnever logged in there\n')
    expect(run('reset', 'aurora-staff')).toMatchObject({ status: 1, stdout: '' })
  })

  it('say that there is no such account, and no such server', () => {
    expect(run('show', 'nobody')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'api: there is no account nobody\n',
    })
    const { status, stderr } = runCli(['account', 'show', 'demo'], temporaryFolder())
    expect([status, stderr]).toEqual([1, expect.stringMatching(/start the server once\n$/)])
  })
})
