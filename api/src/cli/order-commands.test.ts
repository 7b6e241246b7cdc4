import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { mailsTo } from '#src/testing/mailbox.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { balanceOf, pay, sandboxKeys, startShop } from '#src/testing/shop-app.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

describe('the command line for orders', () => {
  it('lists them, shows their payments, and says what needs a look', async () => {
    const shop = await startShop()
    const order = await shop.order(10)
    shop.sandbox.webhooks.faults.isHolding = true
    const { id } = await pay(shop, order)
    shop.sandbox.shop.lie(id, { transaction_amount: 1 })
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
    const { stdout } = await runOrders(['reconcile', order], shop)
    expect(stdout).toBe('asked for 1 orders, credited 1 payments\n')
    expect(await balanceOf(shop)).toBe(510)
  })

  it('has the server mail the receipt of what it credits, once', async () => {
    const shop = await startShop()
    shop.sandbox.webhooks.faults.isDropping = true
    const order = await shop.order(10)
    await pay(shop, order)
    for (let i = 0; i < 2; i++) await runOrders(['reconcile', order], shop)
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

async function runOrders(
  parameters: string[],
  { dataDir, sandbox }: Awaited<ReturnType<typeof startShop>>,
) {
  const url = sandbox.app.listeningOrigin
  const cli = join(import.meta.dirname, '..', 'cli.ts')
  return promisify(execFile)(process.execPath, [cli, 'orders', ...parameters], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      MERCADO_PAGO_URL: url,
      MERCADO_PAGO_TOKEN: sandboxKeys.token,
      MERCADO_PAGO_WEBHOOK_SECRET: sandboxKeys.secret,
      MERCADO_PAGO_TEST: '1',
    },
  })
}
