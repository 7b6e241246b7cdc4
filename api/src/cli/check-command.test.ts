import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { publicSite } from '#src/testing/public-site.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startApp, temporaryFolder } from '#src/testing/test-app.ts'

describe('the check before a start', () => {
  it('has nothing to say of a site of this machine', () => {
    expect(runCli(['check'])).toEqual({
      status: 0,
      stdout: 'http://localhost:8080 is a site of this machine\n',
      stderr: '',
    })
  })

  it('tells a person and a program what is open before the site opens, and makes no file', () => {
    const dataDir = temporaryFolder()
    const { stdout } = runCli(['check'], dataDir, publicSite)
    const [first, ...points] = stdout.trimEnd().split('\n')
    expect(first).toBe('https://play.example is a public site')
    expect(points).toContain(
      'before you open: no payments: checkout answers 503 until MERCADO_PAGO_TOKEN is set',
    )
    const json = JSON.parse(runCli(['check', '--json'], dataDir, publicSite).stdout)
    expect(json).toEqual({
      url: 'https://play.example',
      isPublic: true,
      openPoints: points.map((line) => line.replace('before you open: ', '')),
    })
    expect(readdirSync(dataDir)).toEqual([])
    expect(existsSync(':memory:')).toBe(false)
  })

  it('refuses what a start refuses, in the same line', async () => {
    const { PUBLIC_ORIGIN } = publicSite
    expect(runCli(['check'], temporaryFolder(), { PUBLIC_ORIGIN })).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'api: https://play.example is a public site, and mails would reach nobody: set SMTP_URL and MAIL_FROM\n',
    })
    const { dataDir } = await startApp()
    expect(runCli(['check'], dataDir, publicSite)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/ run "pnpm --filter api cli account remove demo"\n$/),
    })
    runCli(['account', 'remove', 'demo'], dataDir)
    expect(runCli(['check'], dataDir, publicSite).status).toBe(0)
  })
})
