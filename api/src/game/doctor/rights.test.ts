import { expect, it } from '@jest/globals'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { examineAs } from '#src/testing/mariadb/examine-as.ts'
import type { LayoutName } from '#src/testing/mariadb/layouts.ts'
import { queueTable } from '#src/testing/mariadb/queues.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import { startApp } from '#src/testing/test-app.ts'

type Costs = Record<string, 'partly' | 'off'>
type Report = Awaited<ReturnType<typeof examineAs>>

const off = (...features: string[]): Costs =>
  Object.fromEntries(features.map((feature) => [feature, 'off']))
/** Nobody may see the banned, so what shows players needs the bans. */
const whatShowsPlayers = off(
  ...['bans', 'dashboard', 'sending coins', 'player rankings', 'clan rankings'],
  ...['heroes', 'olympiad', 'events, alone', 'events, in pairs'],
)
const everywhere: Record<string, Costs> = {
  'SELECT accounts': { accounts: 'off', ...whatShowsPlayers },
  'INSERT accounts': { accounts: 'partly' },
  'UPDATE accounts': { accounts: 'partly' },
  'SELECT portal_bans': { bans: 'partly' },
  'UPDATE portal_bans': { bans: 'partly' },
  'SELECT clan_data': off('clan rankings', 'castles'),
  'SELECT castle': off('castles'),
  'SELECT heroes': off('heroes'),
  'SELECT olympiad_nobles': off('olympiad'),
  'SELECT portal_event_solo': off('events, alone'),
  'SELECT portal_event_pairs': off('events, in pairs'),
}
const bosses: Record<string, Costs> = {
  'SELECT grandboss_data': { bosses: 'partly' },
  'SELECT raidboss_spawnlist': { bosses: 'partly' },
}
const cases: [LayoutName, CoinChannel, Record<string, Costs>][] = [
  [
    'mobius',
    'stack',
    {
      ...everywhere,
      ...bosses,
      'DELETE account_data': { bans: 'partly' },
      // The rights that are left do not show all columns, so the site passes over these tables.
      'SELECT account_data': { bans: 'partly' },
      'SELECT punishments': { bans: 'partly' },
      'UPDATE punishments': { bans: 'partly' },
      'SELECT items': off('sending coins', 'player rankings'),
      'UPDATE items': off('sending coins'),
    },
  ],
  [
    'acis',
    'items_delayed',
    {
      ...everywhere,
      'SELECT spawn_data': off('bosses'),
      'SELECT items': off('player rankings'),
      'SELECT items_delayed': off('sending coins'),
      'INSERT items_delayed': off('sending coins'),
      'UPDATE items_delayed': off('sending coins'),
    },
  ],
]

/** The rights of a GRANT one by one, such as UPDATE (`count`). */
function rightsOf(grant: string): { right: string; table: string }[] {
  const [, rights = '', table = ''] = /^GRANT (.*) ON `\w+`\.`(\w+)` TO /.exec(grant) ?? []
  return (rights.match(/[A-Z]+( \([^)]*\))?/g) ?? []).map((right) => ({ right, table }))
}

/** What the report says is lacking, each as a right and a table. */
function lacksOf({ missing, unreadable, written }: Report): string[] {
  const refused = written.filter(({ isAllowed }) => !isAllowed)
  return [
    ...missing.map((table) => `SELECT ${table}`),
    ...unreadable.map((table) => `SELECT ${table}`),
    ...refused.map(({ right, table }) => `${right} ${table}`),
  ]
}

const costsOf = ({ features }: Report) =>
  Object.fromEntries(
    features
      .filter(({ state }) => state !== 'works')
      .map(({ name, state }) => [name, state]),
  )

