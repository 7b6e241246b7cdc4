import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { examineAs, grantRights } from '#src/testing/mariadb/examine-as.ts'
import { queueTable } from '#src/testing/mariadb/queues.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import { openRealmShop } from '#src/testing/mariadb/sites.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startApp, temporaryFolder } from '#src/testing/test-app.ts'
import expected from './expected-of-queues.json' with { type: 'json' }

const queues = [
  { channel: 'custom_mail', layout: 'mobius' },
  { channel: 'items_delayed', layout: 'acis' },
  { channel: 'portal_delivery', layout: 'c6' },
] as const

const javaFile = join(
  import.meta.dirname,
  '../../../../docs/portal-delivery/PortalDeliveryReader.java',
)

describeWithMariadb('coins through a queue of the game server', (server) => {
  const doctor = (env: NodeJS.ProcessEnv) =>
    runCli(['realm', 'doctor'], temporaryFolder(), env)
  const openMailShop = () =>
    openRealmShop(server(), { channel: 'custom_mail', login: 'emil' })

  it('are read by a Java file whose statements fit the table that its document describes', async () => {
    const database = await createRealm(server(), { layout: 'c6', engine: 'InnoDB' })
    await server().query(`USE ${database}; ${queueTable('portal_delivery')}`)
    const java = readFileSync(javaFile, 'utf8')
    const statements = [...java.matchAll(/"((?:SELECT|UPDATE) [^"]+)";/g)]
    expect(statements).toHaveLength(6)
    for (const [, sql] of statements) await server().query('PREPARE one FROM ?', [sql])
  })

  it.each(queues)(
    'arrive by $channel with exactly the rights that the doctor prints',
    async ({ channel, layout }) => {
      const { row, forbidden } = expected[channel]
      const user = `portal_${channel}`
      const prepare = async (database: string) => {
        const report = await grantRights(server(), database, user, channel)
        expect(report.isSound).toBe(true)
      }
      const queue = { channel, layout, login: 'emil', user, prepare } as const
      const shop = await openRealmShop(server(), queue)
      const game = shop.env.GAME_DATABASE_URL
      expect(await examineAs({ game, channel })).toMatchObject({ isSound: true })

      // In the game, and without a need for a coin in the bag.
      expect((await shop.send('Online')).statusCode).toBe(200)
      expect(await shop.query(`SELECT * FROM ${channel}`)).toMatchObject([row])
      expect(await shop.balance()).toBe(470)
      const site = await shop.connect(user)
      for (const sql of [...forbidden, 'UPDATE items SET count = 1']) {
        await expect(site.query(sql)).rejects.toThrow(/denied/)
      }
    },
  )

  it.each(queues)(
    'are refused at the start without $channel, and while it is a MyISAM table',
    async ({ channel, layout }) => {
      const { problem } = expected[channel]
      const database = await createRealm(server(), { layout, engine: 'MyISAM' })
      const env = { GAME_DATABASE_URL: server().siteUrl(database), COIN_CHANNEL: channel }
      const start = () => startApp({ env })
      await expect(start()).rejects.toThrow(`COIN_CHANNEL is "${channel}", but `)
      await expect(start()).rejects.toThrow(problem)
      const { status, stdout } = await doctor(env)
      expect([status, stdout]).toEqual([1, expect.stringContaining(problem)])
      expect(stdout).toContain(`${channel} (chosen): NOT POSSIBLE`)

      await server().query(`USE ${database}; ${queueTable(channel)};
        ALTER TABLE ${channel} ENGINE=MyISAM`)
      await expect(start()).rejects.toThrow(`${channel} is a MyISAM table`)
      const mended = await doctor(env)
      const [advice = ''] = /ALTER TABLE \w+ ENGINE=InnoDB/.exec(mended.stdout) ?? []
      await server().query(`USE ${database}; ${advice}`)
      const { app } = await start()
      expect((await app.inject('/api/health')).json().status).toBe('ok')
    },
  )

  it('are refused if the queue has a column that must be given', async () => {
    const prepare = 'ALTER TABLE items_delayed ADD COLUMN flags INT NOT NULL'
    await expect(
      openRealmShop(server(), { layout: 'acis', channel: 'items_delayed', prepare }),
    ).rejects.toThrow('items_delayed.flags must be given')
  })

  it('of mail have a second of their own for each receiver', async () => {
    const shop = await openMailShop()
    for (let time = 0; time < 4; time += 1) {
      expect((await shop.send('Online', 5)).statusCode).toBe(200)
      // Taken by the game server: its date is not used again, because the server may yet delete by it.
      if (time === 1) await shop.query('DELETE FROM custom_mail')
    }
    const seconds = await shop.column('queueSecond')
    expect(new Set(seconds).size).toBe(4)
    const left = 'SELECT unix_timestamp(date) AS second FROM custom_mail ORDER BY date'
    const dates = await shop.query(left)
    expect(dates.map(({ second }) => Number(second))).toEqual(seconds.slice(2))
  })

  it('of mail pass over a second that somebody else uses', async () => {
    const shop = await openMailShop()
    const taken = "SELECT now() + INTERVAL seq SECOND, 6, '', '', '' FROM seq_0_to_3"
    await shop.query(`INSERT INTO custom_mail ${taken}`)
    expect((await shop.send('Online', 5)).statusCode).toBe(200)
    const same =
      'SELECT count(*) AS n FROM custom_mail GROUP BY date, receiver HAVING n > 1'
    expect(await shop.query(same)).toEqual([])
  })

  it('of items_delayed are refused where the game server could not tell them apart', async () => {
    const queue = { channel: 'items_delayed', layout: 'acis', login: 'emil' } as const
    const shop = await openRealmShop(server(), queue)
    expect((await shop.send('Online', 5)).statusCode).toBe(200)
    const again = await shop.send('Online', 5)
    expect([again.statusCode, again.json().code]).toEqual([400, 'same-amount-waiting'])
    expect((await shop.send('Online', 6)).statusCode).toBe(200)
    expect(await shop.balance()).toBe(489)
  })

  it.each([
    {
      outcome: 'are held if their row is gone though the character was never in the game',
      before: 'UPDATE characters SET online = 0',
      meanwhile: 'DELETE FROM custom_mail',
      delivery: ['held', expect.stringContaining('its row is gone')],
    },
    {
      // The game server took the mail, crashed, and cleared the marks at its start.
      outcome: 'have arrived if their row is gone and the character was in the game',
      before: 'DO 0',
      meanwhile: 'DELETE FROM custom_mail; UPDATE characters SET online = 0',
      delivery: ['delivered', null],
    },
  ])('$outcome', async ({ before, meanwhile, delivery }) => {
    const shop = await openMailShop()
    await shop.query(before)
    expect((await shop.send('Online')).statusCode).toBe(200)
    await shop.reopen()
    await shop.query(meanwhile)
    await shop.recover()
    expect([...(await shop.states()), ...(await shop.column('reason'))]).toEqual(delivery)
  })
})
