import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readSettings, settingsFile, writeSettings } from '#src/config/settings-file.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'
import wrongSettings from './wrong-settings.json' with { type: 'json' }

it('keeps what a URL may contain, for its owner alone', () => {
  const dataDir = join(temporaryFolder(), 'new')
  const GAME_DATABASE_URL = "mysql://portal:a%22b'c%23$d@[::1]:3306/l2jdb?tls=on&scanMs=1"
  writeSettings(dataDir, { GAME_DATABASE_URL })
  expect(readSettings(dataDir)).toEqual({ GAME_DATABASE_URL })
  expect(statSync(settingsFile(dataDir)).mode & 0o777).toBe(0o600)
})

it('changes and removes what is named, and leaves every other line', () => {
  const dataDir = temporaryFolder()
  const ofShop = '# Of the shop\nMERCADO_PAGO_TEST=1\n'
  const before = `${ofShop}export GAME_READ_URL=a\nGAME_DATABASE_URL=b\n`
  writeFileSync(settingsFile(dataDir), before, { mode: 0o644 })
  writeSettings(dataDir, { GAME_DATABASE_URL: 'c', GAME_READ_URL: null })
  const after = readFileSync(settingsFile(dataDir), 'utf8')
  expect(after).toBe(`${ofShop}GAME_DATABASE_URL="c"\n`)
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

  const plain = ['PORT=80', '  PORT = 80  ', 'export PORT=80', '\uFEFFPORT=80']
  const quoted = ['PORT="80" # of the proxy', "PORT='80'", 'PORT=80 # of the proxy']
  const amongOthers = ['# PORT=1\r\n\r\nPORT=80\r\n', 'PORT=1\nPORT=80']

  it.each([
    ...[...plain, ...quoted, ...amongOthers].map((text) => [text, '80'] as const),
    ...['PORT= # none', 'PORT=', 'PORT=""'].map((text) => [text, ''] as const),
    ['PORT=8#0', '8#0'],
    ['PORT="8 # 0"', '8 # 0'],
    ['PORT="8\\n0"', '8\\n0'],
    ['DATA_DIR=<here>\nPORT=80', '80'],
  ])('%j is read', (text, PORT) => {
    expect(lines(text)).toEqual({ PORT })
  })

  it.each(wrongSettings)('$text is refused with its line', ({ text, problem }) => {
    expect(() => lines(text)).toThrow(`settings.env: ${problem}`)
  })
})

it('holds settings of every command, below the environment', async () => {
  const dataDir = temporaryFolder()
  writeSettings(dataDir, { PORT: '0', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' })
  const checked = JSON.parse((await runCli(['check', '--json'], dataDir)).stdout)
  expect(checked).toMatchObject({ port: 0, trustProxy: ['127.0.0.1', '10.0.0.0/8'] })
  writeSettings(dataDir, { AUDIT_DAYS: '7' })
  expect((await runCli(['check'], dataDir)).stderr).toMatch(/^api: AUDIT_DAYS is "7"/)
  // The environment wins.
  expect((await runCli(['check'], dataDir, { AUDIT_DAYS: '' })).status).toBe(0)
})
