import type { OrderRow } from '#src/web/orders.ts'

const day = 86_400_000
/** A price is good for a day. */
const validity = day

export const webhookPath = '/api/payment/mercadopago/webhook'

/** An order as Mercado Pago wants it told: one item at the price of the whole pack. */
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
    expiration_date_from: new Date(createdAt).toISOString(),
    expiration_date_to: new Date(createdAt + validity).toISOString(),
  }
}
