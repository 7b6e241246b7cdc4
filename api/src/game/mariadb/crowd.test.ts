import { expect, it } from '@jest/globals'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { type LayoutName, spelling } from '#src/testing/mariadb/layouts.ts'
import { queueTable } from '#src/testing/mariadb/queues.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'
import { startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const crowd = Array.from({ length: 48 }, (_, index) => `Crowd${index + 1}`)

const cases: { channel: CoinChannel; layout: LayoutName }[] = [
  { channel: 'stack', layout: 'mobius' },
  { channel: 'custom_mail', layout: 'mobius' },
  { channel: 'items_delayed', layout: 'acis' },
  { channel: 'portal_delivery', layout: 'mobius' },
]

describeWithMariadb('48 deliveries at once', (server) => {
  it.each(cases)('by $channel all arrive, without a deadlock', async (one) => {
    const url = await openRealm(server(), one)
    const { app } = await startApp({
      env: { GAME_DATABASE_URL: url, COIN_CHANNEL: one.channel },
    })
    const visitor = createVisitor(app)
    await visitor.register('sender')
    const { token } = (await visitor.logIn('sender', 'segredo99')).json()
    const account = await app.web.accounts.findByLogin('sender')
    await app.web.ledger.grant(account?.id ?? 0, 500, 'test')
    const before = await deadlocks(server())
    const answers = await Promise.all(
      crowd.map((charName) =>
        visitor.post('/game/send-coins', { charName, amount: 2 }, token),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(crowd.map(() => 200))
    expect((await visitor.get('/dashboard', token)).json().balance).toBe(500 - 96)
    expect(await deadlocks(server())).toBe(before)
  })
})

async function openRealm(server: Mariadb, { channel, layout }: (typeof cases)[number]) {
  const database = await createRealm(server, { layout, engine: 'InnoDB' })
  await server.query(`USE ${database}`)
  if (channel !== 'stack') await server.query(queueTable(channel))
  await server.query(
    `INSERT INTO characters (${spelling[layout].id}, account_name, char_name, online, lastAccess, deletetime)
      VALUES ?`,
    [crowd.map((name, index) => [index + 1_000, 'sender', name, 0, 1, 0])],
  )
  await server.query(
    'INSERT INTO items (owner_id, object_id, item_id, count, loc) VALUES ?',
    [crowd.map((_, index) => [index + 1_000, index + 9_000, 4037, 1, 'INVENTORY'])],
  )
  return `${server.siteUrl(database)}&characterMs=10`
}

async function deadlocks(server: Mariadb): Promise<number> {
  const [row] = await server.query("SHOW GLOBAL STATUS LIKE 'Innodb_deadlocks'")
  return Number(row?.Value)
}
