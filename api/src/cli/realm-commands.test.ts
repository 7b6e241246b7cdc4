import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { realmFileSchema } from 'shared-api/contract'
import { runCli } from '#src/testing/run-cli.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

describe('the realm commands', () => {
  it('prints the schema of realm.json', () => {
    const { stdout, status } = runCli(['realm', 'schema'])
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toEqual(realmFileSchema())
  })

  it('makes a realm of the wanted size, and never in place of another', () => {
    const dataDir = join(temporaryFolder(), 'data')
    const first = runCli(['realm', 'generate', '--characters', '150'], dataDir)
    const file = join(dataDir, 'realm.sqlite')
    expect(first).toMatchObject({
      status: 0,
      stdout: `made ${file} with 150 characters\n`,
      stderr: '',
    })
    expect(existsSync(file)).toBe(true)
    expect(runCli(['realm', 'generate'], dataDir)).toMatchObject({
      status: 1,
      stderr: `api: ${file} already exists: move it away to generate a new one\n`,
    })
  })

  it.each(['none', '0', '-5', '1.5'])('refuses %s as a number of characters', (count) => {
    const { status, stderr } = runCli(['realm', 'generate', `--characters=${count}`])
    expect(status).toBe(1)
    expect(stderr).toMatch('Give a whole number from 1 to 99999999.')
  })
})
