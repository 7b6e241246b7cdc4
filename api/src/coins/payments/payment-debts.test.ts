import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { createPayments } from '#src/coins/payments/payments.ts'
import { mailsTo } from '#src/testing/mailbox.ts'
import { checkFailed } from '#src/testing/raw-sql.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startShop } from '#src/testing/shop-app.ts'

// Which coins each step takes and gives is the subject of debts-property.test.ts.

describe('a charge-back of coins that were spent', () => {
  it('takes what is left, shows the rest as a debt, and logs it', async () => {
    const { shop, order } = await startInDebt({ debt: 70, left: 30 })
    const inDebt = { balance: 0, debt: 70 }
    expect(await shop.standing()).toEqual(inDebt)
    const [movement] = await shop.history()
    const taken = { kind: 'chargeback', amount: -30, detail: order }
    expect(movement).toMatchObject({ ...taken, ...inDebt })
    expect(shop.log.join('')).toContain('coins of a reversed payment were spent')
  })

  it('stands in the history even when nothing was left to take', async () => {
    const { shop } = await startInDebt({ debt: 100, left: 0 })
    const [movement, before] = await shop.history()
    expect(movement).toMatchObject({ kind: 'chargeback', amount: 0, balance: 0, debt: 100 })
    expect(before).toMatchObject({ kind: 'sendCoins', balance: 0, debt: 0 })
  })

  it('is named by the command line, with what is still owed', async () => {
    const { shop, order } = await startInDebt({ debt: 70, left: 30 })
    await shop.buy(50)
    expect((await runCli(['orders', 'list'], shop.dataDir)).stdout).toContain(
      'owes 20 coins',
    )
    expect((await runCli(['orders', 'show', order], shop.dataDir)).stdout).toMatch(
      /taken back by\t\d+\tspent before\t70\tcollected\t50/,
    )
  })
})

describe('a charge-back that was held for a wrong amount', () => {
  it('takes its coins back once', async () => {
    const { shop, id } = await startInDebt({ debt: 70, left: 30 })
    const { find } = createPayments(shop.app.webDatabase)
    for (const [lie, problem] of [
      [{ transaction_amount: 1 }, 'paid 1'],
      [{}, null],
    ] as const) {
      shop.sandbox.shop.override(id, lie)
      await shop.change(id, 'charged_back')
      expect((await find(String(id)))?.problem).toBe(problem)
      expect(await shop.standing()).toEqual({ balance: 0, debt: 70 })
    }
  })
})

describe('the next purchase', () => {
  it('pays the debt first, and the history, the order and the receipt say so', async () => {
    const { shop } = await startInDebt({ debt: 70, left: 30 })
    const { order } = await shop.buy(100)
    expect(await shop.standing()).toEqual({ balance: 30, debt: 0 })
    expect((await shop.history()).slice(0, 2)).toMatchObject([
      { kind: 'debtCollected', amount: -70, balance: 30, debt: 0, detail: order },
      { kind: 'purchase', amount: 100, balance: 100, debt: 70, detail: order },
    ])
    const [shown] = (await shop.get('/dashboard/orders')).json()
    expect(shown).toMatchObject({ id: order, coins: 100, debtPaid: 70 })
    const [receipt] = await mailsTo(shop, 'demo@example.com')
    expect(receipt?.text).toMatch(/100 coins.*70.*30/s)
  })
})

describe('a charge-back that is won', () => {
  it('gives back what was taken and collected, and forgives what is still owed', async () => {
    const { shop, id, order } = await startInDebt({ debt: 70, left: 30 })
    await shop.buy(50)
    await shop.change(id, 'approved')
    const settled = { balance: 80, debt: 0 }
    expect(await shop.standing()).toEqual(settled)
    const returned = { kind: 'chargebackReturned', amount: 80, detail: order }
    expect((await shop.history())[0]).toMatchObject({ ...returned, ...settled })
  })
})

describe('webhooks that come at once', () => {
  it('take back, collect and give back once each, on two servers', async () => {
    const shop = await startShop()
    const other = await startShop({ dataDir: shop.dataDir })
    const { id } = await shop.buy(100)
    await shop.spend(570)
    shop.faults.isHolding = true
    shop.faults.copies = 4
    const deliverAll = async () => {
      const held = shop.held.splice(0)
      await Promise.all(
        held.map(({ url, headers, body: payload }, index) => {
          const { pathname, search } = new URL(url)
          const { app } = index % 2 ? other : shop
          return app.inject({ method: 'POST', url: pathname + search, headers, payload })
        }),
      )
      expect(await auditLedger(shop.app.webDatabase)).toEqual([])
    }
    await shop.change(id, 'charged_back')
    await deliverAll()
    expect(await shop.standing()).toEqual({ balance: 0, debt: 70 })
    await shop.buy(50)
    await shop.buy(10)
    await deliverAll()
    expect(await shop.standing()).toEqual({ balance: 0, debt: 10 })
    await shop.change(id, 'approved')
    await shop.buy(5)
    await deliverAll()
    expect(await shop.standing()).toEqual({ balance: 95, debt: 0 })
  })

  it('beside purchases and spending lose and double nothing', async () => {
    const shop = await startShop()
    const first = await shop.buy(100)
    const orders = await Promise.all([10, 20, 30].map((coins) => shop.order(coins)))
    shop.faults.copies = 3
    const sent = shop.sendCoins(shop.characters.rich, 450)
    await Promise.all([
      sent,
      shop.change(first.id, 'charged_back'),
      ...orders.map((order) => shop.pay(order)),
    ])
    const { balance, debt } = await shop.standing()
    const spent = (await sent).statusCode === 200 ? 450 : 0
    expect(balance - debt).toBe(500 + 60 - spent)
    expect((await shop.history()).filter(({ kind }) => kind === 'purchase')).toHaveLength(4)
  })
})

describe('the audit of the ledger', () => {
  it.each([
    ['UPDATE reversals SET collected = collected + 1', /owes another amount/],
    ['DELETE FROM reversals', /a charge-back or refund of no payment/],
    ['UPDATE payments SET debt_paid = debt_paid - 1 WHERE debt_paid > 0', /another debt/],
    ["UPDATE payments SET status = 'approved'", /taken back, but approved/],
  ])('finds a debt that is not what its entries say: %s', async (change, says) => {
    const { shop } = await startInDebt({ debt: 70, left: 30 })
    await shop.buy(50)
    const { webDatabase: db } = shop.app
    await sql.raw(change).execute(db)
    expect((await auditLedger(db)).join('\n')).toMatch(says)
  })

  it('need not find an overpaid debt: the database refuses it', async () => {
    const { shop } = await startInDebt({ debt: 70, left: 30 })
    const { webDatabase: db } = shop.app
    const collect = db.updateTable('reversals').set({ collected: 71 }).execute()
    await expect(collect).rejects.toThrow(checkFailed)
    const owe = db.updateTable('ledgerAccounts').set({ balance: 1 })
    const overpay = owe.where('code', 'like', 'owed:%').execute()
    await expect(overpay).rejects.toThrow('a debt cannot be overpaid')
  })
})

/** Coins are bought and spent, and then their payment is charged back. */
async function startInDebt({ debt, left }: { debt: number; left: number }) {
  const shop = await startShop()
  const { id, order } = await shop.buy(debt + left)
  await shop.spend(500 + debt)
  await shop.change(id, 'charged_back')
  return { shop, id, order }
}
