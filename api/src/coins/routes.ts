import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  CoinHistorySchema,
  MessageResponseSchema,
  type Order,
  OrderListSchema,
  SendCoinsRequestSchema,
} from 'shared-api/contract'
import { sessionOf } from '#src/accounts/sessions/require-session.ts'
import { createOrders, isExpired, type OrderRow } from '#src/coins/orders/orders.ts'
import { forPlayers, responses } from '#src/http/response-schemas.ts'

const shown = 200

export const coinRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const orders = createOrders(app.webDatabase)

  app.get(
    '/dashboard/orders',
    {
      onRequest: app.requireSession,
      schema: {
        ...forPlayers,
        summary: 'The latest coin orders, newest first',
        response: responses(OrderListSchema),
      },
    },
    async (request) => {
      const { account } = sessionOf(request)
      return (await orders.ofAccount(account.id, shown)).map(toShownOrder)
    },
  )

  app.get(
    '/dashboard/history',
    {
      onRequest: app.requireSession,
      schema: {
        ...forPlayers,
        summary: 'The coin history: every credit and debit, newest first',
        response: responses(CoinHistorySchema),
      },
    },
    async (request) => app.web.coinHistory.ofAccount(sessionOf(request).account.id, shown),
  )

  app.post(
    '/game/send-coins',
    {
      onRequest: app.requireSession,
      preHandler: app.requireCode,
      config: { idempotency: 'account' },
      schema: {
        ...forPlayers,
        summary: 'Sends coins from the balance to a character',
        description:
          'Where coins go into the bag directly, the character must be offline (406) and have a coin already (410). Where they go through a queue of the game server, it gets them when in the game.',
        body: SendCoinsRequestSchema,
        response: responses(MessageResponseSchema),
      },
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
