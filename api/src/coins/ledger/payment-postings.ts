import type { DatabaseSync } from 'node:sqlite'
import { createLedger, LedgerError, type Posting } from '#src/coins/ledger/ledger.ts'
import { createReversals } from '#src/coins/ledger/reversals.ts'
import type { OrderRow } from '#src/coins/orders/orders.ts'

/** Must run in the transaction that saves the payment. */
export function createPaymentPostings(db: DatabaseSync) {
  const reversals = createReversals(db)
  const ledger = createLedger(db)

  /** @throws LedgerError if the reference exists, or two payments would share one effect */
  const postNew = (posting: Posting): number => {
    const entries = posting.entries.filter(({ amount }) => amount !== 0)
    const id = ledger.post({ ...posting, entries })
    if (id === null) throw new LedgerError(`${posting.reference} is in the ledger already`)
    return id
  }

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

    isTakenBack: (paymentId: string) => reversals.active(paymentId) !== null,

    /** What the balance does not cover becomes a debt. @returns the coins of the debt */
    takeBack(order: OrderRow, paymentId: string, kind: 'chargeback' | 'refund'): number {
      const { id, accountId, coins } = order
      const taken = Math.min(coins, ledger.balance(accountId))
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

    /** Undoes a charge-back: returns the coins that were taken or collected, and cancels the debt. */
    giveBack({ id, accountId, coins }: OrderRow, paymentId: string) {
      const reversal = reversals.active(paymentId)
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

/** The first one has no number. */
function numbered(reference: string, before: number) {
  return before === 0 ? reference : `${reference}:${before + 1}`
}
