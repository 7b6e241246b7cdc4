import { type Expression, type FunctionModule, type SqlBool, sql } from 'kysely'
import { rowsAPage } from 'shared-api/office/parts'
import type {
  DeliveryQuery,
  OfficeDelivery,
  OfficeOrder,
  OrderQuery,
} from 'shared-api/office/sales'
import { isExpired } from '#src/coins/orders/orders.ts'
import { endOfDay, iso, isoOrNull, startOfDay } from '#src/config/realm-time.ts'
import type { Db, Schema } from '#src/database/schema.ts'
import { day } from '#src/durations.ts'

/** Which rows of a list, if not those of the page; with `until`, as it was at that time. */
type Part = { limit?: number; offset?: number; until?: number }
type Wanted<Query> = Query & { id?: string }

const orderings = {
  newest: ['createdAt', 'desc'],
  oldest: ['createdAt', 'asc'],
  largest: ['coins', 'desc'],
} as const

export type SalesLists = ReturnType<typeof createSalesLists>

/** Orders and deliveries of all players, as the office lists them. @param timeZone of the days that a query names */
export function createSalesLists(db: Db, timeZone: string) {
  const matchingOrders = (wanted: Wanted<OrderQuery>, now: number, until?: number) => {
    const { id, login, status } = wanted
    return db
      .selectFrom('orders')
      .innerJoin('accounts', 'accounts.id', 'orders.accountId')
      .where(between('orders.createdAt', wanted, timeZone, until))
      .where(is('orders.id', id))
      .where(is('login', login?.toLowerCase()))
      .where(is('status', status === 'expired' ? 'created' : status))
      .$if(status === 'expired', (some) => some.where('orders.createdAt', '<=', now - day))
      .$if(status === 'created', (some) => some.where('orders.createdAt', '>', now - day))
  }
  const matchingDeliveries = (wanted: Wanted<DeliveryQuery>, until?: number) =>
    db
      .selectFrom('deliveries')
      .innerJoin('accounts', 'accounts.id', 'deliveries.accountId')
      .where(between('deliveries.createdAt', wanted, timeZone, until))
      .where(is('deliveries.id', wanted.id))
      .where(is('login', wanted.login?.toLowerCase()))
      .where(is('state', wanted.state))

  const orders = async (wanted: Wanted<OrderQuery>, part: Part = {}) => {
    const { sort = 'newest', page = 1 } = wanted
    const { limit = rowsAPage, offset = (page - 1) * limit, until } = part
    const [column, direction] = orderings[sort]
    const now = Date.now()
    const found = await matchingOrders(wanted, now, until)
      .selectAll('orders')
      .select('login')
      .orderBy(`orders.${column}`, direction)
      .orderBy('orders.id')
      .limit(limit)
      .offset(offset)
      .execute()
    const ids = found.map((order) => order.id)
    const payments = Map.groupBy(await paymentsOf(db, ids), ({ orderId }) => orderId)
    return found.map(
      (order): OfficeOrder => ({
        ...{ id: order.id, login: order.login, coins: order.coins },
        ...{ amount: order.amountCents / 100, currency: order.currency },
        status: isExpired(order, now) ? 'expired' : order.status,
        createdAt: iso(order.createdAt),
        payments: payments.get(order.id) ?? [],
      }),
    )
  }
  const deliveries = async (wanted: Wanted<DeliveryQuery>, part: Part = {}) => {
    const { sort = 'newest', page = 1 } = wanted
    const { limit = rowsAPage, offset = (page - 1) * limit, until } = part
    const [column, direction] = orderings[sort]
    const found = await matchingDeliveries(wanted, until)
      .select(['deliveries.id', 'login', 'characterName', 'coins', 'channel', 'state'])
      .select(['reason', 'deliveries.createdAt', 'settledAt'])
      .orderBy(`deliveries.${column}`, direction)
      .orderBy('deliveries.id')
      .limit(limit)
      .offset(offset)
      .execute()
    return found.map(
      (row): OfficeDelivery => ({
        ...row,
        createdAt: iso(row.createdAt),
        settledAt: isoOrNull(row.settledAt),
      }),
    )
  }
  const count = ({ fn }: { fn: FunctionModule<Schema, keyof Schema> }) =>
    fn.countAll<number>().as('n')
  return {
    orders,
    deliveries,
    async countOrders(query: OrderQuery): Promise<number> {
      const all = matchingOrders(query, Date.now()).select(count)
      return (await all.executeTakeFirstOrThrow()).n
    },
    async countDeliveries(query: DeliveryQuery): Promise<number> {
      return (await matchingDeliveries(query).select(count).executeTakeFirstOrThrow()).n
    },
  }
}

function is(column: string, value: string | undefined): Expression<SqlBool> {
  return value === undefined ? sql`1 = 1` : sql`${sql.ref(column)} = ${value}`
}

/** @param days the first and the last, if they are limited @param until in epoch milliseconds */
export function between(
  column: string,
  days: { from?: string; to?: string },
  timeZone: string,
  until = Number.MAX_SAFE_INTEGER,
): Expression<SqlBool> {
  const start = days.from === undefined ? 0 : startOfDay(days.from, timeZone)
  const end = days.to === undefined ? until : endOfDay(days.to, timeZone) - 1
  return sql`${sql.ref(column)} BETWEEN ${start} AND ${Math.min(end, until)}`
}

async function paymentsOf(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('payments')
    .leftJoin('reversals', (join) =>
      join.onRef('paymentId', '=', 'payments.id').on('returnId', 'is', null),
    )
    .selectAll('payments')
    .select(sql<number | null>`reversals.shortfall - collected`.as('owed'))
    .where('orderId', 'in', orderIds)
    .orderBy('payments.createdAt')
    .execute()
  return rows.map(({ creditId, owed, changedAt, createdAt, ...row }) => ({
    ...row,
    isCredited: creditId !== null,
    owed: owed ?? 0,
    changedAt: isoOrNull(changedAt),
    createdAt: iso(createdAt),
  }))
}
