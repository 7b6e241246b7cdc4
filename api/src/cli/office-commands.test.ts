import { describe, expect, it } from '@jest/globals'
import { commandBy } from '#src/cli/tools.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { auditOf, createStaffBrowser, staffPassword } from '#src/testing/office-app.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { shareApp } from '#src/testing/test-app.ts'
import { join } from '#src/testing/visitor.ts'

const operator = `:${commandBy().actor.name}`

describe('the command line of the office', () => {
  const shared = shareApp()
  const run = (...words: string[]) => runCli(words, shared().dataDir)

  it('invites the first owner, by a link that works once', async () => {
    const { app } = shared()
    const words = ['office', 'invite', 'Ana@play.example', '--name', 'Ana']
    const { stdout } = await run(...words, '--role', 'owner')
    expect(stdout).toMatch(
      /^this link works once, until .* UTC:\nhttp:\/\/localhost:8090\//,
    )
    const token = stdout.trim().split('#token=')[1]
    const browser = createStaffBrowser(app)
    const accept = () =>
      browser.post('/invitation/accept', { token, password: staffPassword })
    expect((await accept()).json()).toMatchObject({ member: { role: 'owner' } })
    expect((await accept()).statusCode).toBe(404)
    const { stdout: listed } = await run('office', 'list')
    expect(listed).toMatch(/^ana@play\.example\tAna\towner\tactive\t.* UTC\n$/)
    const by = { actor: operator, detail: 'ana@play.example as owner' }
    expect(await auditOf(app, 'staff.invited')).toMatchObject([by])
  })

  it('refuses what is no address, and no role', async () => {
    const invite = (email: string, role: string) =>
      run('office', 'invite', email, '--name', 'x', '--role', role)
    expect((await invite('ana', 'owner')).stderr).toContain('Give an e-mail address')
    expect((await invite('ana@x.example', 'king')).stderr).toContain('Allowed choices')
  })

  it('gives and takes coins with a reason, and says who did it', async () => {
    const { app } = shared()
    await join(app, 'hero')
    const correct = (verb: string, coins: string, login = 'Hero') =>
      run('coins', verb, login, coins, '--reason', 'a test')
    expect((await correct('give', '20000')).stdout).toBe(
      'correction 1: 20000 coins, hero has 20000 now\n',
    )
    expect((await correct('take', '5000')).stdout).toContain('hero has 15000 now')
    expect(await correct('take', '15001')).toMatchObject({
      status: 1,
      stderr: 'api: The player has fewer coins than that\n',
    })
    expect((await correct('give', '1', 'nobody')).stderr).toContain('there is no account')
    expect((await correct('give', '0')).status).toBe(1)
    expect((await run('coins', 'give', 'hero', '1')).stderr).toContain('--reason')
    expect(await auditOf(app, 'coins.corrected')).toMatchObject([
      { actor: operator, login: 'hero', detail: '20000 coins, correction 1: a test' },
      { actor: operator },
    ])
    expect(await auditLedger(app.webDatabase)).toEqual([])
    expect((await run('account', 'show', 'hero')).stdout).toContain(
      'balance\t15000\towes\t0',
    )
  })
})
