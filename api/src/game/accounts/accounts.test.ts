import { createHash } from 'node:crypto'
import { expect, it } from '@jest/globals'
import bcrypt from 'bcryptjs'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import {
  type Engine,
  engines,
  type LayoutName,
  realms,
  spelling,
} from '#src/testing/mariadb/layouts.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import { openRealmSite } from '#src/testing/mariadb/sites.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { createVisitor } from '#src/testing/visitor.ts'
import waysToBan from './ways-to-ban.json' with { type: 'json' }

const withEmail: readonly LayoutName[] = ['mobius', 'c6', 'c6-old']

describeWithMariadb('accounts of a realm on MariaDB', (server) => {
  const open = async (layout: LayoutName, engine: Engine, charset = 'utf8mb4') => {
    const site = await openRealmSite(server(), { layout, engine, charset })
    const cli = (...words: string[]) =>
      runCli(['account', ...words], site.dataDir, site.env)
    return { ...site, cli }
  }

  it.each(realms)(
    'are one with those of $layout on $engine',
    async ({ layout, engine }) => {
      const { app, query, visitor } = await open(layout, engine)
      const row = async (login: string) => {
        const rows = await query('SELECT * FROM accounts WHERE login = ?', [login])
        expect(rows).toHaveLength(1)
        return rows[0] ?? {}
      }
      const logIn = async (login: string, password?: string) =>
        (await createVisitor(app).logIn(login, password)).json()
      const dashboard = async (token: string) =>
        (await visitor.get('/dashboard', token)).json()

      const registered = await visitor.register('Maria', { email: 'maria@example.com' })
      expect(registered.json()).toEqual({ success: true, message: 'auth.registered' })
      const opened = await row('maria')
      // The site leaves it to the column's default; JDBC reads NULL as 0.
      const access = layout === 'frozen' ? null : 0
      expect(opened).toMatchObject({ login: 'maria', [spelling[layout].access]: access })
      if (withEmail.includes(layout)) expect(opened.email).toBe('maria@example.com')
      expect(gameAccepts(layout, opened.password, 'segredo99')).toBe(true)
      const maria = await logIn('MARIA', 'segredo99')
      expect(await dashboard(maria.token)).toMatchObject({ login: 'maria', characters: [] })

      const { token } = await logIn('anna')
      const characters = ['João', 'Alba', 'Nova'].map((nick) => ({ nick }))
      const shown = { login: 'anna', status: 'active', characters }
      expect(await dashboard(token)).toMatchObject(shown)

      const changed = await visitor.changePassword(token, 'segredo99', 'outra-senha1')
      expect(changed.statusCode).toBe(200)
      const { password } = await row('anna')
      expect(gameAccepts(layout, password, 'outra-senha1')).toBe(true)
      expect(gameAccepts(layout, password, 'segredo99')).toBe(false)

      const inGame = gameHash(layout, 'senha-do-jogo1')
      await query("UPDATE accounts SET password = ? WHERE login = 'anna'", [inGame])
      expect((await logIn('anna', 'outra-senha1')).success).toBe(false)
      const { token: fresh } = await logIn('anna', 'senha-do-jogo1')
      expect((await visitor.get('/dashboard', token)).statusCode).toBe(401)

      for (const { ban, end } of waysToBan[layout]) {
        expect([ban, (await dashboard(fresh)).status]).toEqual([ban, 'active'])
        await query(ban)
        expect([ban, (await dashboard(fresh)).status]).toEqual([ban, 'banned'])
        await query(end)
      }
      expect((await dashboard(fresh)).status).toBe('active')
    },
  )

  it('keep bcrypt where a column of SHA-1 has it, and never get a weaker hash', async () => {
    const { app, query } = await open('acis', 'MyISAM', 'utf8mb3')
    const hash = 'aZpXbX+GS5CVmdWSedCnVMJ2FfI='
    await query('UPDATE accounts SET password = ?', [hash])
    expect(await app.game.accounts.schemeFor('anna')).toBe('sha1')
    const strong = '$2a$04$Yn7xxrZcgSp0FYPMlBGrmuMRPIf5hj6IybpkItDSANVvRtSZkoNN6'
    await query("UPDATE accounts SET password = ? WHERE login = 'anna'", [strong])
    expect(await app.game.accounts.schemeFor('anna')).toBe('bcrypt')
    expect(await app.game.accounts.schemeFor('emil')).toBe('sha1')
  })

  it.each(engines)('give a name on %s to exactly one of many who ask', async (engine) => {
    const { app, query } = await open('mobius', engine)
    const account = { login: 'wanted', passwordHash: 'x', email: '' }
    const [ofLauncher, ...ours] = await Promise.all([
      query("INSERT IGNORE INTO accounts (login, password) VALUES ('Wanted', 'y')"),
      ...Array.from({ length: 12 }, () => app.game.accounts.open(account)),
    ])
    const { affectedRows } = ofLauncher as unknown as { affectedRows: number }
    expect(ours.filter(Boolean).length + affectedRows).toBe(1)
    expect(await query("SELECT * FROM accounts WHERE login = 'wanted'")).toHaveLength(1)
  })

  it('are looked up whatever case the game kept, and refused if two differ only in it', async () => {
    const { app, query } = await open('mobius', 'InnoDB', 'utf8mb3')
    await query(
      `ALTER TABLE accounts MODIFY login VARCHAR(45) CHARACTER SET utf8mb3 COLLATE utf8mb3_bin;
       INSERT INTO accounts (login, password) VALUES ('Lia', 'a'), ('TOM', 'b'), ('Tom', 'c'), ('áda', 'd')`,
    )
    const { accounts } = app.game
    await app.game.ping()
    expect(await accounts.find('lia')).toMatchObject({ login: 'lia', passwordHash: 'a' })
    expect(await accounts.find('tom')).toBeNull()
    expect(await accounts.find('ada')).toBeNull()
    expect(await accounts.open({ login: 'lia', passwordHash: 'x', email: '' })).toBe(false)
    await accounts.setPassword('lia', 'new')
    expect(await accounts.find('lia')).toMatchObject({ passwordHash: 'new' })
  })

  it('are banned in every way that the game has, and unbanned from all', async () => {
    const { app, query } = await open('mobius', 'MyISAM', 'latin1')
    const { accounts, characters } = app.game
    for (const { ban } of waysToBan.mobius) {
      expect(await characters.isBanned('anna')).toBe(false)
      await query(ban)
      expect(await characters.isBanned('anna')).toBe(true)
      await accounts.unban('anna')
    }
    // The database takes these for the same name; the site does not.
    await query("UPDATE accounts SET login = 'émil' WHERE login = 'emil'")
    expect(await accounts.ban('emil')).toBe(false)
    expect(await accounts.find('emil')).toBeNull()
    expect(await accounts.ban('anna')).toBe(true)
    expect(await characters.isBanned('anna')).toBe(true)
  })

  it.each([
    [
      'its view',
      `CREATE VIEW portal_bans AS SELECT login, access_level FROM accounts
        WHERE COALESCE(access_level, 0) <= 0 WITH CHECK OPTION`,
    ],
    ['the table', 'DO 0'],
  ])(
    'that are staff are banned by an administrator of the game only, where the site bans through %s',
    async (_, prepare) => {
      const { app, cli, query } = await open('acis', 'InnoDB')
      await query(`UPDATE accounts SET access_level = 8 WHERE login = 'emil'; ${prepare}`)
      expect((await cli('ban', 'emil')).stderr).toContain('emil is staff of the game')
      expect((await cli('remove', 'emil')).stderr).toContain(
        'could not be banned in the game',
      )
      expect(await app.game.characters.isBanned('emil')).toBe(false)
      expect((await cli('ban', 'anna')).stdout).toBe('banned anna\n')
      expect(await app.game.characters.isBanned('anna')).toBe(true)
      expect((await cli('unban', 'anna')).stdout).toBe('unbanned anna\n')
      expect(await app.game.characters.isBanned('anna')).toBe(false)
    },
  )

  it('may be in a database of the login server', async () => {
    const login = await createRealm(server(), { layout: 'acis-old', engine: 'InnoDB' })
    const { app, log, visitor } = await openRealmSite(server(), {
      layout: 'c6',
      prepare: 'DROP TABLE accounts, account_data',
      env: { LOGIN_DATABASE_URL: server().siteUrl(login) },
    })
    expect((await app.inject('/api/health')).json()).toMatchObject({ missing: [] })
    const { exp } = await app.game.players.ranking(10)
    expect(exp.map(({ name }) => name)).toEqual(['João', 'Alba', 'Online', 'Nova'])
    expect((await visitor.logIn('anna')).json().success).toBe(true)
    expect(log.join('')).not.toContain('segredo99')
  })
})

/** As the login server hashes, without the code of the site. */
function gameHash(layout: LayoutName, password: string): string {
  if (layout === 'acis') return bcrypt.hashSync(password, '$2a$04$Yn7xxrZcgSp0FYPMlBGrmu')
  return createHash('sha1').update(password).digest('base64')
}

function gameAccepts(layout: LayoutName, stored: unknown, password: string): boolean {
  if (layout !== 'acis') return stored === gameHash(layout, password)
  const hash = String(stored)
  // aCis refuses other revisions of bcrypt.
  return hash.startsWith('$2a$') && bcrypt.compareSync(password, hash)
}
