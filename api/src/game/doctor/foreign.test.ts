import { beforeAll, expect, it } from '@jest/globals'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { examineAs } from '#src/testing/mariadb/examine-as.ts'
import { sqlOf } from '#src/testing/mariadb/layouts.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'

describeWithMariadb('the realm doctor at a database of something else', (server) => {
  beforeAll(async () => {
    await server().query('CREATE DATABASE foreign_empty')
    // Some of their tables have the names of ours.
    for (const name of ['blog', 'shop', 'figures']) {
      const create = `CREATE DATABASE foreign_${name}; USE foreign_${name}`
      await server().query(`${create}; ${sqlOf(`foreign/${name}`)}`)
    }
  })

  it.each([
    { name: 'empty', game: 'the table characters', login: 'the table accounts' },
    { name: 'blog', game: 'the table characters', login: 'the table accounts' },
    {
      name: 'shop',
      game: 'the table characters',
      login: 'accounts.login, accounts.password, accounts.accessLevel',
    },
    {
      name: 'figures',
      game: 'characters.charId, characters.account_name, characters.char_name',
      login: 'accounts.accessLevel',
    },
  ])(
    'takes $name for no game and no login server, says why, and grants nothing',
    async ({ name, ...missing }) => {
      const url = server().siteUrl(`foreign_${name}`)
      const nothing = { isSound: false, grants: [], written: [], features: [] }
      const refused = (setting: string, lacks: string) => ({
        ...{ setting, problem: 'no-game-tables' },
        message: expect.stringContaining(
          `is not that of a Lineage 2 server, or its user may not read it: it lacks ${lacks}`,
        ),
      })
      const alone = [refused('GAME_DATABASE_URL', missing.game)]
      const report = await examineAs({ game: url })
      expect(report).toMatchObject({ ...nothing, connections: alone })
      const game = await createRealm(server(), { layout: 'acis', engine: 'InnoDB' })
      const beside = await examineAs({ game: server().siteUrl(game), login: url })
      const both = [{ problem: null }, refused('LOGIN_DATABASE_URL', missing.login)]
      expect(beside).toMatchObject({ ...nothing, connections: both })
    },
  )

  it.each([
    ['id INT, email VARCHAR(255)', ['accounts.login', 'accounts.password']],
    ['id INT, login VARCHAR(45), password VARCHAR(60)', ['accounts.accessLevel']],
  ])('leaves accounts(%s) beside a game alone', async (columns, missing) => {
    const game = await createRealm(server(), { layout: 'mobius', engine: 'InnoDB' })
    await server().query(
      `USE ${game}; DROP TABLE accounts; CREATE TABLE accounts (${columns})`,
    )
    const report = await examineAs({ game: server().siteUrl(game) })
    expect(report.isSound).toBe(false)
    expect(report.missing).toEqual(expect.arrayContaining(missing))
    expect(report.grants.filter((grant) => grant.includes('`accounts`'))).toEqual([])
    expect(report.written.filter(({ table }) => table === 'accounts')).toEqual([])
  })
})
