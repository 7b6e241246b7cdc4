import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
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

it('holds settings of every command, below the environment', () => {
  const dataDir = temporaryFolder()
  writeSettings(dataDir, { AUDIT_DAYS: '7', DATA_DIR: '/elsewhere' })
  expect(runCli(['check'], dataDir).stderr).toMatch(/^api: AUDIT_DAYS is "7"/)
  expect(runCli(['check'], dataDir, { AUDIT_DAYS: '' }).status).toBe(0)
})

it('is named where it cannot be read', () => {
  const dataDir = temporaryFolder()
  mkdirSync(settingsFile(dataDir))
  expect(runCli(['check'], dataDir).stderr).toMatch(/^api: cannot read .+settings\.env/)
})
