import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { isCheckoutUrl, type Realm } from 'shared-api/contract'
import { coinPacks, packCents } from 'shared-api/contract/rules/prices'
import type { Account } from '#src/accounts/accounts.ts'
import { assertMaySpend } from '#src/coins/may-spend.ts'
import { isExpired } from '#src/coins/orders/order-times.ts'
import { createOrders } from '#src/coins/orders/orders.ts'
import { toPreference } from '#src/coins/orders/preference.ts'
import { type MercadoPago, PaymentProviderError } from '#src/coins/payments/mercado-pago.ts'
import { failPoint } from '#src/config/fail-point.ts'
import { transaction } from '#src/database/transaction.ts'
import { day } from '#src/durations.ts'
import type { Game } from '#src/game/repositories.ts'
import { createIdempotencyKeys, type Ticket } from '#src/http/idempotency-keys.ts'
import { Problem } from '#src/http/problem.ts'
import type { SettingsOfPage } from '#src/realm-settings/plugin.ts'

type Options = {
  db: DatabaseSync
  game: Pick<Game, 'characters'>
  settingsOfPage: SettingsOfPage
  provider: MercadoPago
  providerHost: string
  origin: string
}
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
  options: Options,
): (request: CheckoutRequest) => Promise<string> {
  const { db, game, settingsOfPage, provider, providerHost, origin } = options
  const orders = createOrders(db)
  const keys = createIdempotencyKeys(db)

  const open = (
    { account, coins, language, ticket }: CheckoutRequest,
    { price, currency }: Realm['coin'],
  ) => {
    const id = randomUUID()
    const cents = packCents(coins, price)
    failPoint('checkout.before-order')
    transaction(db, () => {
      // Counted and added in one transaction, so that parallel calls cannot pass the limit.
      const opened = orders.openedSince(account.id, Date.now() - day)
      if (opened >= dailyOrders) throw tooManyOrders()
      orders.create({ id, accountId: account.id, coins, cents, currency, language })
      ticket.begin(`order:${id}`)
    })
    failPoint('checkout.after-order')
    return id
  }

  return async (request) => {
    if (!coinPacks.includes(request.coins)) throw notOnSale(request.coins)
    await assertMaySpend(game, request.account)
    const { resumed } = request.ticket
    // An order keeps the price that it was made with.
    const realm = await settingsOfPage(resumed ? undefined : request.settings)
    const id = resumed?.replace('order:', '') ?? open(request, realm.coin)
    const order = orders.find(id)
    if (!order) throw new Error(`order ${id} does not exist`)
    if (isExpired(order, Date.now())) throw expired()
    const url = await provider.createPreference(toPreference(order, realm.name, origin))
    failPoint('checkout.after-preference')
    if (!isCheckoutUrl(url, realm.payment.checkoutHosts, providerHost)) {
      throw new PaymentProviderError(`a checkout at ${URL.parse(url)?.host} is not allowed`)
    }
    transaction(db, () => {
      orders.setCheckoutUrl(id, url)
      const body = JSON.stringify({ checkoutUrl: url })
      keys.finish(`order:${id}`, { status: 200, body })
    })
    failPoint('checkout.after-save')
    return url
  }
}

function tooManyOrders() {
  return new Problem(429, 'too-many-orders-today', 'Enough orders for today')
}

function expired() {
  return new Problem(410, 'order-expired', 'This order has expired; open another one')
}

function notOnSale(coins: number) {
  return new Problem(400, 'no-such-pack', `A pack of ${coins} coins is not on sale`)
}
