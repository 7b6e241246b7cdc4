import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { OrderStatus } from 'shared-api/contract'
import { rowsAPage } from 'shared-api/office/parts'
import type {
  DeliveryQuery,
  OfficeDelivery,
  OfficeOrder,
  OrderQuery,
} from 'shared-api/office/sales'
import { endOfDay, iso, isoOrNull, startOfDay } from '#src/config/realm-time.ts'
import type { Db } from '#src/database/schema.ts'
import { day } from '#src/durations.ts'

/** Which rows of a list, if not those of the page; with `until`, as it was at that time. */
type Part = { limit?: number; offset?: number; until?: number }
/** What both lists take. */
type Filters = Omit<OrderQuery, 'status'> & { id?: string }
type Rows<DB, TB extends keyof DB, Row = object> = SelectQueryBuilder<DB, TB, Row>

const orderings = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  largest: ['coins', 'desc'],
} as const

type SalesLists = ReturnType<typeof createSalesLists>

/** Orders and deliveries of all players, as the office lists them. @param timeZone of the days that a query names */
export function createSalesLists(db: Db, timeZone: string) {
  const matches = (table: string, { id, login, ...days }: Filters, until?: number) => {
    const isThen = between(`${table}.createdAt`, days, timeZone, until)
    const isOf = is(sql.ref('login'), login?.toLowerCase())
    return sql<SqlBool>`${isThen} AND ${isOf} AND ${is(sql.ref(`${table}.id`), id)}`
  }
  const matchingOrders = (wanted: Filters & OrderQuery, until?: number) => {
    const isExpired = sql`status = 'created' AND orders.created_at <= ${Date.now() - day}`
    const shown = sql<OrderStatus>`CASE WHEN ${isExpired} THEN 'expired' ELSE status END`
    return db
      .selectFrom('orders')
      .innerJoin('accounts', 'accounts.id', 'orders.accountId')
      .where(matches('orders', wanted, until))
      .where(is(shown, wanted.status))
      .select(shown.as('status'))
  }
  const matchingDeliveries = (wanted: Filters & DeliveryQuery, until?: number) =>
    db
      .selectFrom('deliveries')
      .innerJoin('accounts', 'accounts.id', 'deliveries.accountId')
      .where(matches('deliveries', wanted, until))
      .where(is(sql.ref('state'), wanted.state))

  return {
    async orders(wanted: Filters & OrderQuery, part: Part = {}): Promise<OfficeOrder[]> {
      const all = matchingOrders(wanted, part.until)
        .select(['orders.id', 'login', 'coins', 'amountCents', 'currency'])
        .select('orders.createdAt')
      const found = await partOf('orders', all, wanted, part).execute()
      if (found.length === 0) return []
      const ids = found.map(({ id }) => id)
      const payments = await paymentsOf(db, ids)
      return found.map(({ amountCents, createdAt, ...order }) => ({
        ...order,
        amount: amountCents / 100,
        createdAt: iso(createdAt),
        payments: payments.get(order.id) ?? [],
      }))
    },
    async deliveries(wanted: Filters & DeliveryQuery, part: Part = {}) {
      const all = matchingDeliveries(wanted, part.until)
        .select(['deliveries.id', 'login', 'characterName', 'coins', 'channel', 'state'])
        .select(['reason', 'deliveries.createdAt', 'settledAt'])
      const found = await partOf('deliveries', all, wanted, part).execute()
      return found.map(
        ({ createdAt, settledAt, ...delivery }): OfficeDelivery => ({
          ...delivery,
          createdAt: iso(createdAt),
          settledAt: isoOrNull(settledAt),
        }),
      )
    },
    countOrders: (query: OrderQuery) => count(matchingOrders(query)),
    countDeliveries: (query: DeliveryQuery) => count(matchingDeliveries(query)),
  }
}

function partOf<DB, TB extends keyof DB, Row>(
  table: string,
  rows: Rows<DB, TB, Row>,
  { sort = 'newest', page = 1 }: Filters,
  { limit = rowsAPage, offset = (page - 1) * limit }: Part,
) {
  const [column, direction] = orderings[sort]
  return rows
    .orderBy(sql.ref(`${table}.${column}`), direction)
    .orderBy(sql.ref(`${table}.id`))
    .limit(limit)
    .offset(offset)
}

async function count<DB, TB extends keyof DB>(rows: Rows<DB, TB>): Promise<number> {
  const all = rows.clearSelect().select(({ fn }) => fn.countAll().as('n'))
  return (await all.$castTo<{ n: number }>().executeTakeFirstOrThrow()).n
}

const is = (column: Expression<unknown>, value: string | undefined) =>
  value === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${column} = ${value}`

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

/** By the order that they are of. */
async function paymentsOf(db: Db, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('reversals', (join) =>
      join.onRef('paymentId', '=', 'payments.id').on('returnId', 'is', null),
    )
    .selectAll('payments')
    .select(sql<number>`coalesce(reversals.shortfall - collected, 0)`.as('owed'))
    .where('orderId', 'in', orderIds)
    .orderBy('payments.createdAt')
    .execute()
  const payments = rows.map(({ creditId, changedAt, createdAt, ...row }) => ({
    ...row,
    isCredited: creditId !== null,
    changedAt: isoOrNull(changedAt),
    createdAt: iso(createdAt),
  }))
  return Map.groupBy(payments, ({ orderId }) => orderId)
}

type Cell = string | number | null

/** No spreadsheet reads a cell as a formula. */
function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = (cell ?? '').replace(/^[=+\-@\t\r]/, "'$&")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const rowsInPart = 1_000

/** Reads in parts, so that other requests are answered between them. @returns the parts of a table as RFC 4180 has it, of any length */
async function* readCsv<Name extends string>(
  columns: readonly Name[],
  read: (part: Part) => Promise<Record<Name, Cell>[]>,
): AsyncGenerator<string> {
  let lines = [columns.join()]
  // Otherwise each sale meanwhile would move the last row of a part into the next part too.
  const until = Date.now()
  for (let offset = 0; ; offset += rowsInPart) {
    const rows = await read({ limit: rowsInPart, offset, until })
    lines.push(...rows.map((row) => columns.map((name) => cellOf(row[name])).join()))
    yield lines.map((line) => `${line}\r\n`).join('')
    if (rows.length < rowsInPart) return
    lines = []
  }
}

const sale = ['id', 'createdAt', 'login'] as const
const orderColumns = [...sale, 'coins', 'amount', 'currency', 'status', 'payments'] as const
const deliveryEnd = ['coins', 'channel', 'state', 'reason', 'settledAt'] as const
const deliveryColumns = [...sale, 'characterName', ...deliveryEnd] as const

export const ordersCsv = (lists: SalesLists, query: OrderQuery) =>
  readCsv(orderColumns, async (part) => {
    const rows = await lists.orders(query, part)
    return rows.map(({ payments, ...row }) => ({
      ...row,
      payments: payments.map(({ id, status }) => `${id} ${status}`).join('; '),
    }))
  })

export const deliveriesCsv = (lists: SalesLists, query: DeliveryQuery) =>
  readCsv(deliveryColumns, (part) => lists.deliveries(query, part))
