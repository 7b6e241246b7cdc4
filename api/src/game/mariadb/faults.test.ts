import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { createConnection } from 'mysql2/promise'
import { parseEnv } from '#src/config/env.ts'
import { openWebFile } from '#src/database/open.ts'
import { openGame } from '#src/game/open.ts'
import { findProgram } from '#src/testing/find-program.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'
import { openRealmSite } from '#src/testing/mariadb/sites.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startApp, temporaryFolder } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const openssl = findProgram('openssl')
if (!openssl) process.stderr.write('SKIPPED the tests of TLS: there is no openssl\n')
const itWithOpenssl = openssl ? it : it.skip

describeWithMariadb('a game database that cannot be used', (server) => {
  it.each([
    ['denied', 'root:', 'root:wrong-secret'],
    ['denied', 'root:', 'nobody:wrong-secret'],
    ['no-database', /$/, '_x'],
    ['no-game-tables', /\w+$/, 'mysql'],
    ['unreachable', /:\d+\//, ':9/'],
    ['unreachable', '127.0.0.1', 'nowhere.invalid'],
    ['tls', /127\.0\.0\.1(.*)/, 'localhost$1?tls=on'],
  ])('is %s in the health, and costs only the game', async (problem, part, other) => {
    await server().query('CREATE DATABASE IF NOT EXISTS realm')
    const GAME_DATABASE_URL = server().url('realm').replace(part, other)
    const { app, log } = await startApp({ env: { GAME_DATABASE_URL } })
    const { statusCode, body } = await app.inject('/api/health')
    const outages = [{ part: 'game', problem }]
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      503,
      { status: 'degraded', outages, problem, realm: 'own' },
    ])
    expect(JSON.parse(body).databases).toEqual({ web: 'ok', game: 'unavailable' })
    expect((await app.inject('/api/news')).statusCode).toBe(200)
    for (const path of ['/api/players/ranking', '/api/castles', '/api/home']) {
      const answer = await app.inject(path)
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'game-unavailable'])
    }
    const registered = await createVisitor(app).register('nobody')
    expect(registered.statusCode).toBe(503)
    expect(await app.web.accounts.findByLogin('nobody')).toBeNull()
    expect(log.join('')).toContain('the game database cannot be used')
    expect(log.join('')).not.toContain('wrong-secret')
  })

  it('is one line at the command line', async () => {
    const GAME_DATABASE_URL = server().siteUrl('nowhere')
    const env = { GAME_DATABASE_URL, API_SECRET: 'x'.repeat(32) }
    const dataDir = temporaryFolder()
    await openWebFile(join(dataDir, 'web.sqlite')).destroy()
    expect((await runCli(['account', 'show', 'anna'], dataDir, env)).stderr).toMatch(
      /^api: the game database cannot be used \(Unknown database 'nowhere'.*realm doctor" examines it\n$/,
    )
  })

  it('works as soon as the operator has put it right', async () => {
    const prepare = 'RENAME TABLE characters TO elsewhere'
    const { app, query } = await openRealmSite(server(), { prepare })
    const health = async () => (await app.inject('/api/health')).json()
    expect(await health()).toMatchObject({ problem: 'no-game-tables' })
    await query('RENAME TABLE elsewhere TO characters')
    expect(await health()).toMatchObject({ status: 'ok', missing: [] })
    expect((await app.inject('/api/castles')).statusCode).toBe(200)
  })

  it('is half a schema: what is missing is named, and only what needs it is off', async () => {
    const { app, visitor } = await openRealmSite(server(), {
      prepare: `DROP TABLE heroes, raidboss_spawnlist, account_data, portal_event_solo;
        ALTER TABLE clan_data CHANGE clan_level lvl INT;
        ALTER TABLE accounts DROP COLUMN email`,
    })
    expect((await app.inject('/api/health')).json()).toMatchObject({
      status: 'degraded',
      databases: { game: 'ok' },
      missing: [
        'clan_data.clan_level',
        'heroes',
        'portal_event_solo',
        'raidboss_spawnlist',
      ],
    })
    for (const path of ['clans/ranking', 'events/heroes', 'events/ffa'])
      expect((await app.inject(`/api/${path}`)).json()).toEqual({ isOff: true })
    for (const path of ['players/ranking', 'castles', 'npc-respawn'])
      expect((await app.inject(`/api/${path}`)).statusCode).toBe(200)
    expect((await visitor.register('maria')).json().success).toBe(true)
  })

  it('was restarted, or closed our connections: the next call works again', async () => {
    const { app, database } = await openRealmSite(server())
    const names = async () =>
      (await app.game.players.ranking(1)).exp.map(({ name }) => name)
    expect(await names()).toEqual(['João'])
    const threads = await server().query(
      "SELECT id FROM information_schema.processlist WHERE db = ? AND command = 'Sleep'",
      [database],
    )
    for (const { id } of threads) await server().query(`KILL CONNECTION ${id}`)
    expect(await names()).toEqual(['João'])
    await server().stop()
    await expect(names()).rejects.toMatchObject({ problem: 'unreachable' })
    expect((await app.inject('/api/health')).json().problem).toBe('unreachable')
    await server().start()
    expect(await names()).toEqual(['João'])
    expect((await app.inject('/api/health')).json().status).toBe('ok')
  })

  it('is slow: the server itself ends the statement, and other calls do not wait', async () => {
    const { app, database } = await openRealmSite(server(), {
      prepare: `RENAME TABLE heroes TO real_heroes;
        CREATE VIEW heroes AS SELECT * FROM real_heroes WHERE sleep(600) = 0`,
      limits: { scanMs: '300' },
    })
    const before = await endedStatements(server())
    const heroes = app.game.events.heroes()
    expect(await app.game.accounts.find('anna')).not.toBeNull()
    await expect(heroes).rejects.toMatchObject({ problem: 'slow' })
    // A busy server may end it after the site gave up.
    await untilIdle(server(), database)
    expect(await endedStatements(server())).toBe(before + 1)
  })

  it('holds dates of zero and letters that were stored wrongly', async () => {
    const { app, visitor } = await openRealmSite(server(), {
      charset: 'latin1',
      prepare: `UPDATE accounts SET created_time = '0000-00-00';
        UPDATE characters SET char_name = CONVERT(X'4A6FC3A36F' USING latin1) WHERE charId = 1`,
    })
    expect((await app.game.players.ranking(1)).exp[0]?.name).toBe('JoÃ£o')
    expect((await visitor.logIn('anna')).json().success).toBe(true)
  })

  it('may have a replica, which carries the rankings and can fail alone', async () => {
    const replica = await createRealm(server(), { layout: 'mobius', engine: 'MyISAM' })
    await server().query("UPDATE characters SET char_name = 'Replica' WHERE charId = 1")
    const env = { GAME_READ_URL: server().siteUrl(replica) }
    const { app, visitor } = await openRealmSite(server(), { env })
    expect((await app.game.players.ranking(1)).exp[0]?.name).toBe('Replica')
    expect((await app.game.characters.ofAccount('anna'))[0]?.name).toBe('João')
    await server().query(`DROP DATABASE ${replica}`)
    expect((await app.inject('/api/health')).json().problem).toBe('no-game-tables')
    expect((await visitor.logIn('anna')).json().success).toBe(true)
  })

  it('is locked: a ranking gives up, and works once the lock is gone', async () => {
    const { app, database } = await openRealmSite(server())
    await app.game.players.ranking(1)
    const locks = await createConnection(server().url(database))
    // The emulator writes while it holds its tables; rankings wait their time and give up.
    await locks.query('LOCK TABLES characters WRITE')
    const problem = expect.stringMatching(/locked|slow/)
    await expect(app.game.players.countOnline()).rejects.toMatchObject({ problem })
    await locks.end()
    expect(await app.game.players.countOnline()).toBe(1)
  })

  itWithOpenssl('has no trusted certificate, or that of another server', async () => {
    const database = await createRealm(server(), { layout: 'mobius', engine: 'InnoDB' })
    await server().query("CREATE USER portal@'%' REQUIRE SSL")
    await server().query(`GRANT SELECT ON ${database}.* TO portal@'%'`)
    const url = server().siteUrl(database, 'portal').replace('127.0.0.1', 'localhost')
    const problemOf = async (options: string) => {
      const config = parseEnv({ GAME_DATABASE_URL: `${url}${options}` })
      const game = await openGame(config, 'UTC')
      const error = await game.ping().catch((error: { problem: string }) => error)
      await game.close()
      return error?.problem ?? 'none'
    }
    const restartAs = async (name: string) => {
      const { certificate, options } = makeCertificate(name)
      await server().stop()
      await server().start(options)
      return `&tls=on&tlsCa=${certificate}`
    }
    expect({
      verified: await problemOf(await restartAs('localhost')),
      encrypted: await problemOf('&tls=unverified'),
      untrusted: await problemOf('&tls=on'),
      plain: await problemOf(''),
      ofAnother: await problemOf(await restartAs('db.example')),
    }).toEqual({
      ...{ verified: 'none', encrypted: 'none' },
      ...{ untrusted: 'tls', plain: 'denied', ofAnother: 'tls' },
    })
  })
})

function makeCertificate(name: string) {
  const [key, certificate] = ['key', 'cert'].map((part) => join(temporaryFolder(), part))
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=test'.split(' ')
  const files = ['-keyout', `${key}`, '-out', `${certificate}`]
  const forName = ['-addext', `subjectAltName=DNS:${name}`]
  execFileSync(`${openssl}`, [...request, ...files, ...forName], { stdio: 'ignore' })
  return { certificate, options: [`--ssl-cert=${certificate}`, `--ssl-key=${key}`] }
}

/** Resolves once no statement about heroes runs. */
async function untilIdle(server: Mariadb, database: string) {
  for (;;) {
    const [running] = await server.query(
      "SELECT count(*) AS n FROM information_schema.processlist WHERE info LIKE '%heroes%' AND info NOT LIKE '%processlist%' AND db = ?",
      [database],
    )
    if (running?.n === 0) return
    await setTimeout(20)
  }
}

/** @returns how many statements the server has ended because they took too long */
async function endedStatements(server: Mariadb) {
  const [row] = await server.query("SHOW GLOBAL STATUS LIKE 'Max_statement_time_exceeded'")
  return Number(row?.Value)
}
