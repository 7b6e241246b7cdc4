import type { DatabaseSync } from 'node:sqlite'
import {
  createBalanceOf,
  createPost,
  LedgerError,
  type Posting,
} from '#src/coins/ledger.ts'
import type { OrderRow } from '#src/coins/orders.ts'
import { createReversals } from '#src/coins/reversals.ts'

/**
 * What payments do to the ledger. Every call belongs into the transaction that notes it on the
 * payment.
 */
export function createPaymentBooks(db: DatabaseSync) {
  const reversals = createReversals(db)
  const balanceOf = createBalanceOf(db)
  const post = createPost(db)

  /** @throws LedgerError where the same was posted before: two payments would share its effect */
  const postNew = (posting: Posting): number => {
    const entries = posting.entries.filter(({ amount }) => amount !== 0)
    const id = post({ ...posting, entries })
    if (id === null) throw new LedgerError(`${posting.reference} is in the ledger already`)
    return id
  }

  /** Pays the oldest debts of a player out of what he just bought. */
  const collectDebt = ({ id, accountId, coins }: OrderRow, paymentId: string): number => {
    let left = coins
    for (const debt of reversals.owedBy(accountId)) {
      const part = Math.min(left, debt.shortfall - debt.collected)
      if (part > 0) reversals.collect(debt.id, part)
      left -= part
    }
    const paid = coins - left
    if (paid === 0) return 0
    postNew({
      kind: 'debtCollected',
      reference: `debt:${paymentId}`,
      detail: id,
      entries: [
        { party: { player: accountId }, amount: -paid },
        { party: { owedBy: accountId }, amount: paid },
      ],
    })
    return paid
  }

  return {
    /** Credits a purchase; what the player owes is paid out of it first. */
    credit(order: OrderRow, paymentId: string) {
      const { id, accountId, coins } = order
      const creditId = postNew({
        kind: 'purchase',
        reference: `payment:${paymentId}`,
        detail: id,
        entries: [
          { party: { house: 'sales' }, amount: -coins },
          { party: { player: accountId }, amount: coins },
        ],
      })
      return { creditId, debtPaid: collectDebt(order, paymentId) }
    },

    isTakenBack: (paymentId: string) => reversals.standing(paymentId) !== null,

    /**
     * Takes the coins of a purchase back. What the balance cannot cover becomes a debt.
     *
     * @returns the coins that are owed for it
     */
    takeBack(order: OrderRow, paymentId: string, kind: 'chargeback' | 'refund'): number {
      const { id, accountId, coins } = order
      const taken = Math.min(coins, balanceOf(accountId))
      const shortfall = coins - taken
      const transactionId = postNew({
        kind,
        reference: numbered(`reversal:${paymentId}`, reversals.count(paymentId)),
        detail: id,
        entries: [
          { party: { house: 'sales' }, amount: coins },
          { party: { player: accountId }, amount: -taken },
          { party: { owedBy: accountId }, amount: -shortfall },
        ],
      })
      reversals.add({ id: transactionId, paymentId, accountId, shortfall })
      return shortfall
    },

    /** Undoes a charge-back: returns what was taken and collected, and forgives what is owed. */
    giveBack({ id, accountId, coins }: OrderRow, paymentId: string) {
      const reversal = reversals.standing(paymentId)
      if (!reversal) return
      const owed = reversal.shortfall - reversal.collected
      const returnId = postNew({
        kind: 'chargebackReturned',
        reference: numbered(`return:${paymentId}`, reversals.count(paymentId) - 1),
        detail: id,
        entries: [
          { party: { house: 'sales' }, amount: -coins },
          { party: { player: accountId }, amount: coins - owed },
          { party: { owedBy: accountId }, amount: owed },
        ],
      })
      reversals.close(reversal.id, returnId)
    },
  }
}

/** The first of its kind has no number, as in the ledgers of earlier releases. */
function numbered(reference: string, before: number) {
  return before === 0 ? reference : `${reference}:${before + 1}`
}
