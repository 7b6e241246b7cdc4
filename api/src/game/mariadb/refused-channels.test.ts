import { expect, it } from '@jest/globals'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { queueTable } from '#src/testing/mariadb/queues.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startApp, temporaryFolder } from '#src/testing/test-app.ts'

describeWithMariadb('coins through a queue of the game server', (server) => {
  it.each([
    ['custom_mail', 'lacks custom_mail: only L2J Mobius CT_0 has this queue'],
    ['items_delayed', 'lacks items_delayed: only some versions of aCis'],
    ['portal_delivery', 'lacks portal_delivery: create the table'],
  ] as const)('are refused at the start if there is no %s', async (channel, problem) => {
    const database = await createRealm(server(), { layout: 'frozen', engine: 'InnoDB' })
    const env = { GAME_DATABASE_URL: server().siteUrl(database), COIN_CHANNEL: channel }
    await expect(startApp({ env })).rejects.toThrow(problem)
    await expect(startApp({ env })).rejects.toThrow(`COIN_CHANNEL is "${channel}"`)
    const { status, stdout } = runCli(['realm', 'doctor'], temporaryFolder(), env)
    expect([status, stdout]).toEqual([1, expect.stringContaining(problem)])
    expect(stdout).toContain(`${channel} (chosen): NOT POSSIBLE`)
  })

  it('are refused if the queue has a column that must be given', async () => {
    const database = await createRealm(server(), { layout: 'acis', engine: 'InnoDB' })
    await server().query(`USE ${database}; ${queueTable('items_delayed')};
      ALTER TABLE items_delayed ADD COLUMN flags INT NOT NULL`)
    const env = {
      GAME_DATABASE_URL: server().siteUrl(database),
      COIN_CHANNEL: 'items_delayed',
    }
    await expect(startApp({ env })).rejects.toThrow('items_delayed.flags must be given')
  })

  it.each([
    ['custom_mail', 'mobius'],
    ['items_delayed', 'acis'],
    ['portal_delivery', 'c6'],
  ] as const)(
    'are refused on a MyISAM table (%s), until the statement that is printed was run',
    async (channel, layout) => {
      const database = await createRealm(server(), { layout, engine: 'MyISAM' })
      await server().query(`USE ${database}; ${queueTable(channel)};
        ALTER TABLE ${channel} ENGINE=MyISAM`)
      const env = { GAME_DATABASE_URL: server().siteUrl(database), COIN_CHANNEL: channel }
      const start = startApp({ env })
      await expect(start).rejects.toThrow(`${channel} is a MyISAM table`)
      const { status, stdout } = runCli(['realm', 'doctor'], temporaryFolder(), env)
      expect([status, stdout]).toEqual([1, expect.stringContaining('NOT POSSIBLE')])
      const statement = /ALTER TABLE \w+ ENGINE=InnoDB/.exec(stdout)?.[0] ?? ''
      await server().query(`USE ${database}; ${statement}`)
      const { app } = await startApp({ env })
      expect((await app.inject('/api/health')).json().status).toBe('ok')
    },
  )
})
