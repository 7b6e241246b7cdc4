import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  DebtList,
  DeliveryEvidence,
  DeliveryQuery,
  LedgerCheck,
  OfficeDeliveryPage,
  OfficeOrderPage,
  OrderQuery,
  Sales,
  SalesQuery,
  SettleDelivery,
} from 'shared-api/office/sales'
import { Type } from 'typebox'
import { createDeliveries } from '#src/coins/deliveries/deliveries.ts'
import { findEvidence, settleByHand } from '#src/coins/deliveries/settle-by-hand.ts'
import { auditSite } from '#src/coins/ledger/ledger-audit.ts'
import { reasonOf } from '#src/config/start-error.ts'
import { isGameAway } from '#src/game/errors.ts'
import { Problem } from '#src/http/problem.ts'
import { act, byKey, byOf, code, read } from '#src/office/access.ts'
import { deliveriesCsv, ordersCsv } from '#src/office/sales/csv.ts'
import { createSalesLists } from '#src/office/sales/lists.ts'
import { readDebts, readSales } from '#src/office/sales/read-sales.ts'

const csv = Type.Unsafe<Readable>(Type.String())
const orders = { querystring: OrderQuery }
const deliveries = { querystring: DeliveryQuery }
const routes = {
  orders: read('sales.read', OfficeOrderPage, orders),
  ordersCsv: read('sales.read', csv, orders),
  deliveries: read('sales.read', OfficeDeliveryPage, deliveries),
  deliveriesCsv: read('sales.read', csv, deliveries),
  delivery: read('players.read', DeliveryEvidence, byKey),
  settle: act('deliveries.settle', { ...byKey, body: SettleDelivery }, undefined, code),
  sales: read('sales.read', Sales, { querystring: SalesQuery }),
  debts: read('sales.read', DebtList),
  check: read('sales.read', LedgerCheck),
}

/** What was sold, what was delivered, and what is owed. */
export const salesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { config, webDatabase: db, game } = app
  const { timeZone } = app.realm
  const lists = createSalesLists(db, timeZone)
  const file = {
    'content-disposition': 'attachment',
    'content-type': 'text/csv; charset=utf-8',
  }

  app.get('/orders', routes.orders, async ({ query }) => ({
    rows: await lists.orders(query),
    total: await lists.countOrders(query),
  }))
  app.get('/orders.csv', routes.ordersCsv, async ({ query }, reply) =>
    reply.headers(file).send(Readable.from(ordersCsv(lists, query))),
  )
  app.get('/deliveries', routes.deliveries, async ({ query }) => ({
    rows: await lists.deliveries(query),
    total: await lists.countDeliveries(query),
  }))
  app.get('/deliveries.csv', routes.deliveriesCsv, async ({ query }, reply) =>
    reply.headers(file).send(Readable.from(deliveriesCsv(lists, query))),
  )

  /** @throws Problem 404 */
  const find = async (id: string) => {
    const delivery = await createDeliveries(db).find(id)
    if (delivery) return delivery
    throw new Problem(404, 'delivery-not-found', `There is no delivery ${id}`)
  }

  app.get('/deliveries/:id', routes.delivery, async ({ params: { id } }) => {
    const evidence = await findEvidence(game.coins, await find(id)).catch(whyUnknown)
    const [delivery] = await lists.deliveries({ id })
    if (!delivery) throw new Error(`the delivery ${id} has no account`)
    return { delivery, ...evidence }
  })

  app.post('/deliveries/:id/settle', routes.settle, async (request) => {
    const delivery = await find(request.params.id)
    const { as, reason } = request.body
    await settleByHand({ db, coins: game.coins, delivery, as, reason, by: byOf(request) })
  })

  app.get('/sales', routes.sales, (request) => readSales(db, request.query, timeZone))
  app.get('/debts', routes.debts, () => readDebts(db))
  app.get('/ledger/check', routes.check, async () => {
    const violations = await auditSite(config)
    return { isSound: violations.length === 0, violations }
  })
}

function whyUnknown(error: unknown) {
  if (!isGameAway(error)) throw error
  return { finding: 'unknown' as const, facts: [reasonOf(error)] }
}
