import type { Selectable, Updateable } from 'kysely'
import type { Db, Schema, StoredStatus } from '#src/database/schema.ts'
import { day, minute } from '#src/durations.ts'

export type OrderRow = Selectable<Schema['orders']>
type NewOrder = Omit<
  OrderRow,
  'status' | 'checkoutUrl' | 'createdAt' | 'checkedAt' | 'nextCheckAt'
>
type Polled = Pick<OrderRow, 'status' | 'createdAt'>

export function createOrders(db: Db) {
  const rows = db.selectFrom('orders').selectAll('orders')
  const update = (id: string, change: Updateable<Schema['orders']>) =>
    db.updateTable('orders').set(change).where('id', '=', id)
  return {
    find: (id: string) => rows.where('id', '=', id).executeTakeFirst(),
    /** Orders that can be paid, with the coins that paid a debt. Those without a checkout are left out. */
    ofAccount: (accountId: number, limit: number) =>
      rows
        .select(({ selectFrom }) =>
          selectFrom('payments')
            .select(({ fn }) => fn.sum<number | null>('debtPaid').as('coins'))
            .whereRef('orderId', '=', 'orders.id')
            .as('debtPaid'),
        )
        .where('accountId', '=', accountId)
        .where('checkoutUrl', 'is not', null)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    /** @returns orders whose payments are to be read */
    due: (now: number) =>
      rows.where('nextCheckAt', '<=', now).orderBy('nextCheckAt').limit(50).execute(),
    async openedSince(accountId: number, moment: number): Promise<number> {
      const opened = db.selectFrom('orders').select('id').where('createdAt', '>', moment)
      return (await opened.where('accountId', '=', accountId).execute()).length
    },
    create(order: NewOrder) {
      const now = Date.now()
      const state = { status: 'created', createdAt: now, checkedAt: now } as const
      const row = { ...order, ...state, nextCheckAt: nextCheck(state, now) }
      return db.insertInto('orders').values(row).execute()
    },
    setCheckoutUrl: (id: string, checkoutUrl: string) =>
      update(id, { checkoutUrl }).execute(),
    /** Also starts to poll an expired order again. */
    setStatus: ({ id, createdAt }: OrderRow, status: StoredStatus) =>
      update(id, {
        status,
        nextCheckAt: nextCheck({ status, createdAt }, Date.now()),
      }).execute(),
    /** Does nothing if a payment has changed its status, and with it the next check, meanwhile. */
    setChecked: (order: OrderRow, now: number) =>
      update(order.id, { checkedAt: now, nextCheckAt: nextCheck(order, now) })
        .where('status', '=', order.status)
        .execute(),
    /** After its payments could not be read. */
    postpone: ({ id, checkedAt }: OrderRow, now: number) =>
      update(id, { nextCheckAt: nextRetry(checkedAt, now) }).execute(),
  }
}

/** How long a checkout can be paid: time to come back, and short enough to keep the price. */
const checkoutValidity = day

export function checkoutExpiresAt({ createdAt }: Pick<OrderRow, 'createdAt'>): number {
  return createdAt + checkoutValidity
}

/** Whether an order was not paid in time. */
export function isExpired(order: Polled, now: number): boolean {
  return order.status === 'created' && now >= checkoutExpiresAt(order)
}

/** By status. A webhook that arrives later is still applied. */
const polledFor: Record<StoredStatus, number> = {
  // A payment in the last minute may be reported a day later.
  created: checkoutValidity + day,
  rejected: checkoutValidity + day,
  // Mercado Pago cancels a payment that has been pending for 30 days.
  pending: 31 * day,
  // A payment can be charged back, and a dispute can be won, within half a year.
  approved: 180 * day,
  charged_back: 180 * day,
  refunded: 0,
}

/** The longer ago something was, the later the next check: in half that time, but not within a minute. */
const halfSince = (moment: number, now: number) =>
  Math.max(minute, Math.round((now - moment) / 2))

/** @returns when a failed check is tried again: at the latest after six hours */
function nextRetry(checkedAt: number, now: number): number {
  return now + Math.min(halfSince(checkedAt, now), 360 * minute)
}

/** @returns epoch milliseconds, or null if no further check is needed */
function nextCheck({ status, createdAt }: Polled, now: number): number | null {
  const end = createdAt + polledFor[status]
  return now >= end ? null : Math.min(end, now + halfSince(createdAt, now))
}
