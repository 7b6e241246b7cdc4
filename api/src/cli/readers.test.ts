import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { runCli } from '#src/testing/run-cli.ts'
import { startApp, temporaryFolder } from '#src/testing/test-app.ts'

describe('a command that only reads', () => {
  it.each([
    'account show demo',
    'orders list',
    'orders show x',
    'deliveries list',
    'deliveries show x',
    'ledger check',
    'news list',
    'backup copy.sqlite',
  ])('makes nothing in a folder without a site, and says where it looked: %s', (words) => {
    const dataDir = join(temporaryFolder(), 'wrong')
    expect(runCli(words.split(' '), dataDir)).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(`^api: there is no ${dataDir}/web.sqlite: set DATA_DIR to [^\n]+\n$`),
      ),
    })
    expect(existsSync(dataDir)).toBe(false)
  })

  it.each(['ban', 'unban', 'reset', 'remove'])('has company in account %s', (command) => {
    const dataDir = temporaryFolder()
    expect(runCli(['account', command, 'demo'], dataDir).stderr).toMatch(
      /^api: there is no .+web\.sqlite: set DATA_DIR to [^\n]+\n$/,
    )
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('makes no key in place of a lost one', async () => {
    const { app, dataDir } = await startApp()
    await app.close()
    const key = join(dataDir, 'secret.key')
    rmSync(key)
    expect(runCli(['account', 'show', 'demo'], dataDir)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^api: there is no .+secret\.key: set DATA_DIR/),
    })
    expect(existsSync(key)).toBe(false)
  })

  it('works beside a running site', async () => {
    const { dataDir } = await startApp()
    expect(runCli(['account', 'show', 'demo'], dataDir).status).toBe(0)
    expect(runCli(['ledger', 'check'], dataDir).stdout).toBe('the ledger is sound\n')
  })
})
