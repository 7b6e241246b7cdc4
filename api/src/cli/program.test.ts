import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from '@jest/globals'
import { realmFileSchema } from 'shared-api/contract'
import { runCliProcess } from '#src/testing/cli-process.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startApp, temporaryFolder } from '#src/testing/test-app.ts'

const noDatabase = /^api: there is no \S+\/web\.sqlite: set DATA_DIR to [^\n]+\n$/

it.each([
  ['api/src/cli.ts', 'realm', 'schema'],
  ['portal/gateway/bin/portal.ts', 'manifest', '--schema'],
])('%s %s ends quietly when its reader has gone', async (program, ...words) => {
  const path = join(import.meta.dirname, '../../..', program)
  const child = spawn(process.execPath, [path, ...words])
  // What `head` does, but certainly before the first line.
  child.stdout.destroy()
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
})

describe('a command that makes nothing', () => {
  it.each([
    ...['show', 'ban', 'unban', 'reset', 'remove'].map((verb) => `account ${verb} demo`),
    ...['orders list', 'orders show x', 'deliveries list', 'deliveries show x'],
    ...['ledger check', 'news list', 'backup copy.sqlite'],
    ...['office list', 'coins give x 1 --reason test'],
  ])(
    'makes nothing in a folder without a site, and says where it looked: %s',
    async (words) => {
      const dataDir = join(temporaryFolder(), 'wrong')
      const { status, stdout, stderr } = await runCli(words.split(' '), dataDir)
      expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(noDatabase)])
      expect(stderr).toContain(`${dataDir}/`)
      expect(existsSync(dataDir)).toBe(false)
    },
  )

  it('makes no key in place of a lost one', async () => {
    const { app, dataDir } = await startApp()
    await app.close()
    const key = join(dataDir, 'secret.key')
    rmSync(key)
    const { status, stderr } = await runCliProcess(['account', 'show', 'demo'], dataDir)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^api: there is no .+secret\.key: set DATA_DIR/)
    expect(existsSync(key)).toBe(false)
  })
})

describe('a command that keeps a reason', () => {
  it.each([
    ['coins give', ''],
    ['coins take', ' a '],
    ['coins give', 'x'.repeat(501)],
    ['deliveries settle', '   '],
  ])('%s demands 3 to 500 characters, as the office does: "%s"', async (words, reason) => {
    const { status, stderr } = await runCli([...words.split(' '), '--reason', reason])
    expect(status).toBe(1)
    expect(stderr).toContain('Give a reason of 3 to 500 characters.')
  })
})

describe('the realm commands', () => {
  it('print the schema of realm.json', async () => {
    const { stdout, status } = await runCli(['realm', 'schema'])
    expect([status, JSON.parse(stdout)]).toEqual([0, realmFileSchema()])
  })

  it('make a realm of the wanted size, and never in place of another', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const file = join(dataDir, 'realm.sqlite')
    const generate = (...words: string[]) =>
      runCli(['realm', 'generate', ...words], dataDir)
    const stdout = `made ${file} with 150 characters\n`
    expect(await generate('--characters', '150')).toEqual({ status: 0, stdout, stderr: '' })
    expect(existsSync(file)).toBe(true)
    const stderr = `api: ${file} already exists: move it away to generate a new one\n`
    expect(await generate()).toMatchObject({ status: 1, stderr })
  })

  it('are cancelled where the input ends before an answer', async () => {
    const { status, stderr } = await runCliProcess(['realm', 'connect'])
    expect([status, stderr]).toEqual([1, 'api: cancelled: nothing was written\n'])
  })

  it.each(['none', '0', '-5', '1.5'])(
    'refuse %s as a number of characters',
    async (count) => {
      const { status, stderr } = await runCli([
        'realm',
        'generate',
        `--characters=${count}`,
      ])
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining('Give a whole number from 1 to 99999999.'),
      ])
    },
  )
})
