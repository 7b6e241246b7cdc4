import { sql } from 'kysely'
import type { DebtList, Sales, SalesQuery } from 'shared-api/office/sales'
import { endOfDay, iso, startOfDay } from '#src/config/realm-time.ts'
import type { Db } from '#src/database/schema.ts'
import { day, minute } from '#src/durations.ts'
import { Problem } from '#src/http/problem.ts'

const mostDays = 400
/** All time zones differ by whole quarters of an hour, so no slot is in two days. */
const slot = 15 * minute

/** Credited payments by day or month of the realm. @throws Problem 400 for days that are no period, or too many */
export async function readSales(db: Db, { by, from, to }: SalesQuery, timeZone: string) {
  const days = daysOf(from, to)
  const starts = days.map((name) => startOfDay(name, timeZone))
  const end = endOfDay(to, timeZone)
  const paidAt = sql<number>`t.created_at - t.created_at % ${sql.lit(slot)}`
  const isReversed = sql`payments.status IN ('refunded', 'charged_back')`
  const found = await db
    .selectFrom('payments')
    .innerJoin('ledgerTransactions as t', 't.id', 'payments.creditId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['currency', paidAt.as('slot')])
    .select(({ fn }) => [fn.countAll<number>().as('payments'), sum('coins').as('coins')])
    .select(sum('amount_cents').as('cents'))
    .select(sql<number>`sum(CASE WHEN ${isReversed} THEN 1 ELSE 0 END)`.as('reversed'))
    .select(
      sql<number>`sum(CASE WHEN ${isReversed} THEN amount_cents ELSE 0 END)`.as('lost'),
    )
    .where('t.createdAt', '>=', starts[0] ?? 0)
    .where('t.createdAt', '<', end)
    .groupBy(['slot', 'currency'])
    .orderBy('slot')
    .execute()
  const rows = new Map<string, Sales[number]>()
  let index = 0
  for (const one of found) {
    while (one.slot >= (starts[index + 1] ?? end)) index += 1
    const period = (days[index] ?? to).slice(0, by === 'day' ? 10 : 7)
    const { currency } = one
    const key = `${period} ${currency}`
    const row = rows.get(key) ?? { period, currency, ...nothing }
    rows.set(key, {
      ...row,
      payments: row.payments + Number(one.payments),
      coins: row.coins + Number(one.coins),
      amount: plus(row.amount, one.cents),
      reversedPayments: row.reversedPayments + Number(one.reversed),
      reversedAmount: plus(row.reversedAmount, one.lost),
    })
  }
  return [...rows.values()]
}

const nothing = { payments: 0, coins: 0, amount: 0, reversedPayments: 0, reversedAmount: 0 }

const sum = (column: string) => sql<number>`sum(${sql.ref(column)})`

/** Money has two decimals, and so do its sums. */
const plus = (amount: number, cents: number) =>
  (Math.round(amount * 100) + Number(cents)) / 100

function daysOf(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / day + 1
  if (!(count >= 1 && count <= mostDays)) {
    throw new Problem(400, 'bad-period', `Give a first and a last day, ${mostDays} at most`)
  }
  return Array.from({ length: count }, (_, n) =>
    iso(Date.parse(from) + n * day).slice(0, 10),
  )
}

/** @returns the payments that were taken back and not returned, those that leave a debt first */
export async function readDebts(db: Db): Promise<DebtList> {
  const rows = await db
    .selectFrom('reversals')
    .innerJoin('payments', 'payments.id', 'reversals.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('accounts', 'accounts.id', 'reversals.accountId')
    .innerJoin('ledgerTransactions as t', 't.id', 'reversals.transactionId')
    .select(['login', 'orderId', 't.kind', 't.createdAt', 'orders.coins'])
    .select(['reversals.shortfall as spent', 'collected'])
    .select(sql<number>`reversals.shortfall - collected`.as('owed'))
    .where('returnId', 'is', null)
    .orderBy('owed', 'desc')
    .orderBy('t.id', 'desc')
    .limit(1_000)
    .execute()
  return rows.map(({ kind, createdAt, ...row }) => ({
    ...row,
    kind: kind === 'refund' ? 'refunded' : 'charged_back',
    at: iso(createdAt),
  }))
}
