import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it, jest } from '@jest/globals'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { parseEnv } from '#src/config/env.ts'
import { openWebDatabase } from '#src/database/open.ts'
import { runCliProcess } from '#src/testing/cli-process.ts'
import { grantCoins } from '#src/testing/grant-coins.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { startMariadb } from '#src/testing/mariadb/server.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { siteAt, startServer } from '#src/testing/server-process.ts'
import { temporaryFolder, whenTestEnds } from '#src/testing/test-app.ts'

// Each test runs a site in processes of its own, loses it and restores it; most start a server of MariaDB.
jest.setTimeout(300_000)

const guide = join(import.meta.dirname, '../../../../docs/operations.md')
type Env = Record<string, string>

async function openOwn(env: Env) {
  const db = await openWebDatabase(parseEnv(env))
  whenTestEnds(() => db.destroy())
  return db
}

/** A running site with a rich demo player. @returns also a function that sends a coin with a new key, and notes the key once it is acknowledged */
async function openSite(env: Env) {
  const server = await startServer(env)
  const site = siteAt(server.address)
  const db = await openOwn(env)
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('login', '=', 'demo')
    .executeTakeFirstOrThrow()
  await grantCoins(db, id, 100_000)
  const { token } = (
    await site.post('/auth/login', { login: 'demo', password: 'demo1234' })
  ).body
  const dashboard = await fetch(`${server.address}/api/dashboard`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { characters } = JSON.parse(await dashboard.text())
  const acknowledged: string[] = []
  const send = async () => {
    const key = randomUUID()
    const body = { charName: characters[0].nick, amount: 1 }
    const answer = await site.post('/game/send-coins', body, token, {
      'idempotency-key': key,
    })
    expect(answer).toMatchObject({ status: 200 })
    acknowledged.push(key)
  }
  return { server, acknowledged, send }
}

async function backUp(env: Env) {
  const folder = temporaryFolder()
  await runCliProcess(['backup', folder], String(env.DATA_DIR), env)
  return join(folder, String(readdirSync(folder)[0]))
}

/** @returns the keys whose coins are gone from the player, which each move one coin */
async function sentKeys(env: Env): Promise<string[]> {
  const db = await openOwn(env)
  expect(await auditLedger(db)).toEqual([])
  const { balance } = await db
    .selectFrom('ledgerAccounts')
    .innerJoin('accounts', 'accounts.id', 'ownerId')
    .select('balance')
    .where('login', '=', 'demo')
    .executeTakeFirstOrThrow()
  const sent = await db.selectFrom('deliveries').select('id').execute()
  const granted = await db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'accountId')
    .innerJoin('accounts', 'accounts.id', 'ownerId')
    .select((eb) => eb.fn.sum<number>('amount').as('coins'))
    .where('login', '=', 'demo')
    .where('amount', '>', 0)
    .executeTakeFirstOrThrow()
  expect(balance).toBe(Number(granted.coins) - sent.length)
  const keys = await db
    .selectFrom('callKeys')
    .select('key')
    .where('status', '=', 200)
    .execute()
  return keys.map(({ key }) => key)
}

/** Sends coins without a pause, backs up in the middle, and kills the site. */
async function playUntilKilled(env: Env) {
  const { server, acknowledged, send } = await openSite(env)
  while (acknowledged.length < 10) await send()
  let isOver = false
  const playing = (async () => {
    while (!isOver) await send()
  })().catch(() => {})
  const before = [...acknowledged]
  const path = await backUp(env)
  const after = acknowledged.length
  while (acknowledged.length === after) await setImmediate()
  await server.kill()
  isOver = true
  await playing
  return { path, before, acknowledged }
}

type Played = Awaited<ReturnType<typeof playUntilKilled>>

/** All that was acknowledged before the backup began, and nothing that was not acknowledged, but for the last call. */
async function expectLedger(env: Env, { before, acknowledged }: Played) {
  const { kill } = await startServer(env)
  await kill()
  const found = await sentKeys(env)
  expect(found).toEqual(expect.arrayContaining(before))
  expect(found.filter((key) => !acknowledged.includes(key)).length).toBeLessThanOrEqual(1)
}

