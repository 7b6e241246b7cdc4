import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readSettings, settingsFile, writeSettings } from '#src/config/settings-file.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

it('keeps what a URL may contain, for its owner alone', () => {
  const dataDir = join(temporaryFolder(), 'new')
  const GAME_DATABASE_URL = "mysql://portal:a%22b'c%23$d@[::1]:3306/l2jdb?tls=on&scanMs=1"
  writeSettings(dataDir, { GAME_DATABASE_URL })
  expect(readSettings(dataDir)).toEqual({ GAME_DATABASE_URL })
  expect(statSync(settingsFile(dataDir)).mode & 0o777).toBe(0o600)
})

it('changes and removes what is named, and leaves every other line', () => {
  const dataDir = temporaryFolder()
  writeFileSync(
    settingsFile(dataDir),
    '# Of the shop\nMERCADO_PAGO_TEST=1\nexport GAME_READ_URL=a\nGAME_DATABASE_URL=b\n',
    { mode: 0o644 },
  )
  writeSettings(dataDir, { GAME_DATABASE_URL: 'c', GAME_READ_URL: null })
  expect(readFileSync(settingsFile(dataDir), 'utf8')).toBe(
    '# Of the shop\nMERCADO_PAGO_TEST=1\nGAME_DATABASE_URL="c"\n',
  )
  expect(statSync(settingsFile(dataDir)).mode & 0o777).toBe(0o600)
})

it('is named where it cannot be read', () => {
  const dataDir = temporaryFolder()
  mkdirSync(settingsFile(dataDir))
  expect(() => readSettings(dataDir)).toThrow(/^cannot read .+settings\.env/)
})

describe('the lines of an operator', () => {
  const lines = (text: string) => {
    const dataDir = temporaryFolder()
    writeFileSync(settingsFile(dataDir), text.replace('<here>', dataDir))
    return readSettings(dataDir)
  }

  it.each([
    ['PORT=80', '80'],
    ['  PORT = 80  ', '80'],
    ['export PORT=80', '80'],
    ['PORT="80" # of the proxy', '80'],
    ["PORT='80'", '80'],
    ['PORT=80 # of the proxy', '80'],
    ['PORT= # none', ''],
    ['PORT=', ''],
    ['PORT=""', ''],
    ['PORT=8#0', '8#0'],
    ['PORT="8 # 0"', '8 # 0'],
    ['PORT="8\\n0"', '8\\n0'],
    ['\uFEFFPORT=80', '80'],
    ['# PORT=1\r\n\r\nPORT=80\r\n', '80'],
    ['PORT=1\nPORT=80', '80'],
    ['DATA_DIR=<here>\nPORT=80', '80'],
  ])('%j is read', (text, PORT) => {
    expect(lines(text)).toEqual({ PORT })
  })

  it.each([
    [
      '# My site\nPUBLIC_ORIGN=x',
      'line 2: PUBLIC_ORIGN is not a setting: did you mean PUBLIC_ORIGIN?',
    ],
    ['port=80', 'line 1: port is not a setting: did you mean PORT?'],
    ['NODE_ENV=x', 'line 1: NODE_ENV is not a setting: docs/operations.md lists them all'],
    ['PORT: secret', 'line 1: write NAME=value, or begin with # for a comment'],
    [
      'SMTP_URL="secret',
      'line 1: the value of SMTP_URL must end with the quote that it begins with',
    ],
    [
      'DATA_DIR=/elsewhere',
      'line 1: DATA_DIR cannot name another folder than that of this file: set it in the environment',
    ],
    [
      'PROT=1\n\nPORT',
      'line 1: PROT is not a setting: did you mean PORT?; line 3: write NAME=value, or begin with # for a comment',
    ],
  ])('%j is refused with its line', (text, problem) => {
    expect(() => lines(text)).toThrow(`settings.env: ${problem}`)
  })
})

it('holds settings of every command, below the environment', () => {
  const dataDir = temporaryFolder()
  writeSettings(dataDir, { PORT: '0', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' })
  expect(JSON.parse(runCli(['check', '--json'], dataDir).stdout)).toMatchObject({
    port: 0,
    trustProxy: ['127.0.0.1', '10.0.0.0/8'],
  })
  writeSettings(dataDir, { AUDIT_DAYS: '7' })
  expect(runCli(['check'], dataDir).stderr).toMatch(/^api: AUDIT_DAYS is "7"/)
  // The environment wins.
  expect(runCli(['check'], dataDir, { AUDIT_DAYS: '' }).status).toBe(0)
})
