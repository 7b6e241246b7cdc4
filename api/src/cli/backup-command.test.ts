import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { writeSettings } from '#src/config/settings-file.ts'
import { noteOwnRealm } from '#src/database/own-realm.ts'
import { transaction } from '#src/database/transaction.ts'
import { listBackups } from '#src/operations/backups.ts'
import { runCliProcess } from '#src/testing/cli-process.ts'
import { grantCoins } from '#src/testing/grant-coins.ts'
import { runSql } from '#src/testing/raw-sql.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startServer } from '#src/testing/server-process.ts'
import { countRows, startApp, temporaryFolder } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

async function backUp(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  run: typeof runCliProcess = runCli,
) {
  const folder = temporaryFolder()
  expect(await run(['backup', folder], dataDir, env)).toMatchObject({ status: 0 })
  return listBackups(folder)[0]?.path ?? ''
}

/** A text of the realm's own, in its folder. */
function writeText(dataDir: string): void {
  mkdirSync(join(dataDir, 'realm/texts'), { recursive: true })
  writeFileSync(join(dataDir, 'realm/texts/pt.json'), '{}')
}

describe('the backup command', () => {
  it('brings the realm folder back, with what the last start made of it', async () => {
    const { app, dataDir } = await startApp()
    writeText(dataDir)
    const picture = join(temporaryFolder(), 'logo.svg')
    writeFileSync(picture, '<svg/>')
    symlinkSync(picture, join(dataDir, 'realm/logo.svg'))
    writeFileSync(join(dataDir, 'realm.json'), '{"name":"Valhalla"}')
    const path = await backUp(dataDir)
    await app.close()
    const restored = join(temporaryFolder(), 'data')
    const { stdout, stderr } = await runCli(['restore', path], restored)
    expect([stdout, stderr]).toEqual([`restored ${path} into ${restored}\n`, ''])
    expect(readFileSync(join(restored, 'realm/texts/pt.json'), 'utf8')).toBe('{}')
    expect(readFileSync(join(restored, 'realm/logo.svg'), 'utf8')).toBe('<svg/>')
    expect(readFileSync(join(restored, 'realm.json'), 'utf8')).toBe('{"name":"Valhalla"}')
  })

  it('copies a site that writes; restored, it lets players in with the coins that they had', async () => {
    const realmFile = join(temporaryFolder(), 'realm.json')
    writeFileSync(realmFile, '{"name":"Elmore"}')
    const { app, dataDir } = await startApp()
    // The restored site may lie elsewhere.
    writeSettings(dataDir, { AUDIT_DAYS: '300', DATA_DIR: dataDir })
    const visitor = createVisitor(app)
    await visitor.register('maria')
    const owner = await app.web.accounts.findByLogin('maria')
    await grantCoins(app.webDatabase, owner?.id ?? 0, 500)
    const db = app.webDatabase
    await runSql(db, 'CREATE TABLE numbers (n INTEGER)')
    let isCopied = false
    const write = async () => {
      while (!isCopied) {
        await transaction(db, async (tx) => {
          for (let n = 0; n < 500; n++)
            await runSql(tx, 'INSERT INTO numbers VALUES (?)', n)
        })
        await setImmediate()
      }
    }
    const writing = write()
    const env = { REALM_FILE: realmFile }
    // In another process, as the site and the command are on a server.
    const path = await backUp(dataDir, env, runCliProcess)
    isCopied = true
    await writing
    const modeOf = (name: string) => statSync(join(path, name)).mode & 0o777
    expect([...readdirSync(path).sort(), '.'].map((name) => [name, modeOf(name)])).toEqual([
      ['backup.json', 0o600],
      ['realm.json', 0o600],
      ['realm.sqlite', 0o600],
      ['secret.key', 0o600],
      ['settings.env', 0o600],
      ['web.sqlite', 0o600],
      ['.', 0o700],
    ])
    await app.close()

    const restored = join(temporaryFolder(), 'data')
    rmSync(realmFile)
    const { stdout, stderr } = await runCli(['restore', path], restored, env)
    expect([stdout, stderr]).toEqual([`restored ${path} into ${restored}\n`, ''])
    expect(readFileSync(realmFile, 'utf8')).toBe('{"name":"Elmore"}')
    expect(readFileSync(join(restored, 'settings.env'), 'utf8')).toBe('AUDIT_DAYS="300"\n')
    const again = await startApp({ dataDir: restored })
    expect((await countRows(again.app.webDatabase, 'numbers')) % 500).toBe(0)
    const { token } = (await createVisitor(again.app).logIn('maria')).json()
    const dashboard = await createVisitor(again.app).get('/dashboard', token)
    expect(dashboard.json()).toMatchObject({ balance: 500 })
  })

  it('keeps the newest backups and removes older ones of its own, once the new one is whole', async () => {
    const { dataDir } = await startApp()
    const folder = temporaryFolder()
    writeText(dataDir)
    mkdirSync(join(folder, 'portal-2020-01-01T00-00-00.000Z'))
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    const backUp = (...more: string[]) =>
      runCli(['backup', '--keep', '2', ...more], dataDir, { BACKUP_DIR: folder })
    for (let made = 0; made < 3; made++) expect((await backUp()).status).toBe(0)
    const [first, second] = listBackups(folder)
    writeFileSync(join(first?.path ?? '', 'note.txt'), 'mine')
    // Left by a command that was killed, and by a full disk.
    rmSync(join(first?.path ?? '', 'web.sqlite'))
    const torn = join(folder, 'portal-2021-01-01T00-00-00.000Z')
    mkdirSync(torn)
    writeFileSync(join(torn, 'backup.json'), '')
    expect((await backUp()).stdout).toMatch(
      /^made .+\nremoved 1 older, and kept the newest 2\n$/,
    )
    const left = readdirSync(first?.path ?? '', { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([
      'note.txt',
    ])
    expect(readdirSync(folder)).toContain('portal-2020-01-01T00-00-00.000Z')
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine')

    // The next one goes whole, with the folders of the realm.
    expect((await backUp()).status).toBe(0)
    expect(existsSync(second?.path ?? folder)).toBe(false)

    // Nothing is removed where the new one fails.
    const kept = listBackups(folder)
    expect(kept).toHaveLength(2)
    rmSync(join(dataDir, 'secret.key'))
    expect((await backUp('--keep', '1')).status).toBe(1)
    expect(listBackups(folder)).toEqual(kept)
  })

  it('looks at the key before it writes anything', async () => {
    const { dataDir } = await startApp()
    const folder = temporaryFolder()
    const key = join(dataDir, 'secret.key')
    const answer = async () => {
      const { status, stderr } = await runCli(['backup', folder], dataDir)
      expect([status, readdirSync(folder)]).toEqual([1, []])
      return stderr
    }
    writeFileSync(key, '')
    expect(await answer()).toMatch(/^api: .*secret\.key holds no secret: [^\n]+\n$/)
    rmSync(key)
    expect(await answer()).toMatch(/^api: there is no .*secret\.key: [^\n]+\n$/)
    mkdirSync(key)
    expect(await answer()).toMatch(/^api: cannot read .*secret\.key \(EISDIR[^\n]+\n$/)
  })

  it('leaves nothing behind when the database is damaged', async () => {
    const { app, dataDir } = await startApp()
    await app.close()
    const source = join(dataDir, 'web.sqlite')
    const bytes = readFileSync(source)
    bytes.fill(0x5a, 4096 * 3, 4096 * 6)
    writeFileSync(source, bytes)
    const folder = temporaryFolder()
    const { stderr } = await runCli(['backup', folder], dataDir)
    expect(stderr).toMatch(/^api: the copy of .*web\.sqlite is damaged \(.+\): .+\n$/)
    expect(readdirSync(folder)).toEqual([])
  })

  it('says in a line where there is no place for it', async () => {
    const { dataDir } = await startApp()
    // Such as a disk that is not mounted.
    const missing = join(temporaryFolder(), 'missing')
    expect((await runCli(['backup', missing], dataDir)).stderr).toMatch(
      /^api: cannot write into .*missing \(ENOENT[^\n]*\): [^\n]+\n$/,
    )
    const link = join(temporaryFolder(), 'link')
    symlinkSync(dataDir, link)
    writeText(dataDir)
    for (const inside of [dataDir, link, join(dataDir, 'realm')])
      expect((await runCli(['backup', inside], dataDir)).stderr).toMatch(
        /^api: \S+ is inside of the data folder \S+: name a folder outside/,
      )
    expect((await runCli(['backup'], dataDir)).stderr).toBe(
      'api: no folder is named: give one, or set BACKUP_DIR\n',
    )
  })
})

describe('the restore command', () => {
  const refusal =
    /^api: a player of your game server already used this site, and GAME_DATABASE_URL is not set: /

  it('writes into an empty folder only, and nothing of a backup that was changed', async () => {
    const { dataDir } = await startApp()
    const path = await backUp(dataDir)
    const empty = temporaryFolder()
    const complaint = async (from: string, to = empty) =>
      (await runCli(['restore', from], to)).stderr
    expect(await complaint(path, dataDir)).toMatch(
      /^api: .* is not empty: stop the portal and/,
    )
    writeFileSync(join(path, 'secret.key'), 'another')
    expect(await complaint(path)).toMatch(
      /^api: .* is not a whole backup \(secret\.key was changed since\): /,
    )
    expect(await complaint(empty)).toMatch(/it has no backup\.json/)
    expect(readdirSync(empty)).toEqual([])
  })

  it('does not open a site with players of a game server on the demo realm', async () => {
    const { app, dataDir } = await startApp()
    await noteOwnRealm(app.webDatabase)
    await createVisitor(app).register('maria')
    await app.close()
    const path = await backUp(dataDir)
    const empty = temporaryFolder()
    expect((await runCli(['restore', path], empty)).stderr).toMatch(refusal)
    expect(readdirSync(empty)).toEqual([])
    // Neither does a start whose settings are gone, nor the check before it.
    await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(/used this site/)
    expect((await runCli(['check'], dataDir)).stderr).toMatch(refusal)
    const GAME_DATABASE_URL = 'mysql://portal:x@127.0.0.1:1/l2jdb'
    expect((await runCli(['restore', path], empty, { GAME_DATABASE_URL })).status).toBe(0)
    expect((await runCli(['check'], empty, { GAME_DATABASE_URL })).status).toBe(0)
  })

  it('does not open a site of an earlier version on the demo realm either', async () => {
    const { app, dataDir } = await startApp()
    await createVisitor(app).register('maria')
    await noteOwnRealm(app.webDatabase)
    await app.close()
    expect((await runCli(['check'], dataDir)).stderr).toMatch(refusal)
  })
})
