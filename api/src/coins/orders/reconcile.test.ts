import { describe, expect, it } from '@jest/globals'
import { PaymentProviderError } from '#src/coins/payments/mercado-pago.ts'
import { day, minute } from '#src/durations.ts'
import { refuseWrites } from '#src/testing/raw-sql.ts'
import { type ShopApp, startShop } from '#src/testing/shop-app.ts'

describe('an order whose payments cannot be read', () => {
  it('does not keep the others waiting', async () => {
    const { shop, reconcile, fail } = await openShop()
    const orders = [await paid(shop, 5), await paid(shop, 10), await paid(shop, 15)]
    fail([orders[1]])
    await shop.age(2 * minute)
    await reconcile()
    expect(await shop.balance()).toBe(500 + 5 + 15)
    expect(shop.log.join('')).toContain(`"order":"${orders[1]}"`)
    fail([])
    await shop.age(2 * minute)
    await reconcile()
    expect(await shop.balance()).toBe(500 + 5 + 10 + 15)
  })

  it('is read again later, after twice the time at most, and then every six hours', async () => {
    const { shop, reconcile, fail, asked } = await openShop()
    const order = await paid(shop, 10)
    fail([order])
    const waits: number[] = []
    for (const after of [2, 10, 60, 600, 6_000]) {
      await shop.age(after * minute)
      await reconcile().catch(() => {})
      waits.push(Math.round((await waitOf(shop)) / minute))
    }
    expect(waits).toEqual([1, 6, 36, 336, 360])
    expect(asked).toHaveLength(5)
  })

  it('is not given up, although its time to be paid is over', async () => {
    const { shop, reconcile, fail } = await openShop()
    fail([await paid(shop, 10)])
    await shop.age(90 * day)
    await reconcile().catch(() => {})
    fail([])
    await shop.age(day)
    await reconcile()
    expect(await shop.balance()).toBe(510)
  })

  it('with one bad payment gets the good ones all the same', async () => {
    const { shop, reconcile } = await openShop()
    const order = await paid(shop, 10)
    const { provider } = shop.payments()
    const find = provider.paymentsOf
    provider.paymentsOf = async (id) => {
      const payments = await find(id)
      const bad = { id: 7, status: '', date_last_updated: 'x' }
      return [...payments.map((one) => ({ ...one, ...bad })), ...payments]
    }
    const { webDatabase } = shop.app
    await refuseWrites(webDatabase, 'INSERT ON payments', 'a bad payment', "NEW.id = '7'")
    await shop.age(2 * minute)
    await reconcile().catch(() => {})
    expect(await shop.balance()).toBe(510)
    expect(shop.log.join('')).toContain(order)
  })
})

describe('a provider that is away', () => {
  it('is asked for three orders, then for three others, and for all when it is back', async () => {
    const { shop, reconcile, fail, asked } = await openShop()
    const orders: string[] = []
    for (let i = 0; i < 7; i += 1) orders.push(await paid(shop, 5))
    fail(orders)
    await shop.age(2 * minute)
    await expect(reconcile()).rejects.toThrow('the provider is away')
    await expect(reconcile()).rejects.toThrow('the provider is away')
    expect(new Set(asked).size).toBe(6)
    expect(asked).toHaveLength(6)
    fail([])
    await reconcile()
    await shop.age(2 * minute)
    await reconcile()
    expect(await shop.balance()).toBe(500 + 7 * 5)
  })
})

/** A shop whose webhooks are lost. */
async function openShop() {
  const shop = await startShop()
  shop.faults.isDropping = true
  const { provider, reconcile } = shop.payments()
  const find = provider.paymentsOf
  let failing: unknown[] = []
  const asked: string[] = []
  provider.paymentsOf = async (id) => {
    asked.push(id)
    if (failing.includes(id)) throw new PaymentProviderError('the provider is away')
    return find(id)
  }
  const fail = (ids: readonly unknown[]) => {
    failing = [...ids]
  }
  return { shop, reconcile: reconcile.due, fail, asked }
}

async function paid(shop: ShopApp, coins: number): Promise<string> {
  const order = await shop.order(coins)
  await shop.pay(order)
  return order
}

/** How long until the order is checked again, in milliseconds. */
async function waitOf({ app }: ShopApp): Promise<number> {
  const next = app.webDatabase.selectFrom('orders').select('nextCheckAt')
  return Number((await next.executeTakeFirst())?.nextCheckAt) - Date.now()
}
