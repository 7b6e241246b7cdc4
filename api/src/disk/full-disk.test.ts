import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { Health } from 'shared-api/contract'
import { Value } from 'typebox/value'
import { readSecretKey } from '#src/config/secret-key.ts'
import { openToRead } from '#src/database/open.ts'
import { openTransport } from '#src/mail/transport.ts'
import { program, quickEnvironment, runCliProcess } from '#src/testing/cli-process.ts'
import { runSql } from '#src/testing/raw-sql.ts'
import { refusedStart, siteAt, startServer } from '#src/testing/server-process.ts'
import { describeWithSmallDisk, openSmallDisk } from '#src/testing/small-disk.ts'
import { countRows, temporaryFolder, whenTestEnds } from '#src/testing/test-app.ts'

type Site = ReturnType<typeof siteAt>

const demo = { login: 'demo', password: 'demo1234' }
const ana = { login: 'ana', email: 'ana@example.com', password: 'segredo99' }

describeWithSmallDisk('a full disk', () => {
  it('refuses what would have to be stored, shows the rest, and loses nothing', async () => {
    const disk = openSmallDisk()
    const dataDir = join(disk.folder, 'data')
    const { address, log, stop } = await startServer({ DATA_DIR: dataDir })
    const site = siteAt(address)
    const { token } = (await site.post('/auth/login', demo)).body
    const { characters, balance } = await dashboard(address, token)
    // Only the first character of the demo account has premium.
    const charName = characters[1].nick
    const premium = { charName, premiumType: 1, durationDays: 7 }
    expect((await site.get('/health')).status).toBe(200)

    disk.fill()
    for (const _ of [1, 2, 3]) {
      expect(await site.post('/auth/login', demo)).toEqual(refused('disk-full'))
    }
    expect(await site.post('/auth/register', ana)).toEqual(refused('disk-full'))
    const purchase = await site.post('/game/activate-premium', premium, token)
    expect(purchase).toEqual(refused('disk-full'))
    for (const path of ['/news', '/players/ranking', '/castles', '/home']) {
      expect([path, (await site.get(path)).status]).toEqual([path, 200])
    }
    expect((await dashboard(address, token)).balance).toBe(balance)
    expect((await site.get('/health')).status).toBe(503)
    const health = await site.json('/health')
    expect(Value.Errors(Health, health)).toEqual([])
    const databases = { web: 'ok', game: 'ok' }
    const outages = [{ part: 'disk', problem: 'disk-full', since: expect.any(String) }]
    expect(health).toMatchObject({ status: 'degraded', databases, outages })

    disk.free()
    await untilHealthy(site)
    expect((await site.post('/auth/login', demo)).body).toMatchObject({ success: true })
    expect((await site.post('/auth/register', ana)).body).toMatchObject({ success: true })
    expect((await site.post('/game/activate-premium', premium, token)).status).toBe(200)
    expect((await dashboard(address, token)).balance).toBe(balance - 10)
    // Two lines in all, although every call and every job met the full disk.
    expect(log().match(/"msg":"[^"]*disk[^"]*"/g)).toEqual([
      `"msg":"the disk of ${dataDir} is full: logins, registrations and purchases answer 503 until it takes writes"`,
      `"msg":"the disk of ${dataDir} takes writes again"`,
    ])
    expect(log()).not.toMatch(/"err"/)
    await stop()
    await expectWhole(join(dataDir, 'web.sqlite'))
    // The mails may still wait in the outbox, but none is half written.
    const mailDir = join(dataDir, 'mail')
    const mails = existsSync(mailDir) ? readdirSync(mailDir) : []
    expect(mails.every((name) => name.endsWith('.eml'))).toBe(true)
  })

  it('ends a start with one line that says so, and the next start works', async () => {
    const disk = openSmallDisk()
    const used = join(disk.folder, 'used')
    const { stop } = await startServer({ DATA_DIR: used })
    await stop()
    disk.fill()
    for (const dataDir of [used, join(disk.folder, 'new')]) {
      const line = await refusedStart({ DATA_DIR: dataDir })
      expect(line).toMatch(/^api: cannot .*: the disk of \S+ is full; make room on it and/)
      expect(line).not.toContain('move it away')
    }
    disk.free()
    for (const dataDir of [used, join(disk.folder, 'new')])
      await (await startServer({ DATA_DIR: dataDir })).stop()
  })

  it('leaves no part of a secret, of a mail or of a backup', async () => {
    const disk = openSmallDisk()
    const dataDir = join(disk.folder, 'data')
    mkdirSync(dataDir)
    const mails = openTransport({ smtp: null, mailDir: join(dataDir, 'mail') })
    await mails.send(aMail('1-1'))
    disk.fill()
    const secret = { secretKey: null, dataDir }
    expect(() => readSecretKey(secret)).toThrow(/secret\.key .* is full; make room/)
    await expect(mails.send(aMail('1-2'))).rejects.toThrow('ENOSPC')
    expect(readdirSync(dataDir)).toEqual(['mail'])
    expect(readdirSync(join(dataDir, 'mail'))).toEqual(['1-1.eml'])

    const site = temporaryFolder()
    await (await startServer({ DATA_DIR: site })).stop()
    expect((await runCliProcess(['backup', dataDir], site)).stderr).toMatch(
      /^api: cannot write into \S+data .*: the disk of \S+data is full; [^\n]*\n$/,
    )
    expect(readdirSync(dataDir)).toEqual(['mail'])
    disk.free()
    expect(readSecretKey(secret)).toHaveLength(43)
  })

  it('of its log does not end the server', async () => {
    const disk = openSmallDisk()
    const file = join(disk.folder, 'log')
    const settings = { DATA_DIR: temporaryFolder(), API_PORT: '0', LOG_LEVEL: 'debug' }
    const child = spawn(process.execPath, [program('server')], {
      env: { ...quickEnvironment, ...settings },
      stdio: ['ignore', openSync(file, 'a'), 'inherit'],
    })
    whenTestEnds(() => child.kill('SIGKILL'))
    const addressOf = () => /listening on (\S+)/.exec(readFileSync(file, 'utf8'))?.[1]
    while (!addressOf()) await setTimeout(25)
    const site = siteAt(addressOf() ?? '')
    disk.fill()
    for (const _ of Array(20)) expect((await site.get('/news')).status).toBe(200)
    disk.free()
    // A call is logged after its answer.
    await site.get('/castles')
    while (!readFileSync(file, 'utf8').includes('/api/castles')) await setTimeout(25)
    child.kill()
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('that is read-only ends a start with one line that says so', async () => {
    const disk = openSmallDisk()
    const dataDir = join(disk.folder, 'data')
    await (await startServer({ DATA_DIR: dataDir })).stop()
    disk.protect()
    expect(await refusedStart({ DATA_DIR: dataDir })).toMatch(
      /^api: cannot .*: the disk of \S+ is read-only; mount it for writing and try again/,
    )
  })
})

const prlimit = ['/usr/bin/prlimit', '/bin/prlimit'].find(existsSync)
const onLinux = prlimit ? describe : describe.skip
if (!prlimit) process.stderr.write('SKIPPED "a disk with errors": there is no prlimit\n')

onLinux('a disk with errors', () => {
  it('costs what would have to be stored, until it works again', async () => {
    const dataDir = temporaryFolder()
    const { address, pid, log } = await startServer({ DATA_DIR: dataDir })
    const site = siteAt(address)
    await limitFiles(pid, '4096')
    expect(await site.post('/auth/login', demo)).toEqual(refused('disk-failed'))
    expect((await site.get('/news')).status).toBe(200)
    expect(await site.json('/health')).toMatchObject({
      outages: [{ part: 'disk', problem: 'disk-failed' }],
    })
    await limitFiles(pid, 'unlimited')
    await untilHealthy(site)
    expect((await site.post('/auth/login', demo)).body).toMatchObject({ success: true })
    expect(log()).toContain(`the disk of ${dataDir} cannot be used: logins`)
  })
})

/** Writes beyond this size fail. The limit may be lifted again, because only the soft one is set. */
function limitFiles(pid: number, bytes: string) {
  const child = spawn(prlimit ?? '', ['--pid', String(pid), `--fsize=${bytes}:`])
  return once(child, 'exit')
}

function refused(code: string) {
  const told = { message: expect.any(String), requestId: expect.any(String) }
  return { status: 503, body: { code, ...told } }
}

async function dashboard(address: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${address}/api/dashboard`, { headers })
  expect(answer.status).toBe(200)
  return JSON.parse(await answer.text())
}

async function untilHealthy(site: Site) {
  while ((await site.get('/health')).status !== 200) await setTimeout(100)
}

async function expectWhole(file: string) {
  await using db = openToRead(file)
  expect(await runSql(db, 'PRAGMA integrity_check')).toEqual([{ integrityCheck: 'ok' }])
  const total = 'SELECT sum(amount) AS total FROM ledger_entries'
  expect(await runSql(db, total)).toEqual([{ total: 0 }])
  expect(await countRows(db, "accounts WHERE login = 'ana'")).toBe(1)
  expect(await countRows(db, "ledger_transactions WHERE kind LIKE 'premium%'")).toBe(1)
}

function aMail(name: string) {
  const address = 'ana@example.com'
  const text = 'x'.repeat(20_000)
  const ends = { messageId: `<${name}@example.com>`, from: address, to: address }
  return { name, ...ends, subject: 'A mail', text, html: text }
}
