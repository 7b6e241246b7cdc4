import { describe, expect, it } from '@jest/globals'
import { mailsTo } from '#src/testing/mailbox.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { sandboxEnv, startShop } from '#src/testing/shop-app.ts'

describe('the command line for orders', () => {
  it('lists them, shows their payments, and says what needs a look', async () => {
    const shop = await startShop()
    const order = await shop.order(10)
    shop.faults.isHolding = true
    const { id } = await shop.pay(order)
    shop.sandbox.shop.override(id, { transaction_amount: 1 })
    for (const webhook of shop.held) await shop.deliver(webhook)
    const { stdout: listed } = await runCli(['orders', 'list'], shop.dataDir)
    expect(listed).toContain(order)
    expect(listed).toContain('demo\t10 coins\t10 BRL\theld: paid 1')
    const { stdout: shown } = await runCli(['orders', 'show', order], shop.dataDir)
    expect(shown).toContain(`payment\t${id}\tpending`)
  })

  it('lists those of a player, or of some days, also as a file', async () => {
    const shop = await startShop()
    const order = await shop.order(10)
    const list = async (...words: string[]) =>
      (await runCli(['orders', 'list', ...words], shop.dataDir)).stdout
    expect(await list('--login', 'demo', '--from', '2020-01-01')).toContain(order)
    expect(await list('--to', '2020-01-01')).toBe('')
    expect(await list('--login', 'nobody')).toBe('')
    const [head, row] = (await list('--csv')).split('\r\n')
    expect(head).toBe('id,createdAt,login,coins,amount,currency,status,payments')
    expect(row).toContain(`${order},`)
  })

  it('asks the provider for a payment that nobody told of, and has its receipt mailed once', async () => {
    const shop = await startShop()
    shop.faults.isDropping = true
    const order = await shop.order(10)
    await shop.pay(order)
    const env = sandboxEnv(shop.sandbox.app.listeningOrigin)
    const reconcile = async () =>
      (await runCli(['orders', 'reconcile', order], shop.dataDir, env)).stdout
    expect(await reconcile()).toBe('asked for 1 orders, credited 1 payments\n')
    expect(await shop.balance()).toBe(510)
    expect(await reconcile()).toBe('asked for 1 orders, credited 0 payments\n')
    const mails = await mailsTo(shop, 'demo@example.com')
    expect(mails.filter(({ text }) => text?.includes(order))).toHaveLength(1)
  })

  it('says in a line what is wrong', async () => {
    const { dataDir } = await startShop()
    expect(await runCli(['orders', 'show', 'x'], dataDir)).toMatchObject({
      status: 1,
      stderr: 'api: there is no order x\n',
    })
  })

  it('asks nobody on a site without payments, and says why', async () => {
    const { dataDir } = await startShop()
    const complaint = async (...words: string[]) =>
      (await runCli(['orders', 'reconcile', ...words], dataDir)).stderr
    expect(await complaint('x')).toBe('api: there is no order x\n')
    expect(await complaint()).toMatch(
      /^api: payments are not set up here.+ npm start simulates them/,
    )
  })
})
