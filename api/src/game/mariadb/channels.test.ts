import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import { parseEnv } from '#src/config/env.ts'
import { examine } from '#src/game/doctor/examine.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import type { LayoutName } from '#src/testing/mariadb/layouts.ts'
import { queueTable } from '#src/testing/mariadb/queues.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import { findProgram, type Mariadb } from '#src/testing/mariadb/server.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startApp, temporaryFolder } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

type Queue = Exclude<CoinChannel, 'stack'>

const cases: { channel: Queue; layout: LayoutName; row: object; forbidden: string[] }[] = [
  {
    channel: 'custom_mail',
    layout: 'mobius',
    row: { receiver: 6, subject: 'Coins', items: '4037 30' },
    forbidden: ['DELETE FROM custom_mail', "UPDATE custom_mail SET items = '57 1'"],
  },
  {
    channel: 'items_delayed',
    layout: 'acis',
    row: { owner_id: 6, item_id: 4037, count: 30, enchant_level: 0, payment_status: 0 },
    forbidden: ['DELETE FROM items_delayed', 'UPDATE items_delayed SET count = 1'],
  },
  {
    channel: 'portal_delivery',
    layout: 'c6',
    row: { char_id: 6, item_id: 4037, count: 30, status: 'waiting' },
    forbidden: [
      'DELETE FROM portal_delivery',
      'UPDATE portal_delivery SET count = 1',
      "INSERT INTO portal_delivery (id, status) VALUES ('x', 'given')",
    ],
  },
]

const javaFile = join(
  import.meta.dirname,
  '../../../../docs/portal-delivery/PortalDeliveryReader.java',
)

