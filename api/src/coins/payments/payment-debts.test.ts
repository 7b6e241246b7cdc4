import { describe, expect, it } from '@jest/globals'
import { buy, history, spend, standing, startInDebt } from '#src/testing/debts.ts'
import { mailsTo } from '#src/testing/mailbox.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { change, startShop } from '#src/testing/shop-app.ts'

describe('a charge-back of coins that were spent', () => {
  it('takes what is left and shows the rest as a debt', async () => {
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

describe('the next purchase', () => {
  it('pays the debt first, and the history, the order and the receipt say so', async () => {
    const { shop } = await startInDebt({ debt: 70, left: 30 })
    const { order } = await buy(shop, 100)
    expect(await standing(shop)).toEqual({ balance: 30, debt: 0 })
    expect((await history(shop)).slice(0, 2)).toMatchObject([
      { kind: 'debtCollected', amount: -70, balance: 30, debt: 0, detail: order },
      { kind: 'purchase', amount: 100, balance: 100, debt: 70, detail: order },
    ])
    expect((await shop.get('/dashboard/orders')).json()[0]).toMatchObject({
      id: order,
      coins: 100,
      debtPaid: 70,
    })
    const [receipt] = await mailsTo(shop, 'demo@example.com')
    expect(receipt?.text).toMatch(/100 coins.*70.*30/s)
  })

  it('of fewer coins than are owed pays what it can', async () => {
    const { shop } = await startInDebt({ debt: 70, left: 30 })
    await buy(shop, 50)
    expect(await standing(shop)).toEqual({ balance: 0, debt: 20 })
    await buy(shop, 50)
    expect(await standing(shop)).toEqual({ balance: 30, debt: 0 })
    await buy(shop, 50)
    expect(await standing(shop)).toEqual({ balance: 80, debt: 0 })
  })

  it('that is charged back too leaves the same debt again', async () => {
    const { shop } = await startInDebt({ debt: 70, left: 30 })
    const { id } = await buy(shop, 100)
    await change(shop, id, 'charged_back')
    expect(await standing(shop)).toEqual({ balance: 0, debt: 70 })
  })

  it('pays nothing for a player who owes nothing', async () => {
    const shop = await startShop()
    await buy(shop, 50)
    expect((await history(shop))[0]).toMatchObject({ kind: 'purchase', debt: 0 })
    expect((await shop.get('/dashboard/orders')).json()[0].debtPaid).toBe(0)
  })
})

describe('a charge-back that is won', () => {
  it('gives back what was taken and forgives what is still owed', async () => {
    const { shop, id, order } = await startInDebt({ debt: 70, left: 30 })
    await change(shop, id, 'approved')
    expect(await standing(shop)).toEqual({ balance: 30, debt: 0 })
    expect((await history(shop))[0]).toMatchObject({
      kind: 'chargebackReturned',
      amount: 30,
      balance: 30,
      debt: 0,
      detail: order,
    })
    expect((await shop.get('/dashboard/orders')).json()[0].status).toBe('approved')
  })

  it.each([
    { coins: 50, balance: 80 },
    { coins: 100, balance: 130 },
  ])(
    'gives back what was collected by a purchase of $coins',
    async ({ coins, balance }) => {
      const { shop, id } = await startInDebt({ debt: 70, left: 30 })
      await buy(shop, coins)
      await change(shop, id, 'approved')
      expect(await standing(shop)).toEqual({ balance, debt: 0 })
    },
  )

  it('leaves the debt of another charge-back alone', async () => {
    const { shop, id } = await startInDebt({ debt: 70, left: 30 })
    const other = await buy(shop, 100)
    await spend(shop, 30)
    await change(shop, other.id, 'charged_back')
    expect(await standing(shop)).toEqual({ balance: 0, debt: 100 })
    await change(shop, id, 'approved')
    expect(await standing(shop)).toEqual({ balance: 100, debt: 100 })
    await change(shop, other.id, 'approved')
    expect(await standing(shop)).toEqual({ balance: 100, debt: 0 })
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
    shop.app.webDatabase.exec('UPDATE orders SET next_check_at = next_check_at - 3600000')
    expect(await shop.app.payments?.reconcile.due()).toBe(1)
    expect(await standing(shop)).toEqual({ balance: 30, debt: 0 })
  })

  it('is not made of old news that comes late', async () => {
    const { shop, id } = await startInDebt({ debt: 70, left: 30 })
    const old = {
      status: 'approved',
      date_last_updated: '2020-01-01T00:00:00.000Z',
    } as const
    shop.sandbox.shop.override(id, old)
    await change(shop, id, 'charged_back')
    expect(await standing(shop)).toEqual({ balance: 0, debt: 70 })
    // Nor is a charge-back, after the dispute was won.
    shop.sandbox.shop.override(id, {})
    await change(shop, id, 'approved')
    shop.sandbox.shop.override(id, { ...old, status: 'charged_back' })
    await change(shop, id, 'approved')
    expect(await standing(shop)).toEqual({ balance: 30, debt: 0 })
  })
})
