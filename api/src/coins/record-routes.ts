import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CoinHistorySchema, type Order, OrderListSchema } from 'shared-api/contract'
import { sessionOf } from '#src/accounts/sessions/require-session.ts'
import { isExpired } from '#src/coins/orders/order-times.ts'
import { createOrders, type OrderRow } from '#src/coins/orders/orders.ts'
import { createPayments } from '#src/coins/payments/payments.ts'
import { forPlayers, responses } from '#src/http/response-schemas.ts'

const shown = 200
export const coinRecordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const orders = createOrders(app.webDatabase)
  const payments = createPayments(app.webDatabase)

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
    async (request) =>
      orders
        .ofAccount(sessionOf(request).account.id, shown)
        .map((order) => toShownOrder(order, payments.debtPaidBy(order.id))),
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
}

function toShownOrder(order: OrderRow, debtPaid: number): Order {
  const { id, coins, cents, currency, createdAt } = order
  return {
    id,
    coins,
    amount: cents / 100,
    currency,
    status: isExpired(order, Date.now()) ? 'expired' : order.status,
    debtPaid,
    createdAt: new Date(createdAt).toISOString(),
  }
}
