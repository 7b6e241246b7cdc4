import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from '@jest/globals'
import { createIndex, wantedIndexes } from '#src/game/doctor/indexes.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { examineAs } from '#src/testing/mariadb/examine-as.ts'
import { realms, spelling } from '#src/testing/mariadb/layouts.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import expected from './expected-of-layouts.json' with { type: 'json' }

const noEmail = 'the game keeps no e-mail address; the site keeps its own'
const noBans = 'none for a time: the user sees neither account_data nor punishments'

const features = [
  ...['dashboard', 'sending coins', 'players online', 'player rankings', 'clan rankings'],
  ...['castles', 'heroes', 'olympiad', 'events, alone', 'events, in pairs', 'bosses'],
]

it('the documents name the same indexes as the doctor', () => {
  const manual = join(import.meta.dirname, '../../../../docs/game-database.md')
  const documented = readFileSync(manual, 'utf8').match(/^CREATE INDEX .*?;/gm)
  expect(documented).toEqual(
    wantedIndexes.map(({ table, columns }) => createIndex(table, columns)),
  )
})

const foreign = join(import.meta.dirname, '../../testing/mariadb/foreign.sql')

describeWithMariadb('the realm doctor at the layouts of emulators', (server) => {
  it.each(realms)('says what works in $layout on $engine', async ({ layout, engine }) => {
    const database = await createRealm(server(), { layout, engine })
    const { advisedIndexes, bans, hasEmail } = expected[layout]
    const report = await examineAs({ game: server().siteUrl(database) })
    const works = (name: string, ...notes: string[]) => ({ name, state: 'works', notes })
    const temporary = `those for a time are read from ${bans.join(' and ')}`
    expect(report.features).toEqual([
      works('accounts', ...(hasEmail ? [] : [noEmail])),
      works('bans', bans.length > 0 ? temporary : noBans),
      ...features.map((name) => works(name)),
    ])
    expect(report).toMatchObject({ isSound: true, missing: [] })
    const isRenamed = spelling[layout].id === 'obj_Id'
    expect(report.spellings.includes('characters.charId is obj_Id')).toBe(isRenamed)
    const advised = report.indexes.map(({ create }) => /\((.+)\)/.exec(create)?.[1])
    expect(advised).toEqual(advisedIndexes)
    const written = ['items', 'accounts', 'accounts', 'accounts', ...bans]
    expect(report.written.map(({ table }) => table)).toEqual(written)
    expect([...new Set(report.written.map((write) => write.engine))]).toEqual([engine])
    const safe = report.channels.filter(({ isSafe }) => isSafe)
    expect(safe.map(({ name }) => name)).toEqual(['stack'])
    expect(safe[0]?.note.includes('innodb_flush')).toBe(engine === 'InnoDB')

    // Emulators have no tables of events. Without them the doctor is content, but does not hide it.
    const missing = ['portal_event_solo', 'portal_event_pairs']
    await server().query(`USE ${database}; DROP TABLE ${missing.join(', ')}`)
    const bare = await examineAs({ game: server().siteUrl(database) })
    expect(bare).toMatchObject({ isSound: true, missing })
    const off = (name: string, table = '') => {
      return { name, state: 'off', notes: [`the database lacks ${table}`] }
    }
    const lost = [off('events, alone', missing[0]), off('events, in pairs', missing[1])]
    expect(bare.features.filter(({ state }) => state !== 'works')).toEqual(lost)
  })

  it('finds an index of a column that is spelled with capitals', async () => {
    const database = await createRealm(server(), { layout: 'c6', engine: 'InnoDB' })
    await server().query(`
      USE ${database};
      ALTER TABLE characters CHANGE pvpkills PvpKills INT DEFAULT NULL;
      CREATE INDEX pvp ON characters (PvpKills)`)
    const { indexes } = await examineAs({ game: server().siteUrl(database) })
    expect(indexes.map((index) => index.for)).not.toContain('the PvP ranking')
  })

  it('names the index that logins need', async () => {
    const database = await createRealm(server(), { layout: 'c6', engine: 'InnoDB' })
    await server().query(`ALTER TABLE ${database}.accounts DROP PRIMARY KEY`)
    const { indexes } = await examineAs({ game: server().siteUrl(database) })
    const create = 'CREATE INDEX portal_accounts_login ON accounts (login);'
    expect(indexes.find((index) => index.for === 'logins')).toMatchObject({ create })
  })
})

describeWithMariadb('the realm doctor at a database of something else', (server) => {
  beforeAll(() => server().query(readFileSync(foreign, 'utf8')))

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
