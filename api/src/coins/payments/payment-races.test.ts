import { describe, expect, it } from '@jest/globals'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { buy, history, spend, standing, startInDebt } from '#src/testing/debts.ts'
import { change, pay, sendCoins, startShop } from '#src/testing/shop-app.ts'

describe('webhooks that come at once', () => {
  it('take back, collect and give back once each, on two servers', async () => {
    const shop = await startShop()
    const other = await startShop({ dataDir: shop.dataDir })
    const { webhooks } = shop.sandbox
    const { id } = await buy(shop, 100)
    await spend(shop, 570)
    webhooks.faults.isHolding = true
    webhooks.faults.copies = 4
    const deliverAll = async () => {
      const held = webhooks.held.splice(0)
      await Promise.all(
        held.map(({ url, headers, body: payload }, index) => {
          const { pathname, search } = new URL(url)
          const { app } = index % 2 ? other : shop
          return app.inject({ method: 'POST', url: pathname + search, headers, payload })
        }),
      )
      expect(auditLedger(shop.app.webDatabase)).toEqual([])
    }
    await change(shop, id, 'charged_back')
    await deliverAll()
    expect(await standing(shop)).toEqual({ balance: 0, debt: 70 })
    await buy(shop, 50)
    await buy(shop, 10)
    await deliverAll()
    expect(await standing(shop)).toEqual({ balance: 0, debt: 10 })
    await change(shop, id, 'approved')
    await buy(shop, 5)
    await deliverAll()
    expect(await standing(shop)).toEqual({ balance: 95, debt: 0 })
  })

  it('beside purchases and spending lose and double nothing', async () => {
    const shop = await startShop()
    const first = await buy(shop, 100)
    const orders = await Promise.all([10, 20, 30].map((coins) => shop.order(coins)))
    shop.sandbox.webhooks.faults.copies = 3
    const sent = sendCoins(shop, shop.characters.rich, 450)
    await Promise.all([
      sent,
      change(shop, first.id, 'charged_back'),
      ...orders.map((order) => pay(shop, order)),
    ])
    const { balance, debt } = await standing(shop)
    const spent = (await sent).statusCode === 200 ? 450 : 0
    expect(balance - debt).toBe(500 + 60 - spent)
    expect((await history(shop)).filter(({ kind }) => kind === 'purchase')).toHaveLength(4)
  })
})

describe('the audit of the ledger', () => {
  it.each([
    ['UPDATE reversals SET collected = collected + 1', /owes another amount/],
    ['DELETE FROM reversals', /a charge-back or refund of no payment/],
    ['UPDATE payments SET debt_paid = debt_paid - 1 WHERE debt_paid > 0', /another debt/],
    ["UPDATE payments SET status = 'approved'", /taken back, but approved/],
  ])('finds a debt that is not what its entries say: %s', async (sql, says) => {
    const { shop } = await startInDebt({ debt: 70, left: 30 })
    await buy(shop, 50)
    shop.app.webDatabase.exec(sql)
    expect(auditLedger(shop.app.webDatabase).join('\n')).toMatch(says)
  })

  it('need not find an overpaid debt: the database refuses it', async () => {
    const { shop } = await startInDebt({ debt: 70, left: 30 })
    const { webDatabase: db } = shop.app
    const collect = 'UPDATE reversals SET collected = 71'
    expect(() => db.exec(collect)).toThrow('CHECK constraint failed')
    const owe = "UPDATE ledger_accounts SET balance = 1 WHERE code LIKE 'owed:%'"
    expect(() => db.exec(owe)).toThrow('a debt cannot be overpaid')
  })
})
