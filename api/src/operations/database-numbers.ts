import { sql } from 'kysely'
import type { Db } from '#src/database/schema.ts'

/** The numbers of the site's data that an operator watches, all of one moment. */
export async function readDatabaseNumbers(db: Db) {
  const now = Date.now()
  const row = await db
    .selectNoFrom(({ selectFrom, fn }) => {
      const mails = selectFrom('outbox')
      const open = selectFrom('deliveries').where('state', '=', 'open')
      const held = selectFrom('deliveries').where('state', '=', 'held')
      const due = selectFrom('orders').where('nextCheckAt', '<=', now)
      const owed = sql<number>`sum(shortfall - collected)`
      const all = fn.countAll().as('count')
      return [
        mails.select(all).as('mails'),
        mails.select((eb) => eb.fn.min('createdAt').as('oldest')).as('oldestMail'),
        open.select(all).as('deliveries'),
        open.select((eb) => eb.fn.min('createdAt').as('oldest')).as('oldestDelivery'),
        held.select(all).as('held'),
        due.select(all).as('orders'),
        // Triggers add each entry to a balance, and an account has one row for many entries.
        selectFrom('ledgerAccounts')
          .select((eb) => eb.fn.sum('balance').as('sum'))
          .as('imbalance'),
        selectFrom('reversals')
          .where('returnId', 'is', null)
          .select(owed.as('sum'))
          .as('debts'),
      ]
    })
    .executeTakeFirstOrThrow()
  const since = (moment: unknown) =>
    moment === null ? 0 : Math.max(0, now - Number(moment)) / 1_000
  return {
    portal_queue_depth: {
      mails: Number(row.mails),
      deliveries: Number(row.deliveries),
      orders: Number(row.orders),
    },
    portal_queue_oldest_seconds: {
      mails: since(row.oldestMail),
      deliveries: since(row.oldestDelivery),
    },
    portal_deliveries_held: Number(row.held),
    portal_ledger_imbalance_coins: Number(row.imbalance),
    portal_debt_coins: Number(row.debts),
  }
}
