import { beforeAll, expect, it } from '@jest/globals'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { examineAs } from '#src/testing/mariadb/examine-as.ts'
import { foreign } from '#src/testing/mariadb/foreign.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

describeWithMariadb('the realm doctor at a database of something else', (server) => {
  beforeAll(async () => {
    for (const [name, tables] of Object.entries(foreign)) {
      await server().query(
        `CREATE DATABASE foreign_${name}; USE foreign_${name}; ${tables}`,
      )
    }
  })

  it.each([
    ['empty', 'the table characters'],
    ['blog', 'the table characters'],
    ['shop', 'the table characters'],
    ['figures', 'characters.charId, characters.account_name, characters.char_name'],
  ] as const)(
    'says that %s is no game and lacks %s, and grants nothing',
    async (name, lack) => {
      const report = await examineAs({ game: server().siteUrl(`foreign_${name}`) })
      expect(report).toMatchObject({
        isSound: false,
        grants: [],
        written: [],
        features: [],
      })
      expect(report.connections).toEqual([
        expect.objectContaining({
          problem: 'no-game-tables',
          message: expect.stringContaining(
            `is not that of a Lineage 2 server, or its user may not read it: it lacks ${lack}`,
          ),
        }),
      ])
    },
  )

  it.each([
    ['empty', 'the table accounts'],
    ['blog', 'the table accounts'],
    ['shop', 'accounts.login, accounts.password, accounts.accessLevel'],
    ['figures', 'accounts.accessLevel'],
  ] as const)('takes no accounts from %s, which lacks %s', async (name, lack) => {
    const game = await createRealm(server(), { layout: 'acis', engine: 'InnoDB' })
    const login = server().siteUrl(`foreign_${name}`)
    const report = await examineAs({ game: server().siteUrl(game), login })
    expect(report).toMatchObject({ isSound: false, grants: [] })
    expect(report.connections[1]).toMatchObject({
      setting: 'LOGIN_DATABASE_URL',
      problem: 'no-game-tables',
      message: expect.stringContaining(`it lacks ${lack}`),
    })
  })

  it.each([
    ['id INT, email VARCHAR(255)', ['accounts.login', 'accounts.password']],
    ['id INT, login VARCHAR(45), password VARCHAR(60)', ['accounts.accessLevel']],
  ])('leaves accounts(%s) beside a game alone', async (columns, lacks) => {
    const game = await createRealm(server(), { layout: 'mobius', engine: 'InnoDB' })
    await server().query(
      `USE ${game}; DROP TABLE accounts; CREATE TABLE accounts (${columns})`,
    )
    const report = await examineAs({ game: server().siteUrl(game) })
    expect(report.isSound).toBe(false)
    expect(report.missing).toEqual(expect.arrayContaining(lacks))
    expect(report.grants.filter((grant) => grant.includes('`accounts`'))).toEqual([])
    expect(report.written.filter(({ table }) => table === 'accounts')).toEqual([])
  })

  it('ends with 1 and says what to do', () => {
    const env = { GAME_DATABASE_URL: server().siteUrl('foreign_figures') }
    const { status, stdout } = runCli(['realm', 'doctor'], temporaryFolder(), env)
    expect(status).toBe(1)
    expect(stdout).toContain('name the database into which the game server was installed')
    expect(stdout).not.toContain('GRANT SELECT')
  })
})