describeWithMariadb('coins through a queue of the game server', (server) => {
  it('are read by a Java file whose statements fit the table that its document describes', async () => {
    const database = await createRealm(server(), { layout: 'c6', engine: 'InnoDB' })
    await server().query(`USE ${database}; ${queueTable('portal_delivery')}`)
    const java = readFileSync(javaFile, 'utf8')
    const statements = [...java.matchAll(/"((?:SELECT|UPDATE) [^"]+)";/g)]
    expect(statements).toHaveLength(6)
    for (const [, sql] of statements) await server().query('PREPARE one FROM ?', [sql])
  })

  // A JDK is too large a dependency for one file.
  const javac = findProgram('javac')
  if (!javac) {
    process.stderr.write(
      'SKIPPED "are read by a Java file that compiles": there is no javac; install default-jdk-headless\n',
    )
  }
  const itWithJava = javac ? it : it.skip
  itWithJava('are read by a Java file that compiles with nothing but JDBC', () => {
    const options = ['-Xlint:all', '-Werror', '--release', '8', '-Xlint:-options']
    execFileSync(String(javac), [...options, '-d', temporaryFolder(), javaFile])
  })

  it.each(cases)(
    'arrive by $channel with exactly the rights that the doctor prints',
    async ({ channel, layout, row, forbidden }) => {
      const database = await createRealm(server(), { layout, engine: 'MyISAM' })
      await server().query(`USE ${database}; ${queueTable(channel)}`)
      const user = `portal_${channel}`
      await server().query(`CREATE USER ${user}@'%' IDENTIFIED BY 'geheim'`)
      const { grants, isSound } = await doctor(
        server().siteUrl(database),
        channel,
        `${user}@%`,
      )
      expect(isSound).toBe(true)
      for (const grant of grants) await server().query(grant)
      const url = server().siteUrl(database, user, 'geheim')
      expect(await doctor(url, channel)).toMatchObject({ isSound: true })

      const shop = await open(server(), url, channel)
      // In the game, and without a need for a coin in the bag.
      expect((await shop.send('Online', 30)).statusCode).toBe(200)
      const rows = await server().query(`SELECT * FROM ${database}.${channel}`)
      expect(rows).toEqual([expect.objectContaining(row)])
      expect(await shop.balance()).toBe(470)
      for (const sql of [...forbidden, 'UPDATE items SET count = 1']) {
        await expect(shop.asSite(sql)).rejects.toThrow(/denied/)
      }
    },
  )

  it('of mail have a second of their own for each receiver', async () => {
    const database = await createRealm(server(), { layout: 'mobius', engine: 'MyISAM' })
    await server().query(`USE ${database}; ${queueTable('custom_mail')}`)
    const shop = await open(server(), server().siteUrl(database), 'custom_mail')
    for (let time = 0; time < 4; time += 1) {
      expect((await shop.send('Online', 5)).statusCode).toBe(200)
      // Taken by the game server: its date is not used again, because the server may yet delete by it.
      if (time === 1) await server().query(`DELETE FROM ${database}.custom_mail`)
    }
    const seconds = shop.column('queue_second')
    expect(new Set(seconds).size).toBe(4)
    const dates = await server().query(
      `SELECT unix_timestamp(date) AS second FROM ${database}.custom_mail ORDER BY date`,
    )
    expect(dates.map(({ second }) => Number(second))).toEqual(seconds.slice(2))
  })

  it('of mail pass over a second that somebody else uses', async () => {
    const database = await createRealm(server(), { layout: 'mobius', engine: 'InnoDB' })
    await server().query(`USE ${database}; ${queueTable('custom_mail')};
      INSERT INTO custom_mail SELECT now() + INTERVAL seq SECOND, 6, '', '', '' FROM seq_0_to_3`)
    const shop = await open(server(), server().siteUrl(database), 'custom_mail')
    expect((await shop.send('Online', 5)).statusCode).toBe(200)
    const [same] = await server().query(
      `SELECT count(*) AS n FROM ${database}.custom_mail GROUP BY date, receiver HAVING n > 1`,
    )
    expect(same).toBeUndefined()
  })

  it('of items_delayed are refused where the game server could not tell them apart', async () => {
    const database = await createRealm(server(), { layout: 'acis', engine: 'InnoDB' })
    await server().query(`USE ${database}; ${queueTable('items_delayed')}`)
    const shop = await open(server(), server().siteUrl(database), 'items_delayed')
    expect((await shop.send('Online', 5)).statusCode).toBe(200)
    const again = await shop.send('Online', 5)
    expect([again.statusCode, again.json().code]).toEqual([400, 'same-amount-waiting'])
    expect((await shop.send('Online', 6)).statusCode).toBe(200)
    expect(await shop.balance()).toBe(489)
  })

  it('are returned by the operator only once their row can no longer be shown', async () => {
    const database = await createRealm(server(), { layout: 'mobius', engine: 'MyISAM' })
    await server().query(`USE ${database}; ${queueTable('custom_mail')}`)
    const shop = await open(server(), server().siteUrl(database), 'custom_mail')
    const { coins } = shop.app.game
    const { withDeliveryLock } = coins
    // The site dies between the hidden row and the statement that shows it.
    coins.withDeliveryLock = (id, work) =>
      withDeliveryLock(id, (session) =>
        work({
          ...session,
          queue: async (channel) => ({
            ...(await session.queue(channel)),
            show: () => Promise.reject(new Error('the power is gone')),
          }),
        }),
      )
    expect((await shop.send('Online', 30)).json().code).toBe('delivery-open')
    coins.withDeliveryLock = withDeliveryLock
    shop.app.webDatabase.exec("UPDATE deliveries SET state = 'held'")
    const [row] = shop.app.webDatabase.prepare('SELECT id FROM deliveries').all()
    const settle = (as: string) =>
      runCli(
        ['deliveries', 'settle', String(row?.id), '--as', as, '--reason', 'a test'],
        shop.dataDir,
        { GAME_DATABASE_URL: server().siteUrl(database), COIN_CHANNEL: 'custom_mail' },
      )
    expect(settle('delivered').stderr).toContain('hidden from the game server')
    expect(settle('returned')).toMatchObject({ status: 0 })
    expect(await shop.balance()).toBe(500)
    expect(await server().query(`SELECT receiver FROM ${database}.custom_mail`)).toEqual([
      { receiver: 0 },
    ])
  })

  it.each([
    ['that seemed to have arrived', 'delivered', 'returned', 500],
    ['that seemed to have arrived', 'delivered', 'delivered', 470],
    ['that is open', 'open', 'returned', 500],
  ] as const)(
    'are for the operator to decide if the reader reports a row %s (%s, then %s)',
    async (_, state, as, balance) => {
      const database = await createRealm(server(), { layout: 'c6', engine: 'InnoDB' })
      await server().query(`USE ${database}; ${queueTable('portal_delivery')}`)
      const url = server().siteUrl(database)
      const shop = await open(server(), url, 'portal_delivery')
      expect((await shop.send('Online', 30)).statusCode).toBe(200)
      shop.app.webDatabase.exec(`UPDATE deliveries SET state = '${state}'`)
      await server().query(`UPDATE ${database}.portal_delivery SET status = 'unclear'`)
      await shop.app.coins.recoverDeliveries()
      const env = { GAME_DATABASE_URL: url, COIN_CHANNEL: 'portal_delivery' }
      const cli = (...words: string[]) =>
        runCli(['deliveries', ...words], shop.dataDir, env)
      const [row] = shop.app.webDatabase.prepare('SELECT id FROM deliveries').all()
      const id = String(row?.id)
      const why = 'its reader could not tell whether the character has the coins'
      expect(cli('list').stdout).toMatch(new RegExp(`^${id}\t.*\theld\t.*\t${why}\n$`))
      expect(cli('show', id).stdout).toContain(`evidence\tunclear\n\t${why}`)
      expect(cli('settle', id, '--as', as, '--reason', 'saw the bag').status).toBe(0)
      // The row stays unclear, and the decision stands.
      await shop.app.coins.recoverDeliveries()
      expect(cli('list').stdout).toBe('every delivery is settled\n')
      expect(await shop.balance()).toBe(balance)
    },
  )

  it('are held if their row is gone though the character was never in the game', async () => {
    const database = await createRealm(server(), { layout: 'mobius', engine: 'MyISAM' })
    await server().query(`USE ${database}; ${queueTable('custom_mail')}`)
    const shop = await open(server(), server().siteUrl(database), 'custom_mail')
    await server().query(`UPDATE ${database}.characters SET online = 0`)
    expect((await shop.send('Online', 30)).statusCode).toBe(200)
    shop.app.webDatabase.exec("UPDATE deliveries SET state = 'open'")
    await server().query(`DELETE FROM ${database}.custom_mail`)
    await shop.app.coins.recoverDeliveries()
    const [row] = shop.app.webDatabase.prepare('SELECT state, reason FROM deliveries').all()
    expect(row).toMatchObject({
      state: 'held',
      reason: expect.stringContaining('its row is gone'),
    })
  })

  it('have arrived if their row is gone and the character was in the game, though the game server crashed', async () => {
    const database = await createRealm(server(), { layout: 'mobius', engine: 'MyISAM' })
    await server().query(`USE ${database}; ${queueTable('custom_mail')}`)
    const shop = await open(server(), server().siteUrl(database), 'custom_mail')
    expect((await shop.send('Online', 30)).statusCode).toBe(200)
    shop.app.webDatabase.exec("UPDATE deliveries SET state = 'open'")
    // It took the mail, crashed, and cleared the marks at its start.
    await server().query(`USE ${database}; DELETE FROM custom_mail;
      UPDATE characters SET online = 0`)
    await shop.app.coins.recoverDeliveries()
    expect(shop.app.webDatabase.prepare('SELECT state FROM deliveries').all()).toEqual([
      { state: 'delivered' },
    ])
  })
})

