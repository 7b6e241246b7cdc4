import { type Insertable, sql, type UpdateObject } from 'kysely'
import {
  balanceOf,
  LedgerError,
  type Posting,
  post,
  transfer,
} from '#src/coins/ledger/ledger.ts'
import type { OrderRow } from '#src/coins/orders/orders.ts'
import type { Db, Schema, Tx } from '#src/database/schema.ts'

/** @param tx the transaction that saves the payment, which has the turn of the player's ledger */
export function createPaymentPostings(tx: Tx) {
  const reversals = createReversals(tx)

  /** @throws LedgerError if the reference exists, or two payments would share one effect */
  const postNew = async (posting: Posting): Promise<number> => {
    const entries = posting.entries.filter(({ amount }) => amount !== 0)
    const id = await post(tx, { ...posting, entries })
    if (id === null) throw new LedgerError(`${posting.reference} is in the ledger already`)
    return id
  }

  const collectDebt = async ({ id, accountId, coins }: OrderRow, paymentId: string) => {
    let left = coins
    for (const debt of await reversals.owedBy(accountId)) {
      const part = Math.min(left, debt.shortfall - debt.collected)
      if (part > 0) await reversals.collect(debt.transactionId, part)
      left -= part
    }
    const paid = coins - left
    if (paid === 0) return 0
    await postNew({
      kind: 'debtCollected',
      reference: `debt:${paymentId}`,
      detail: id,
      entries: transfer(paid, { player: accountId }, { owedBy: accountId }),
    })
    return paid
  }

  return {
    async credit(order: OrderRow, paymentId: string) {
      const { id, accountId, coins } = order
      const creditId = await postNew({
        kind: 'purchase',
        reference: `payment:${paymentId}`,
        detail: id,
        entries: transfer(coins, { house: 'sales' }, { player: accountId }),
      })
      return { creditId, debtPaid: await collectDebt(order, paymentId) }
    },

    isTakenBack: async (paymentId: string) =>
      (await reversals.active(paymentId)) !== undefined,

    /** What the balance does not cover becomes a debt. @returns the coins of the debt */
    async takeBack(
      { id, accountId, coins }: OrderRow,
      paymentId: string,
      kind: 'chargeback' | 'refund',
    ): Promise<number> {
      const taken = Math.min(coins, await balanceOf(tx, { player: accountId }))
      const shortfall = coins - taken
      const transactionId = await postNew({
        kind,
        reference: numbered(`reversal:${paymentId}`, await reversals.count(paymentId)),
        detail: id,
        entries: [
          { party: { house: 'sales' }, amount: coins },
          { party: { player: accountId }, amount: -taken },
          { party: { owedBy: accountId }, amount: -shortfall },
        ],
      })
      await reversals.add({ transactionId, paymentId, accountId, shortfall })
      return shortfall
    },

    /** Undoes a charge-back: returns the coins that were taken or collected, and cancels the debt. */
    async giveBack({ id, accountId, coins }: OrderRow, paymentId: string): Promise<void> {
      const reversal = await reversals.active(paymentId)
      if (!reversal) return
      const owed = reversal.shortfall - reversal.collected
      const returnId = await postNew({
        kind: 'chargebackReturned',
        reference: numbered(`return:${paymentId}`, (await reversals.count(paymentId)) - 1),
        detail: id,
        entries: [
          { party: { house: 'sales' }, amount: -coins },
          { party: { player: accountId }, amount: coins - owed },
          { party: { owedBy: accountId }, amount: owed },
        ],
      })
      await reversals.close(reversal.transactionId, returnId)
    },
  }
}

/** The first one has no number. */
function numbered(reference: string, before: number) {
  return before === 0 ? reference : `${reference}:${before + 1}`
}

/** The payments that were taken back. */
export function createReversals(db: Db) {
  const standing = db.selectFrom('reversals').selectAll().where('returnId', 'is', null)
  const change = (id: number, to: UpdateObject<Schema, 'reversals'>) =>
    db.updateTable('reversals').set(to).where('transactionId', '=', id).execute()
  return {
    /** @returns the reversal that was not undone, if there is one */
    active: (paymentId: string) =>
      standing.where('paymentId', '=', paymentId).executeTakeFirst(),
    async count(paymentId: string): Promise<number> {
      const all = db.selectFrom('reversals').select('transactionId')
      return (await all.where('paymentId', '=', paymentId).execute()).length
    },
    /** @returns the reversals that a player still owes coins for, the oldest first */
    owedBy: (accountId: number) =>
      standing
        .where('accountId', '=', accountId)
        .whereRef('collected', '<', 'shortfall')
        .orderBy('transactionId')
        .execute(),
    add: (reversal: Insertable<Schema['reversals']>) =>
      db.insertInto('reversals').values(reversal).execute(),
    collect: (id: number, coins: number) =>
      change(id, { collected: sql`collected + ${coins}` }),
    close: (id: number, returnId: number) => change(id, { returnId }),
  }
}
