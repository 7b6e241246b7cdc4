import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { isCheckoutUrl, type Realm } from 'shared-api/contract'
import type { Account } from '#src/accounts/accounts.ts'
import { requireMaySpend } from '#src/coins/may-spend.ts'
import { type MercadoPago, PaymentProviderError } from '#src/coins/mercado-pago.ts'
import { isExpired } from '#src/coins/order-times.ts'
import { createOrders } from '#src/coins/orders.ts'
import { coinPacks, packCents } from '#src/coins/packs.ts'
import { toPreference } from '#src/coins/preference.ts'
import { failPoint } from '#src/config/fail-point.ts'
import { transaction } from '#src/database/transaction.ts'
import type { Game } from '#src/game/repositories.ts'
import { createIdempotencyKeys, type Ticket } from '#src/http/idempotency-keys.ts'
import { Problem } from '#src/http/problem.ts'

type Options = {
  db: DatabaseSync
  game: Pick<Game, 'characters'>
  realm: Realm
  provider: MercadoPago
  /** The host of the API of the provider. */
  providerHost: string
  /** Where players reach the site. */
  origin: string
}
/**
 * Orders of an account in 24 hours. A player buys once or twice a day, and a declined card costs
 * another order; a script that opens checkouts would have us ask the provider about each of them.
 */
const dailyOrders = 20
const day = 86_400_000

type Wish = { account: Account; coins: number; language: string; ticket: Ticket }

/**
 * Creates an order for a pack of coins and a checkout at the provider.
 *
 * @returns the address of the checkout
 * @throws Problem 400 for a pack that is not on sale, 403 for a banned account, 429 for one order
 *   too many, 410 for a repeated call whose order has expired meanwhile
 * @throws PaymentProviderError
 */
export function createCheckout(options: Options): (wish: Wish) => Promise<string> {
  const { db, game, realm, provider, providerHost, origin } = options
  const orders = createOrders(db)
  const keys = createIdempotencyKeys(db)

  const open = ({ account, coins, language, ticket }: Wish) => {
    const id = randomUUID()
    const { price, currency } = realm.coin
    const cents = packCents(coins, price)
    failPoint('checkout.before-order')
    transaction(db, () => {
      // Counted and added in one transaction: calls that come at once cannot pass the cap.
      const opened = orders.openedSince(account.id, Date.now() - day)
      if (opened >= dailyOrders) throw tooManyOrders()
      orders.create({ id, accountId: account.id, coins, cents, currency, language })
      ticket.begin(`order:${id}`)
    })
    failPoint('checkout.after-order')
    return id
  }

  return async (wish) => {
    if (!coinPacks.includes(wish.coins)) throw notOnSale(wish.coins)
    await requireMaySpend(game, wish.account)
    const id = wish.ticket.resumed?.replace('order:', '') ?? open(wish)
    const order = orders.find(id)
    if (!order) throw new Error(`the order ${id} is not there`)
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
