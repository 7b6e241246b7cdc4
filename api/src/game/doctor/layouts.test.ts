import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { createIndex, wantedIndexes } from '#src/game/doctor/indexes.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { examineAs } from '#src/testing/mariadb/examine-as.ts'
import { type LayoutName, realms, spelling } from '#src/testing/mariadb/layouts.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'

/** Only Mobius has more indexes of characters than that of clans. No layout has the one for adena. */
const unindexed = ['account_name', 'online', 'pvpkills', 'pkkills', 'exp']

/** What emulators differ in, as their own SQL has it. Everything else works in all of them. */
const expected: Record<
  LayoutName,
  { hasEmail: boolean; bans: string[]; index?: string[] }
> = {
  mobius: {
    hasEmail: true,
    bans: ['account_data', 'punishments'],
    index: ['pvpkills', 'pkkills', 'exp'],
  },
  c6: { hasEmail: true, bans: ['account_data'] },
  'c6-old': { hasEmail: true, bans: ['account_data'] },
  acis: { hasEmail: false, bans: [] },
  'acis-old': { hasEmail: false, bans: [] },
  frozen: { hasEmail: false, bans: ['account_data'] },
}

const plain = ['dashboard', 'sending coins', 'players online', 'castles', 'bosses']
const rankings = ['player rankings', 'clan rankings', 'heroes', 'olympiad']
const events = ['events, alone', 'events, in pairs']

it('the documents name the same indexes as the doctor', () => {
  const manual = join(import.meta.dirname, '../../../../docs/game-database.md')
  const documented = readFileSync(manual, 'utf8').match(/^CREATE INDEX .*?;/gm)
  expect(documented).toEqual(
    wantedIndexes.map(({ table, columns }) => createIndex(table, columns)),
  )
})

describeWithMariadb('the realm doctor at the layouts of emulators', (server) => {
  it.each(realms)('says what works in $layout on $engine', async ({ layout, engine }) => {
    const database = await createRealm(server(), { layout, engine })
    const { hasEmail, bans, index = unindexed } = expected[layout]
    const report = await examineAs({ game: server().siteUrl(database) })
    const notes = Object.fromEntries(
      report.features.map(({ name, state, notes }) => [name, [state, ...notes]]),
    )
    expect(notes).toEqual({
      ...Object.fromEntries(
        [...plain, ...rankings, ...events].map((name) => [name, ['works']]),
      ),
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
    const isRenamed = spelling[layout].id === 'obj_Id'
    expect(report.spellings.includes('characters.charId is obj_Id')).toBe(isRenamed)
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
    const lost = bare.features.filter(({ state }) => state !== 'works')
    expect(lost.map(({ name, state, notes }) => [name, state, ...notes])).toEqual([
      ['events, alone', 'off', 'the database lacks portal_event_solo'],
      ['events, in pairs', 'off', 'the database lacks portal_event_pairs'],
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
