import { describe, expect, it } from '@jest/globals'
import { mailsTo } from '#src/testing/mailbox.ts'
import { runCli, runCliBeside } from '#src/testing/run-cli.ts'
import {
  balanceOf,
  pay,
  type ShopApp,
  sandboxEnv,
  startShop,
} from '#src/testing/shop-app.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

describe('the command line for orders', () => {
  it('lists them, shows their payments, and says what needs a look', async () => {
    const shop = await startShop()
    const order = await shop.order(10)
    shop.sandbox.webhooks.faults.isHolding = true
    const { id } = await pay(shop, order)
    shop.sandbox.shop.override(id, { transaction_amount: 1 })
    for (const webhook of shop.sandbox.webhooks.held) {
      await shop.sandbox.webhooks.deliver(webhook)
    }
    const listed = runCli(['orders', 'list'], shop.dataDir).stdout
    expect(listed).toContain(order)
    expect(listed).toContain('10 coins\t10 BRL\theld: paid 1')
    const shown = runCli(['orders', 'show', order], shop.dataDir).stdout
    expect(shown).toContain(`payment\t${id}\tpending`)
  })

  it('asks the provider for a payment that nobody told of', async () => {
    const shop = await startShop()
    shop.sandbox.webhooks.faults.isDropping = true
    const order = await shop.order(10)
    await pay(shop, order)
    expect(await reconcile(order, shop)).toBe('asked for 1 orders, credited 1 payments\n')
    expect(await balanceOf(shop)).toBe(510)
  })

  it('has the server mail the receipt of what it credits, once', async () => {
    const shop = await startShop()
    shop.sandbox.webhooks.faults.isDropping = true
    const order = await shop.order(10)
    await pay(shop, order)
    for (let i = 0; i < 2; i++) await reconcile(order, shop)
    const { email } = (await shop.get('/dashboard')).json()
    const receipts = (await mailsTo(shop, email)).filter(({ text }) =>
      text?.includes(order),
    )
    expect(receipts).toHaveLength(1)
  })

  it('says in a line what is wrong', async () => {
    const shop = await startShop()
    expect(runCli(['orders', 'show', 'x'], shop.dataDir)).toMatchObject({
      status: 1,
      stderr: 'api: there is no order x\n',
    })
    expect(runCli(['orders', 'reconcile'], shop.dataDir).stderr).toMatch(
      /^api: set MERCADO_PAGO_TOKEN/,
    )
    const nowhere = temporaryFolder()
    expect(runCli(['orders', 'list'], nowhere).stderr).toMatch(
      /^api: there is no .*web\.sqlite/,
    )
  })
})

function reconcile(order: string, { dataDir, sandbox }: ShopApp) {
  const env = sandboxEnv(sandbox.app.listeningOrigin)
  return runCliBeside(['orders', 'reconcile', order], dataDir, env)
}
