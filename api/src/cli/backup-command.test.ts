import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { runCli, runCliBeside } from '#src/testing/run-cli.ts'
import { logIn, startApp, temporaryFolder } from '#src/testing/test-app.ts'

describe('the backup command', () => {
  it('copies the database of a running server, and its secret', async () => {
    const { app, dataDir } = await startApp()
    const folder = temporaryFolder()
    const file = join(folder, 'web.sqlite')
    // Still in the write-ahead log, which a plain copy would miss.
    const token = await logIn(app)
    const { status, stdout, stderr } = runCli(['backup', file], dataDir)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain(file)
    expect(readdirSync(folder).sort()).toEqual(['web.sqlite', 'web.sqlite.secret.key'])
    const modes = readdirSync(folder).map(
      (name) => statSync(join(folder, name)).mode & 0o777,
    )
    expect(modes).toEqual([0o600, 0o600])

    // A new server starts on it, and knows the session.
    const restored = temporaryFolder()
    const put = (from: string, to: string) =>
      writeFileSync(join(restored, to), readFileSync(join(folder, from)), { mode: 0o600 })
    put('web.sqlite', 'web.sqlite')
    put('web.sqlite.secret.key', 'secret.key')
    const again = await startApp({ dataDir: restored })
    const headers = { authorization: `Bearer ${token}` }
    const answer = await again.app.inject({ url: '/api/dashboard', headers })
    expect(answer.statusCode).toBe(200)
  })

  it('is whole while the server writes', async () => {
    const { app, dataDir } = await startApp()
    const file = join(temporaryFolder(), 'web.sqlite')
    const db = app.webDatabase
    db.exec('CREATE TABLE pairs (a INTEGER, b INTEGER)')
    const insert = db.prepare('INSERT INTO pairs VALUES (?, ?)')
    const writing = setInterval(() => {
      db.exec('BEGIN IMMEDIATE')
      for (let n = 0; n < 500; n++) insert.run(n, n)
      db.exec('COMMIT')
    }, 1)
    await runCliBeside(['backup', file], dataDir)
    clearInterval(writing)
    const copy = new DatabaseSync(file, { readOnly: true })
    const { n } = copy.prepare('SELECT count(*) AS n FROM pairs').get() ?? {}
    expect(Number(n) % 500).toBe(0)
    expect(copy.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    copy.close()
  })

  it.each(['web.sqlite', 'web.sqlite.secret.key'])(
    'never writes over a file: %s',
    async (name) => {
      const { dataDir } = await startApp()
      const folder = temporaryFolder()
      writeFileSync(join(folder, name), 'precious')
      const answer = runCli(['backup', join(folder, 'web.sqlite')], dataDir)
      expect(answer).toEqual({
        status: 1,
        stdout: '',
        stderr: `api: ${join(folder, name)} exists: name another file\n`,
      })
      expect(readdirSync(folder)).toEqual([name])
      expect(readFileSync(join(folder, name), 'utf8')).toBe('precious')
    },
  )

  it('leaves nothing behind when the database is damaged', async () => {
    const { app, dataDir } = await startApp()
    await app.close()
    const source = join(dataDir, 'web.sqlite')
    const bytes = readFileSync(source)
    bytes.fill(0x5a, 4096 * 3, 4096 * 6)
    writeFileSync(source, bytes)
    const folder = temporaryFolder()
    const { status, stderr } = runCli(['backup', join(folder, 'web.sqlite')], dataDir)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^api: the copy of .*web\.sqlite is damaged \(.+\): .+\n$/)
    expect(readdirSync(folder)).toEqual([])
  })

  it('says in a line where there is nothing to copy, or no place for it', async () => {
    const nowhere = temporaryFolder()
    const target = join(nowhere, 'copy.sqlite')
    expect(runCli(['backup', target], nowhere).stderr).toMatch(/^api: there is no .*\n$/)
    expect(existsSync(target)).toBe(false)
    const { dataDir } = await startApp()
    const missing = join(nowhere, 'missing', 'copy.sqlite')
    expect(runCli(['backup', missing], dataDir).stderr).toMatch(
      /^api: cannot write .*copy\.sqlite \(ENOENT[^\n]*\): [^\n]+\n$/,
    )
  })
})
