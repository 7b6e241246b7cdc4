import { expect, it } from '@jest/globals'
import { rightsOf } from '#src/game/doctor/grants.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { examineAs, grantRights } from '#src/testing/mariadb/examine-as.ts'
import { queueTable } from '#src/testing/mariadb/layouts.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import { startApp } from '#src/testing/test-app.ts'
import costs from './costs-of-rights.json' with { type: 'json' }

type Report = Awaited<ReturnType<typeof examineAs>>

/**
 * What does not work without a right. Nobody may see the banned, so what shows players needs the bans. Rights that are left
 * to tables of bans for a time do not show all columns, so the site passes over them.
 */
const cases = [
  { layout: 'mobius', channel: 'stack', costs: costs.mobius },
  { layout: 'acis', channel: 'items_delayed', costs: costs.acis },
] as const

/** What the report says is missing, each as a right and a table. */
function missingIn({ missing, unreadable, written }: Report): string[] {
  const refused = written.filter(({ isAllowed }) => !isAllowed)
  return [
    ...[...missing, ...unreadable].map((table) => `SELECT ${table}`),
    ...refused.map(({ right, table }) => `${right} ${table}`),
  ]
}

function costsOf({ features }: Report) {
  const costs = features.filter(({ state }) => state !== 'works')
  return Object.fromEntries(costs.map(({ name, state }) => [name, state]))
}

describeWithMariadb('the realm doctor without one of its rights', (server) => {
  it.each(cases)(
    'names it and what it costs in $layout by $channel',
    async ({ layout, channel, costs }) => {
      const database = await createRealm(server(), { layout, engine: 'InnoDB' })
      if (channel !== 'stack') await server().query(queueTable(channel))
      const user = `one_by_one_${layout}`
      const { grants } = await grantRights(server(), database, user, channel)
      const game = server().siteUrl(database, user)
      const whole = await examineAs({ game, channel })
      expect([whole.isSound, missingIn(whole), costsOf(whole)]).toEqual([true, [], {}])
      expect(rightsOf(whole.grants)).toEqual(rightsOf(grants))

      const found: Record<string, unknown> = {}
      for (const right of rightsOf(grants)) {
        await server().query(`REVOKE ${right} FROM ${user}@'%'`)
        const report = await examineAs({ game, channel })
        await server().query(`GRANT ${right} TO ${user}@'%'`)
        const [, verb, table = ''] = /^(\w+).*`(\w+)`$/.exec(right) ?? []
        const name = `${verb} ${table}`
        if (name === 'SELECT characters') {
          const message = expect.stringContaining('it lacks the table characters')
          const [connection] = report.connections
          expect(connection).toMatchObject({ problem: 'no-game-tables', message })
          continue
        }
        const isOptional = table.startsWith('portal_event_')
        expect([name, report.isSound]).toEqual([name, isOptional])
        found[name] = costsOf(report)
        // A hidden table looks like none, so either layout of the bosses would do.
        expect(missingIn(report)).toEqual(
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

  it('says that a table is missing only where it sees every table', async () => {
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
      const { note } = channels.find(({ name }) => name === channel) ?? {}
      const coins = features.find(({ name }) => name === 'sending coins')
      return [seesAll, note, coins?.notes.join('; ')]
    }
    expect(await notes('part')).toEqual([
      false,
      expect.stringContaining('items_delayed is missing, or hidden from this user'),
      expect.stringContaining('missing, or hidden from this user: items_del'),
    ])
    await server().query('DROP TABLE items_delayed')
    expect(await notes('whole')).toEqual([
      true,
      expect.stringContaining('the game database lacks items_delayed'),
      expect.stringContaining('the database lacks items_delayed'),
    ])
  })

  it('tells, as the site does, what fails at tables that are seen and cannot be read', async () => {
    const database = await createRealm(server(), { layout: 'mobius', engine: 'InnoDB' })
    await grantRights(server(), database, 'writer')
    for (const table of ['account_data', 'grandboss_data']) {
      await server().query(`GRANT INSERT ON ${table} TO writer@'%';
        REVOKE SELECT ON ${table} FROM writer@'%'`)
    }
    const game = server().siteUrl(database, 'writer')
    const report = await examineAs({ game })
    expect(report.isSound).toBe(false)
    expect(report.unreadable).toEqual(['account_data', 'grandboss_data'])
    const { accounts: _, ...whatShowsPlayers } = costs.mobius['SELECT accounts']
    expect(costsOf(report)).toEqual({ ...whatShowsPlayers, bosses: 'off' })

    const { app } = await startApp({ env: { GAME_DATABASE_URL: game } })
    const paths = ['players/ranking', 'events/heroes', 'npc-respawn', 'castles']
    const answers = await Promise.all(paths.map((path) => app.inject(`/api/${path}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 200])
  })
})