async function doctor(url: string, channel: CoinChannel, user?: string) {
  const { gameDatabases } = parseEnv({ GAME_DATABASE_URL: url })
  if (!gameDatabases) throw new Error('no database is set')
  return examine({ databases: gameDatabases, channel, user })
}

async function open(server: Mariadb, url: string, channel: CoinChannel) {
  const { app, dataDir } = await startApp({
    env: { GAME_DATABASE_URL: `${url}&characterMs=10`, COIN_CHANNEL: channel },
  })
  const visitor = createVisitor(app)
  await visitor.register('sender')
  await server.query(
    `UPDATE ${new URL(url).pathname.slice(1)}.characters SET account_name = 'sender' WHERE char_name = 'Online'`,
  )
  const { token } = (await visitor.logIn('sender', 'segredo99')).json()
  const account = await app.web.accounts.findByLogin('sender')
  await app.web.ledger.grant(account?.id ?? 0, 500, 'test')
  return {
    app,
    dataDir,
    send: (charName: string, amount: number) =>
      visitor.post('/game/send-coins', { charName, amount }, token),
    balance: async () => (await visitor.get('/dashboard', token)).json().balance,
    column: (name: string) =>
      app.webDatabase
        .prepare(`SELECT ${name} AS value FROM deliveries ORDER BY created_at, ${name}`)
        .all()
        .map(({ value }) => Number(value)),
    async asSite(sql: string) {
      const { createConnection } = await import('mysql2/promise')
      const site = await createConnection(url.replace(/\?.*/, ''))
      try {
        await site.query(sql)
      } finally {
        await site.end()
      }
    },
  }
}
