import { describe, expect, it } from '@jest/globals'
import { createPayments } from '#src/coins/payments/payments.ts'
import { age, reconcile, statusOf } from '#src/coins/testing/orders.ts'
import { hour } from '#src/durations.ts'
import { buy, history, standing, startInDebt } from '#src/testing/debts.ts'
import { mailsTo } from '#src/testing/mailbox.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { change } from '#src/testing/shop-app.ts'

// Which coins each step takes and gives is the subject of debts-property.test.ts.

describe('a charge-back of coins that were spent', () => {
  it('takes what is left, shows the rest as a debt, and logs it', async () => {
    const { shop, order } = await startInDebt({ debt: 70, left: 30 })
    expect(await standing(shop)).toEqual({ balance: 0, debt: 70 })
    const [movement] = await history(shop)
    expect(movement).toMatchObject({
      kind: 'chargeback',
      amount: -30,
      balance: 0,
      debt: 70,
      detail: order,
    })
    expect(shop.log.join('')).toContain('coins of a reversed payment were spent')
  })

  it('stands in the history even when nothing was left to take', async () => {
    const { shop } = await startInDebt({ debt: 100, left: 0 })
    const [movement, before] = await history(shop)
    expect(movement).toMatchObject({ kind: 'chargeback', amount: 0, balance: 0, debt: 100 })
    expect(before).toMatchObject({ kind: 'sendCoins', balance: 0, debt: 0 })
  })

  it('is named by the command line, with what is still owed', async () => {
    const { shop, order } = await startInDebt({ debt: 70, left: 30 })
    await buy(shop, 50)
    expect(runCli(['orders', 'list'], shop.dataDir).stdout).toContain('owes 20 coins')
    expect(runCli(['orders', 'show', order], shop.dataDir).stdout).toMatch(
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
      await change(shop, id, 'charged_back')
      expect(find(String(id))?.problem).toBe(problem)
      expect(await standing(shop)).toEqual({ balance: 0, debt: 70 })
    }
  })
})

describe('the next purchase', () => {
  it('pays the debt first, and the history, the order and the receipt say so', async () => {
    const { shop } = await startInDebt({ debt: 70, left: 30 })
    const { order } = await buy(shop, 100)
    expect(await standing(shop)).toEqual({ balance: 30, debt: 0 })
    expect((await history(shop)).slice(0, 2)).toMatchObject([
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
    await buy(shop, 50)
    await change(shop, id, 'approved')
    expect(await standing(shop)).toEqual({ balance: 80, debt: 0 })
    expect((await history(shop))[0]).toMatchObject({
      kind: 'chargebackReturned',
      amount: 80,
      balance: 80,
      debt: 0,
      detail: order,
    })
  })

  it('may be lost again, and won again', async () => {
    const { shop, id } = await startInDebt({ debt: 70, left: 30 })
    for (let round = 0; round < 3; round++) {
      await change(shop, id, 'approved')
      expect(await standing(shop)).toEqual({ balance: 30, debt: 0 })
      await change(shop, id, 'charged_back')
      expect(await standing(shop)).toEqual({ balance: 0, debt: 70 })
    }
  })

  it('may keep its status and only say that the money was reimbursed', async () => {
    const { shop, id } = await startInDebt({ debt: 70, left: 30 })
    shop.sandbox.shop.override(id, { status_detail: 'reimbursed' })
    await change(shop, id, 'charged_back')
    expect(await standing(shop)).toEqual({ balance: 30, debt: 0 })
  })

  it('is found by polling when its webhook never came', async () => {
    const { shop, id } = await startInDebt({ debt: 70, left: 30 })
    shop.sandbox.shop.change(id, 'approved')
    age(shop, hour)
    expect(await reconcile(shop)).toBe(1)
    expect([await standing(shop), await statusOf(shop)]).toEqual([
      { balance: 30, debt: 0 },
      'approved',
    ])
  })

  it('is not made of old news that comes late', async () => {
    const { shop, id } = await startInDebt({ debt: 70, left: 30 })
    const date_last_updated = '2020-01-01T00:00:00.000Z'
    shop.sandbox.shop.override(id, { status: 'approved', date_last_updated })
    await change(shop, id, 'charged_back')
    expect(await standing(shop)).toEqual({ balance: 0, debt: 70 })
    // Nor is a charge-back, after the dispute was won.
    shop.sandbox.shop.override(id, {})
    await change(shop, id, 'approved')
    shop.sandbox.shop.override(id, { status: 'charged_back', date_last_updated })
    await change(shop, id, 'approved')
    expect(await standing(shop)).toEqual({ balance: 30, debt: 0 })
  })
})
