import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isCheckoutUrl, type Realm } from 'shared-api/contract'
import { packCents, packsOf } from 'shared-api/contract/rules/prices'
import type { Account } from '#src/accounts/accounts.ts'
import { assertMaySpend } from '#src/coins/may-spend.ts'
import {
  checkoutExpiresAt,
  createOrders,
  isExpired,
  type OrderRow,
} from '#src/coins/orders/orders.ts'
import { type MercadoPago, PaymentProviderError } from '#src/coins/payments/mercado-pago.ts'
import { failPoint } from '#src/config/fail-point.ts'
import { takeTurn, transaction } from '#src/database/transaction.ts'
import { day } from '#src/durations.ts'
import { createIdempotencyKeys, type Ticket } from '#src/http/idempotency-keys.ts'
import { Problem } from '#src/http/problem.ts'

/** A declined card needs another order. The limit stops scripts, because the server polls the provider for every order. */
const dailyOrders = 20

type CheckoutRequest = {
  account: Account
  coins: number
  language: string
  /** The realm settings that the page showed; undefined if it named none. */
  settings: string | undefined
  ticket: Ticket
}

/**
 * @returns the address of the checkout
 * @throws Problem 400 for a pack that is not on sale, 403 for a banned account, 429 for too many orders,
 *   409 if no visitor gets the settings of the page any more, 410 for a repeated call whose order has expired
 * @throws PaymentProviderError
 */
export function createCheckout(
  { webDatabase: db, game, settingsOfPage, site }: FastifyInstance,
  provider: MercadoPago,
): (request: CheckoutRequest) => Promise<string> {
  const open = async (
    { account, coins, language, ticket }: CheckoutRequest,
    { price, currency }: Realm['coin'],
  ) => {
    const id = randomUUID()
    const amountCents = packCents(coins, price)
    const order = { id, accountId: account.id, coins, amountCents, currency, language }
    failPoint('checkout.before-order')
    await transaction(db, async (tx) => {
      const orders = createOrders(tx)
      // Counted and added in one turn, so that parallel calls cannot pass the limit.
      await takeTurn(tx, `orders:${account.id}`)
      if ((await orders.openedSince(account.id, Date.now() - day)) >= dailyOrders) {
        throw new Problem(429, 'too-many-orders-today', 'Enough orders for today')
      }
      await orders.create(order)
      await ticket.begin(tx, `order:${id}`)
    })
    failPoint('checkout.after-order')
    return id
  }

  return async (request) => {
    const { coins, account, settings, ticket } = request
    await assertMaySpend(game, account)
    // An order keeps the price that it was made with.
    const realm = await settingsOfPage(ticket.resumed ? undefined : settings)
    if (!ticket.resumed && !packsOf(realm.coin).includes(coins)) {
      throw new Problem(400, 'no-such-pack', `A pack of ${coins} coins is not on sale`)
    }
    const id = ticket.resumed?.replace('order:', '') ?? (await open(request, realm.coin))
    const order = await createOrders(db).find(id)
    if (!order) throw new Error(`order ${id} does not exist`)
    if (isExpired(order, Date.now())) {
      throw new Problem(410, 'order-expired', 'This order has expired; open another one')
    }
    const url = await provider.createPreference(toPreference(order, realm.name, site.url))
    failPoint('checkout.after-preference')
    if (!isCheckoutUrl(url, realm.payment.checkoutHosts, provider.host)) {
      throw new PaymentProviderError(`a checkout at ${URL.parse(url)?.host} is not allowed`)
    }
    await transaction(db, async (tx) => {
      await createOrders(tx).setCheckoutUrl(id, url)
      const body = JSON.stringify({ checkoutUrl: url })
      await createIdempotencyKeys(tx).finish(`order:${id}`, { status: 200, body })
    })
    failPoint('checkout.after-save')
    return url
  }
}

/** What Mercado Pago calls a checkout. */
function toPreference(order: OrderRow, realmName: string, origin: string): object {
  const { id, coins, amountCents, currency, createdAt } = order
  const back = `${origin}/dashboard?order=${id}`
  return {
    items: [
      {
        id: `coins-${coins}`,
        title: `${coins} coins · ${realmName}`,
        quantity: 1,
        unit_price: amountCents / 100,
        currency_id: currency,
      },
    ],
    external_reference: id,
    back_urls: { success: back, pending: back, failure: back },
    auto_return: 'approved',
    notification_url: `${origin}/api/payment/mercadopago/webhook`,
    expires: true,
    expiration_date_from: toDate(createdAt),
    expiration_date_to: toDate(checkoutExpiresAt(order)),
  }
}

/** ISO 8601 with an offset, as in the documentation, which never uses Z. */
function toDate(moment: number) {
  return new Date(moment).toISOString().replace('Z', '+00:00')
}
