import { expect, it } from '@jest/globals'
import { createConnection } from 'mysql2/promise'
import { grantCoins } from '#src/testing/grant-coins.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { examineAs, grantRights } from '#src/testing/mariadb/examine-as.ts'
import { spelling } from '#src/testing/mariadb/layouts.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import { openRealmSite } from '#src/testing/mariadb/sites.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

describeWithMariadb('the realm doctor', (server) => {
  const doctor = async (GAME_DATABASE_URL: string, ...more: string[]) => {
    const env = { GAME_DATABASE_URL }
    const ended = await runCli(['realm', 'doctor', ...more], temporaryFolder(), env)
    return { status: ended.status, lines: ended.stdout + ended.stderr }
  }

  it.each(['mobius', 'acis', 'frozen'] as const)(
    'prints rights for %s that are enough for the whole site, and nothing more',
    async (layout) => {
      const user = `portal_${layout}`
      const { app, database, env, query, visitor } = await openRealmSite(server(), {
        layout,
        user,
        prepare: async (name) => {
          expect((await grantRights(server(), name, user)).isSound).toBe(true)
        },
      })
      expect((await examineAs({ game: env.GAME_DATABASE_URL })).isSound).toBe(true)
      expect((await visitor.register('maria')).json().success).toBe(true)
      const { token } = (await visitor.logIn('anna')).json()
      const changed = await visitor.changePassword(token, 'segredo99', 'outra-senha1')
      expect(changed.statusCode).toBe(200)
      const account = await app.web.accounts.findByLogin('anna')
      await grantCoins(app.webDatabase, account?.id ?? 0, 500)
      const order = { charName: 'João', amount: 5 }
      expect((await visitor.post('/game/send-coins', order, token)).statusCode).toBe(200)
      expect(await app.game.accounts.ban('anna')).toBe(true)
      await app.game.accounts.unban('anna')
      const paths = ['players/ranking', 'clans/ranking', 'castles', 'npc-respawn']
      for (const path of [...paths, 'events/heroes', 'events/ffa', 'events/pvp2v2']) {
        expect([path, (await app.inject(`/api/${path}`)).statusCode]).toEqual([path, 200])
      }

      const { access } = spelling[layout]
      const site = await createConnection(server().url(database, user))
      for (const sql of [
        ...['UPDATE items SET item_id = 57', 'DELETE FROM items', 'DELETE FROM accounts'],
        ...['UPDATE characters SET accesslevel = 100', 'CREATE TABLE mine (id INT)'],
        ...[`UPDATE accounts SET ${access} = 100`, "UPDATE accounts SET login = 'x'"],
        'SELECT * FROM mysql.global_priv',
      ]) {
        await expect(site.query(sql)).rejects.toThrow(/denied/)
      }
      const level = (value: number, login: string) =>
        `UPDATE portal_bans SET ${access} = ${value} WHERE login = '${login}'`
      await expect(site.query(level(100, 'anna'))).rejects.toThrow(/CHECK OPTION/)
      await query(`UPDATE accounts SET ${access} = 8 WHERE login = 'emil'`)
      const [demotion] = await site.query(level(0, 'emil'))
      expect(demotion).toMatchObject({ affectedRows: 0 })
      expect(await app.game.accounts.ban('emil')).toBe(false)
      await site.end()
    },
  )

  it('grants no right to insert an access level, and says what a column without a default needs', async () => {
    const database = await createRealm(server(), { layout: 'mobius', engine: 'InnoDB' })
    await server().query('ALTER TABLE accounts MODIFY accessLevel INT NOT NULL')
    const advice = expect.stringContaining('give accounts.accessLevel a default of 0')
    const accountsIn = ({ features }: Awaited<ReturnType<typeof examineAs>>) =>
      features.find(({ name }) => name === 'accounts')
    const asRoot = await grantRights(server(), database, 'portal_levels')
    expect(accountsIn(asRoot)?.notes).toEqual([advice])

    const game = server().siteUrl(database, 'portal_levels')
    const before = await examineAs({ game })
    expect(before.isSound).toBe(false)
    expect(accountsIn(before)).toMatchObject({
      state: 'partly',
      notes: ['the user may not INSERT accounts, for registering', advice],
    })
    const site = await createConnection(server().url(database, 'portal_levels'))
    await expect(
      site.query("INSERT INTO accounts (login, accessLevel) VALUES ('thief', 100)"),
    ).rejects.toThrow(/denied/)
    await site.end()

    await server().query('ALTER TABLE accounts ALTER accessLevel SET DEFAULT 0')
    const after = await examineAs({ game })
    expect([after.isSound, accountsIn(after)]).toMatchObject([true, { notes: [] }])
  })

  it('says what it found, and ends with 0 if nothing is missing', async () => {
    const database = await createRealm(server(), { layout: 'c6-old', engine: 'MyISAM' })
    const url = server().siteUrl(database)
    const { status, lines } = await doctor(url, '--user', 'portal@localhost')
    expect(status).toBe(0)
    expect(lines).toContain('the site has all that it needs')
    expect(lines).toMatch(
      new RegExp(`^GAME_DATABASE_URL: ${database} on 1\\d\\.\\d.*; clock -?\\d+ ms ahead`),
    )
    for (const line of [
      'characters.charId is obj_Id',
      'accounts: works',
      'bosses: works',
      'items (MyISAM) for sending coins: allowed',
      'stack (chosen): safe; one conditional statement raises a stack of a character who is not in the game (online = 0), on MyISAM',
      'CREATE INDEX portal_characters_pvpkills ON characters (pvpkills); -- the PvP ranking:',
      `GRANT SELECT, UPDATE (\`count\`) ON \`${database}\`.\`items\` TO 'portal'@'localhost';`,
    ]) {
      expect(lines).toContain(`  ${line}`)
    }
  })

  it.each([
    ['MyISAM', 1, 'on MyISAM; a power cut can undo a delivery after the site relied on it'],
    ['InnoDB', 0, 'on InnoDB; set innodb_flush_log_at_trx_commit to 1 or 2, or a crash'],
    ['InnoDB', 1, 'on InnoDB\n'],
    ['InnoDB', 2, 'commit = 2, a crash of the whole machine undoes up to a second'],
  ] as const)(
    'says on %s, flushed by %i, what can undo a delivery',
    async (engine, flush, risk) => {
      const database = await createRealm(server(), { layout: 'mobius', engine })
      await server().query(`SET GLOBAL innodb_flush_log_at_trx_commit = ${flush}`)
      const { lines } = await doctor(server().siteUrl(database))
      const [stack = ''] = /stack \(chosen\): safe; .*\n/.exec(lines) ?? []
      expect(stack).toContain(risk)
    },
  )

  it('names what is missing and forbidden, and ends with 1', async () => {
    const database = await createRealm(server(), { layout: 'mobius', engine: 'InnoDB' })
    await server().query(`USE ${database}; DROP TABLE heroes;
      ALTER TABLE raidboss_spawnlist CHANGE boss_id b INT, CHANGE respawn_time r BIGINT;
      CREATE USER reader@'%'; GRANT SELECT ON ${database}.* TO reader@'%'`)
    const respawns = ['raidboss_spawnlist.boss_id', 'raidboss_spawnlist.respawn_time']
    const { status, lines } = await doctor(server().siteUrl(database, 'reader'), '--json')
    const report: Awaited<ReturnType<typeof examineAs>> = JSON.parse(lines)
    expect([status, report.isSound]).toEqual([1, false])
    expect(report.missing).toEqual(['heroes', ...respawns])
    const notes = [['the database lacks heroes'], [`without ${respawns.join(', ')}`]]
    expect(report.features.filter(({ name }) => /heroes|bosses/.test(name))).toEqual([
      { name: 'heroes', state: 'off', notes: notes[0] },
      { name: 'bosses', state: 'partly', notes: notes[1] },
    ])
    expect(report.written.map(({ isAllowed }) => isAllowed)).toEqual(Array(6).fill(false))
  })

  it.each([
    [/unreachable: .*; check host and port/, /:\d+\//, ':9/'],
    [/no-game-tables: .*; name the database into which the game/, /$/, ''],
    [/denied: .*; check user and password/, 'root:', 'root:wrong'],
    [/tls: .*; the server has no TLS/, /127\.0\.0\.1(.*)/, 'localhost$1?tls=on'],
  ])('says %p of a database that it cannot use', async (problem, part, other) => {
    const { status, lines } = await doctor(server().url('mysql').replace(part, other))
    expect([status, lines]).toEqual([1, expect.stringMatching(problem)])
    expect(lines).not.toContain('root:wrong')
  })

  it('asks for a game server where none is set', async () => {
    const { status, lines } = await doctor('')
    expect([status, lines]).toEqual([1, expect.stringContaining('set GAME_DATABASE_URL')])
  })
})
