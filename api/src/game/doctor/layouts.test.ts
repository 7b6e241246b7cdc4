import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { createIndex, wantedIndexes } from '#src/game/doctor/indexes.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { examineAs } from '#src/testing/mariadb/examine-as.ts'
import {
  engines,
  type LayoutName,
  layouts,
  spelling,
} from '#src/testing/mariadb/layouts.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'

/** What emulators differ in, as their own SQL has it. Everything else works in all of them. */
const expected: Record<
  LayoutName,
  { hasEmail: boolean; bans: string[]; id: string; index: string[] }
> = {
  mobius: {
    hasEmail: true,
    bans: ['account_data', 'punishments'],
    id: 'charId',
    index: ['pvpkills', 'pkkills', 'exp'],
  },
  c6: { hasEmail: true, bans: ['account_data'], id: 'charId', index: unindexed() },
  'c6-old': { hasEmail: true, bans: ['account_data'], id: 'obj_Id', index: unindexed() },
  acis: { hasEmail: false, bans: [], id: 'obj_Id', index: unindexed() },
  'acis-old': { hasEmail: false, bans: [], id: 'obj_Id', index: unindexed() },
  frozen: { hasEmail: false, bans: ['account_data'], id: 'obj_Id', index: unindexed() },
}

/** Only Mobius has more indexes of characters than that of clans. No layout has the one for purses. */
function unindexed() {
  return ['account_name', 'online', 'pvpkills', 'pkkills', 'exp']
}

const plain = [
  'dashboard',
  'sending coins',
  'players online',
  'player rankings',
  'clan rankings',
  'castles',
  'heroes',
  'olympiad',
  'bosses',
]
const events = ['events, alone', 'events, in pairs']
const cases = layouts.flatMap((layout) =>
  engines.map((engine) => [layout, engine] as const),
)

it('the documents name the same indexes as the doctor', () => {
  const manual = join(import.meta.dirname, '../../../../docs/game-database.md')
  const documented = readFileSync(manual, 'utf8').match(/^CREATE INDEX .*?;/gm)
  expect(documented).toEqual(
    wantedIndexes.map(({ table, columns }) => createIndex(table, columns)),
  )
})

describeWithMariadb('the realm doctor at the layouts of emulators', (server) => {
  it.each(cases)('says what works in %s on %s', async (layout, engine) => {
    const database = await createRealm(server(), { layout, engine })
    const { hasEmail, bans, id, index } = expected[layout]
    const report = await examineAs({ game: server().siteUrl(database) })
    const notes = Object.fromEntries(
      report.features.map(({ name, state, notes }) => [name, [state, ...notes]]),
    )
    expect(notes).toEqual({
      ...Object.fromEntries([...plain, ...events].map((name) => [name, ['works']])),
      accounts: hasEmail
        ? ['works']
        : ['works', 'the game keeps no e-mail address; the site keeps its own'],
      bans:
        bans.length > 0
          ? ['works', `those for a time are read from ${bans.join(' and ')}`]
          : [
              'works',
              'none for a time: the user sees neither account_data nor punishments',
            ],
    })
    expect(report).toMatchObject({ isSound: true, missing: [] })
    expect(report.spellings.includes('characters.charId is obj_Id')).toBe(id === 'obj_Id')
    const advised = report.indexes.map(({ create }) => /\((.+)\)/.exec(create)?.[1])
    expect(advised).toEqual([
      ...index,
      'item_id, owner_id, loc, count',
      spelling[layout].access,
    ])
    expect(report.written.map(({ table }) => table)).toEqual([
      'items',
      'accounts',
      'accounts',
      'accounts',
      ...bans,
    ])
    expect([...new Set(report.written.map((write) => write.engine))]).toEqual([engine])
    expect(report.channels.map(({ name, isSafe }) => [name, isSafe])).toEqual([
      ['stack', true],
      ['custom_mail', false],
      ['items_delayed', false],
      ['portal_delivery', false],
    ])
    expect(report.channels[0]?.note.includes('innodb_flush')).toBe(engine === 'InnoDB')

    // Emulators have no tables of events. Without them the doctor is content, but does not hide it.
    await server().query(
      `DROP TABLE ${database}.portal_event_solo, ${database}.portal_event_pairs`,
    )
    const bare = await examineAs({ game: server().siteUrl(database) })
    expect(bare).toMatchObject({
      isSound: true,
      missing: ['portal_event_solo', 'portal_event_pairs'],
    })
    expect(bare.features.filter(({ state }) => state !== 'works')).toEqual([
      {
        name: 'events, alone',
        state: 'off',
        notes: ['the database lacks portal_event_solo'],
      },
      {
        name: 'events, in pairs',
        state: 'off',
        notes: ['the database lacks portal_event_pairs'],
      },
    ])
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
    expect(indexes).toContainEqual(
      expect.objectContaining({
        create: 'CREATE INDEX portal_accounts_login ON accounts (login);',
        for: 'logins',
      }),
    )
  })
})
