import { expect, it } from '@jest/globals'
import { createDeliveries } from '#src/coins/deliveries/deliveries.ts'
import { unclearRow } from '#src/coins/deliveries/settle-delivery.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { queueTable } from '#src/testing/mariadb/queues.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'
import { startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

describeWithMariadb('after portal_delivery, the operator chose a stack', (server) => {
  it('and a row that its reader finds unclear is held', async () => {
    const { site, database } = await openSecondSite(server())
    await server().query(`UPDATE ${database}.portal_delivery SET status = 'unclear'`)
    await site.app.coins.recoverDeliveries()
    expect(createDeliveries(site.app.webDatabase).inState('held')).toEqual([
      expect.objectContaining({ channel: 'portal_delivery', reason: unclearRow }),
    ])
  })

  it('and dropped the table: nothing is missed', async () => {
    const { site, database } = await openSecondSite(server())
    await server().query(`DROP TABLE ${database}.portal_delivery`)
    await site.app.coins.recoverDeliveries()
    expect(createDeliveries(site.app.webDatabase).inState('delivered')).toHaveLength(1)
  })
})

/** One delivery went through the table before. */
async function openSecondSite(server: Mariadb) {
  const database = await createRealm(server, { layout: 'mobius', engine: 'InnoDB' })
  await server.query(`USE ${database}; ${queueTable('portal_delivery')}`)
  const env = { GAME_DATABASE_URL: server.siteUrl(database) }
  const { app, dataDir } = await startApp({
    env: { ...env, COIN_CHANNEL: 'portal_delivery' },
  })
  const visitor = createVisitor(app)
  const { token } = (await visitor.logIn('anna')).json()
  const account = await app.web.accounts.findByLogin('anna')
  await app.web.ledger.grant(account?.id ?? 0, 500, 'test')
  const order = { charName: 'João', amount: 30 }
  expect((await visitor.post('/game/send-coins', order, token)).statusCode).toBe(200)
  await app.close()
  return { site: await startApp({ dataDir, env }), database }
}
