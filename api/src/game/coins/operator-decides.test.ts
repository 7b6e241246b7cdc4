import { expect, it } from '@jest/globals'
import { unclearRow } from '#src/coins/deliveries/deliveries.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { openRealmShop } from '#src/testing/mariadb/sites.ts'
import { startApp } from '#src/testing/test-app.ts'

const portalDelivery = { layout: 'c6', channel: 'portal_delivery' } as const

describeWithMariadb('coins in a queue, for the operator to decide', (server) => {
  it('are returned only once their row can no longer be shown', async () => {
    const shop = await openRealmShop(server(), { channel: 'custom_mail', login: 'emil' })
    // The site dies between the hidden row and the statement that shows it.
    shop.aroundWrite(() => Promise.reject(new Error('the power is gone')))
    expect((await shop.send('Online')).json().code).toBe('delivery-open')
    await shop.app.webDatabase.updateTable('deliveries').set({ state: 'held' }).execute()
    const refused = await shop.settle('delivered')
    expect(refused.stderr).toContain('hidden from the game server')
    expect(await shop.settle('returned')).toMatchObject({ status: 0 })
    expect(await shop.balance()).toBe(500)
    expect(await shop.query('SELECT receiver FROM custom_mail')).toEqual([{ receiver: 0 }])
  })

  it.each([
    { state: 'delivered', as: 'returned', balance: 500 },
    { state: 'delivered', as: 'delivered', balance: 470 },
    { state: 'open', as: 'returned', balance: 500 },
  ] as const)(
    'if the reader reports a row of a delivery that was $state, then $as',
    async ({ state, as, balance }) => {
      const shop = await openRealmShop(server(), portalDelivery)
      expect((await shop.send('João')).statusCode).toBe(200)
      await shop.app.webDatabase.updateTable('deliveries').set({ state }).execute()
      await shop.query("UPDATE portal_delivery SET status = 'unclear'")
      await shop.app.coins.recoverDeliveries()
      const id = String((await shop.column('id'))[0])
      expect((await shop.cli(['list'])).stdout).toMatch(
        new RegExp(`^${id}\t.*\theld\t.*\t${unclearRow}\n$`),
      )
      expect((await shop.cli(['show', id])).stdout).toContain(
        `evidence\tunclear\n\t${unclearRow}`,
      )
      expect((await shop.settle(as)).status).toBe(0)
      // The row stays unclear, and the decision stands.
      await shop.app.coins.recoverDeliveries()
      expect((await shop.cli(['list'])).stdout).toBe('every delivery is settled\n')
      expect(await shop.balance()).toBe(balance)
    },
  )

  it.each([
    {
      outcome: 'are held if the reader finds their row unclear',
      change: "UPDATE portal_delivery SET status = 'unclear'",
      delivery: { state: 'held', reason: unclearRow },
    },
    {
      outcome: 'are not missed if the operator dropped the table',
      change: 'DROP TABLE portal_delivery',
      delivery: { state: 'delivered', reason: null },
    },
  ])('$outcome after the operator chose a stack', async ({ change, delivery }) => {
    const shop = await openRealmShop(server(), portalDelivery)
    expect((await shop.send('João')).statusCode).toBe(200)
    await shop.app.close()
    const env = { ...shop.env, COIN_CHANNEL: 'stack' }
    const { app } = await startApp({ dataDir: shop.dataDir, env })
    await shop.query(change)
    await app.coins.recoverDeliveries()
    const rows = app.webDatabase.selectFrom('deliveries').select(['state', 'reason'])
    expect(await rows.execute()).toMatchObject([delivery])
  })

  it.each([
    { as: 'returned', balance: 500, channel: 'stack' },
    { as: 'delivered', balance: 470, channel: 'stack' },
    { as: 'delivered', balance: 470, channel: 'custom_mail' },
  ])(
    'are settled as $as if their queue was dropped (COIN_CHANNEL $channel)',
    async ({ as, balance, channel }) => {
      const shop = await openRealmShop(server(), { channel: 'custom_mail' })
      const died = new Error('the power is gone')
      shop.app.game.coins.withDeliveryLock = () => Promise.reject(died)
      await shop.send('João')
      expect(await shop.states()).toEqual(['open'])
      await shop.query('DROP TABLE custom_mail')
      const id = String((await shop.column('id'))[0])
      const env = { COIN_CHANNEL: channel }
      expect((await shop.cli(['show', id], env)).stdout).toContain(
        '\tthe table custom_mail is missing\n',
      )
      expect(await shop.settle(as, env)).toMatchObject({ status: 0 })
      expect([...(await shop.states()), ...(await shop.column('reason'))]).toEqual([
        as,
        'decided by the operator, the table custom_mail is missing: a test',
      ])
      expect(await shop.balance()).toBe(balance)
    },
  )
})