describeWithMariadb('a rehearsed loss', (shared) => {
  it('of the data folder costs nothing that was acknowledged before the backup, on SQLite', async () => {
    const env = { DATA_DIR: join(temporaryFolder(), 'data') }
    const played = await playUntilKilled(env)
    rmSync(env.DATA_DIR, { recursive: true })
    expect(await runCli(['restore', played.path], env.DATA_DIR, env)).toMatchObject({
      stderr: '',
    })
    await expectLedger(env, played)
    const other = { DATA_DIR: join(temporaryFolder(), 'data'), API_SECRET: 'x'.repeat(32) }
    const restore = async (...flags: string[]) =>
      (await runCli(['restore', played.path, ...flags], other.DATA_DIR, other)).stderr
    expect(await restore()).toMatch(
      /^api: API_SECRET is not the secret of \S+: unset it; if it is lost,/,
    )
    expect(await restore('--other-key')).toBe('')
  })

  it('of the disk of MariaDB costs nothing either, and another secret is refused', async () => {
    const lost = await startMariadb()
    await lost.query(
      "CREATE DATABASE site; CREATE USER portal@'%' IDENTIFIED BY 'segredo'; GRANT ALL ON site.* TO portal@'%'",
    )
    const env = {
      DATA_DIR: join(temporaryFolder(), 'data'),
      DATABASE_URL: lost.siteUrl('site', 'portal', 'segredo'),
    }
    const played = await playUntilKilled(env)
    expect(statSync(join(played.path, 'web.sql')).mode & 0o777).toBe(0o600)
    await lost.remove()
    rmSync(env.DATA_DIR, { recursive: true })

    // The new user is not the one who made the triggers.
    await shared().query(
      "CREATE DATABASE again; CREATE USER other@'%'; GRANT ALL ON again.* TO other@'%'",
    )
    const next = { ...env, DATABASE_URL: shared().siteUrl('again', 'other') }
    const restore = async (more: Env = {}) =>
      (await runCli(['restore', played.path], env.DATA_DIR, { ...next, ...more })).stderr
    expect(await restore({ API_SECRET: 'x'.repeat(32) })).toMatch(
      /^api: API_SECRET is not the secret of /,
    )
    expect(await restore({ DATABASE_URL: '' })).toMatch(
      /was made of MariaDB: set DATABASE_URL/,
    )
    expect(await restore({ MARIADB_PATH: '/nowhere' })).toMatch(
      /^api: cannot run mariadb \(.*ENOENT\): install mariadb-client, or set MARIADB_PATH/,
    )
    expect(await restore()).toBe('')
    await expectLedger(next, played)
    expect(await restore()).toMatch(/^api: .* is not empty: stop the portal/)
    const empty = { ...next, DATA_DIR: join(temporaryFolder(), 'data') }
    const elsewhere = await runCli(['restore', played.path], empty.DATA_DIR, empty)
    expect(elsewhere.stderr).toMatch(
      /^api: the database again of DATABASE_URL is not empty: /,
    )
  })

  it('is undone up to a second, with the commands of the guide', async () => {
    const folder = temporaryFolder()
    const log = join(folder, 'log')
    const lost = await startMariadb([
      '--server-id=1',
      `--log-bin=${log}`,
      '--binlog-format=ROW',
      '--log-bin-trust-function-creators=1',
    ])
    whenTestEnds(() => lost.remove())
    await lost.query(
      'CREATE DATABASE portal; CREATE DATABASE other; CREATE TABLE other.t (n INT)',
    )
    const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: lost.siteUrl('portal') }
    const { server, acknowledged, send } = await openSite(env)
    await send()
    const path = await backUp(env)
    await lost.query('INSERT INTO other.t VALUES (1); FLUSH BINARY LOGS')
    await send()
    const until = async () =>
      String((await lost.query('SELECT cast(now() AS CHAR) AS t'))[0]?.t)
    const kept = [...acknowledged]
    const second = await until()
    let UNTIL = second
    while (UNTIL === second) UNTIL = await until()
    await send()
    await server.kill()

    await lost.query('CREATE DATABASE portal_new')
    const next = {
      DATA_DIR: join(folder, 'next'),
      DATABASE_URL: lost.siteUrl('portal_new'),
    }
    expect(await runCli(['restore', path], next.DATA_DIR, next)).toMatchObject({
      stderr: '',
    })
    const [, commands = ''] =
      /^### To a moment$.*?^```sh\n(.*?)^```$/ms.exec(readFileSync(guide, 'utf8')) ?? []
    writeFileSync(
      join(folder, '.my.cnf'),
      `[client]\nhost=127.0.0.1\nport=${lost.port}\nuser=root\n`,
    )
    const variables = { BACKUP: path, LOG: log, UNTIL, OLD: 'portal', NEW: 'portal_new' }
    // The first lines of the block set these for the reader.
    const script = commands.replace(/^(BACKUP|LOG|UNTIL|OLD|NEW)=.*\n/gm, '')
    const { PATH } = process.env
    execFileSync('sh', ['-ec', script], {
      cwd: folder,
      env: { PATH, HOME: folder, ...variables },
    })
    expect((await sentKeys(next)).sort()).toEqual(kept.sort())
    expect(await lost.query('SELECT count(*) AS n FROM other.t')).toEqual([{ n: 1 }])
  })
})
