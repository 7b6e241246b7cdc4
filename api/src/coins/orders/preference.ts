import { checkoutExpiresAt } from '#src/coins/orders/order-times.ts'
import type { OrderRow } from '#src/coins/orders/orders.ts'

const webhookPath = '/api/payment/mercadopago/webhook'

export function toPreference(order: OrderRow, realmName: string, origin: string): object {
  const { id, coins, cents, currency, createdAt } = order
  const back = `${origin}/dashboard?order=${id}`
  return {
    items: [
      {
        id: `coins-${coins}`,
        title: `${coins} coins · ${realmName}`,
        quantity: 1,
        unit_price: cents / 100,
        currency_id: currency,
      },
    ],
    external_reference: id,
    back_urls: { success: back, pending: back, failure: back },
    auto_return: 'approved',
    notification_url: `${origin}${webhookPath}`,
    expires: true,
    expiration_date_from: toDate(createdAt),
    expiration_date_to: toDate(checkoutExpiresAt(order)),
  }
}

/** ISO 8601 with an offset, as in the documentation, which never uses Z. */
function toDate(moment: number) {
  return new Date(moment).toISOString().replace('Z', '+00:00')
}
