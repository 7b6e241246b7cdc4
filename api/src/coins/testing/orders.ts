import { randomUUID } from 'node:crypto'
import { createOrders } from '#src/coins/orders/orders.ts'
import type { ShopApp } from '#src/testing/shop-app.ts'

/** Orders 10 coins, each time as the same call if the key is the same. */
export function checkOut(shop: ShopApp, key: string = randomUUID()) {
  const path = '/payment/mercadopago/checkout'
  return shop.post(path, { coins: 10 }, { 'idempotency-key': key })
}

/** Time passes for all orders, in milliseconds. */
export function age({ app }: ShopApp, time: number) {
  app.webDatabase.exec(
    `UPDATE orders SET created_at = created_at - ${time}, checked_at = checked_at - ${time},
       next_check_at = next_check_at - ${time}`,
  )
}

export function paymentsOf({ app }: ShopApp) {
  if (!app.payments) throw new Error('the shop is closed')
  return app.payments
}

/** Asks the provider about the orders that are due. @returns how many they were */
export function reconcile(shop: ShopApp): Promise<number> {
  return paymentsOf(shop).reconcile.due()
}

/** The status of the latest order, as the player sees it. */
export async function statusOf({ get }: ShopApp): Promise<string> {
  return (await get('/dashboard/orders')).json()[0].status
}

export function countOrders({ app }: ShopApp) {
  return createOrders(app.webDatabase).latest(1_000).length
}
