import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  CoinHistory,
  MessageResponse,
  type Order,
  OrderList,
  SendCoinsRequest,
} from 'shared-api/contract'
import { requireCode } from '#src/accounts/second-factor/ask.ts'
import {
  forPlayer,
  forPlayerOnce,
  sessionOf,
} from '#src/accounts/sessions/require-session.ts'
import { createOrders, isExpired, type OrderRow } from '#src/coins/orders/orders.ts'

const shown = 200

export const coinRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const orders = createOrders(app.webDatabase)

  app.get(
    '/dashboard/orders',
    forPlayer('The latest coin orders, newest first', OrderList),
    async (request) => {
      const { account } = sessionOf(request)
      return (await orders.ofAccount(account.id, shown)).map(toShownOrder)
    },
  )

  app.get(
    '/dashboard/history',
    forPlayer('The coin history: every credit and debit, newest first', CoinHistory),
    async (request) => app.web.ledger.history(sessionOf(request).account.id, shown),
  )

  app.post(
    '/game/send-coins',
    {
      ...forPlayerOnce('Sends coins from the balance to a character', MessageResponse, {
        description:
          'Where coins go into the bag directly, the character must be offline (406) and have a coin already (410). Where they go through a queue of the game server, it gets them when in the game.',
        body: SendCoinsRequest,
      }),
      preHandler: requireCode,
    },
    async (request) => {
      const { account } = sessionOf(request)
      const { charName, amount } = request.body
      const { ticket } = request
      await app.coins.sendCoins({ charName, amount, account, ticket })
      return { success: true }
    },
  )
}

function toShownOrder(order: OrderRow & { debtPaid: number | null }): Order {
  const { id, coins, amountCents, currency, debtPaid, createdAt } = order
  return {
    id,
    coins,
    amount: amountCents / 100,
    currency,
    status: isExpired(order, Date.now()) ? 'expired' : order.status,
    debtPaid: Number(debtPaid),
    createdAt: new Date(createdAt).toISOString(),
  }
}