describeWithMariadb('the realm doctor without one of its rights', (server) => {
  it.each(cases)(
    'names it and what it costs in %s by %s',
    async (layout, channel, costs) => {
      const database = await createRealm(server(), { layout, engine: 'InnoDB' })
      if (channel !== 'stack')
        await server().query(`USE ${database}; ${queueTable(channel)}`)
      const user = `one_by_one_${layout}`
      await server().query(`CREATE USER ${user}@'%'`)
      const { grants } = await examineAs({ game: server().siteUrl(database), channel })
      for (const grant of grants) {
        await server().query(grant.replace(/ TO .*;$/, ` TO ${user}@'%'`))
      }
      const game = server().siteUrl(database, user)
      const whole = await examineAs({ game, channel })
      expect([whole.isSound, lacksOf(whole), costsOf(whole)]).toEqual([true, [], {}])
      expect(whole.grants.map((grant) => grant.replace(/ TO .*/, ''))).toEqual(
        grants.map((grant) => grant.replace(/ TO .*/, '')),
      )

      const found: Record<string, unknown> = {}
      for (const { right, table } of grants.flatMap(rightsOf)) {
        const place = `${right} ON ${database}.${table}`
        await server().query(`REVOKE ${place} FROM ${user}@'%'`)
        const report = await examineAs({ game, channel })
        await server().query(`GRANT ${place} TO ${user}@'%'`)
        const name = `${right.split(' ')[0]} ${table}`
        if (name === 'SELECT characters') {
          expect(report.connections[0]).toMatchObject({
            problem: 'no-game-tables',
            message: expect.stringContaining(
              'its user may not read it: it lacks the table characters',
            ),
          })
          continue
        }
        const isOptional = table.startsWith('portal_event_')
        expect([name, report.isSound]).toEqual([name, isOptional])
        found[name] = costsOf(report)
        // A hidden table looks like none, so either layout of the bosses would do.
        expect(lacksOf(report)).toEqual(
          name === 'SELECT spawn_data'
            ? ['SELECT grandboss_data', 'SELECT raidboss_spawnlist']
            : [name],
        )
        for (const { state, notes } of report.features) {
          if (state !== 'works') expect(notes.join()).toContain(table)
        }
      }
      expect(found).toEqual(costs)
    },
  )

  it('says that a table is lacking only where it sees every table', async () => {
    const database = await createRealm(server(), { layout: 'mobius', engine: 'InnoDB' })
    await server().query(`USE ${database}; ${queueTable('items_delayed')};
      CREATE USER whole@'%', part@'%';
      GRANT SELECT ON \`${database.replaceAll('_', '\\_')}\`.* TO whole@'%';
      GRANT SELECT ON ${database}.characters TO part@'%';
      GRANT SELECT ON ${database}.accounts TO part@'%'`)
    const channel = 'items_delayed'
    const notes = async (user: string) => {
      const game = server().siteUrl(database, user)
      const { channels, features, seesAll } = await examineAs({ game, channel })
      const find = (list: { name: string }[], name: string) =>
        list.find((one) => one.name === name)
      return [seesAll, find(channels, channel), find(features, 'sending coins')]
    }
    const hidden = 'items_delayed is missing, or hidden from this user'
    expect(await notes('part')).toMatchObject([
      false,
      { isSafe: false, note: expect.stringContaining(hidden) },
      {
        notes: expect.arrayContaining([
          expect.stringMatching(/^missing, or hidden from this user: items_del/),
        ]),
      },
    ])
    await server().query('DROP TABLE items_delayed')
    expect(await notes('whole')).toMatchObject([
      true,
      { note: expect.stringContaining('the game database lacks items_delayed') },
      { notes: expect.arrayContaining(['the database lacks items_delayed']) },
    ])
  })

  it('tells, as the site does, what fails at tables that are seen and cannot be read', async () => {
    const database = await createRealm(server(), { layout: 'mobius', engine: 'InnoDB' })
    await server().query(`CREATE USER writer@'%'`)
    const { grants } = await examineAs({ game: server().siteUrl(database) })
    for (const grant of grants) {
      const isClosed = /account_data|grandboss_data/.test(grant)
      const right = isClosed ? grant.replace(/^GRANT .* ON/, 'GRANT INSERT ON') : grant
      await server().query(right.replace(/ TO .*;$/, " TO writer@'%'"))
    }
    const game = server().siteUrl(database, 'writer')
    const report = await examineAs({ game })
    expect(report.isSound).toBe(false)
    expect(report.unreadable).toEqual(['account_data', 'grandboss_data'])
    expect(costsOf(report)).toEqual({ ...whatShowsPlayers, bosses: 'off' })

    const { app } = await startApp({ env: { GAME_DATABASE_URL: game } })
    const paths = ['players/ranking', 'events/heroes', 'npc-respawn', 'castles']
    const answers = await Promise.all(paths.map((path) => app.inject(`/api/${path}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 200])
  })
})
