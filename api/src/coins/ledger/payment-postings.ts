import type { DatabaseSync } from 'node:sqlite'
import {
  createLedger,
  LedgerError,
  type Posting,
  transfer,
} from '#src/coins/ledger/ledger.ts'
import type { OrderRow } from '#src/coins/orders/orders.ts'
import { sqlOn } from '#src/database/sql.ts'

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
      entries: transfer(paid, { player: accountId }, { owedBy: accountId }),
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
        entries: transfer(coins, { house: 'sales' }, { player: accountId }),
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

type Reversal = {
  /** The ledger transaction that took the coins. */
  id: number
  paymentId: string
  accountId: number
  /** Coins that could not be taken because the player had spent them. */
  shortfall: number
  /** How much of it later purchases paid. */
  collected: number
}

/** The payments that were taken back. Synchronous, for use within a transaction. */
export function createReversals(db: DatabaseSync) {
  const sql = sqlOn(db)
  return {
    /** @returns the reversal that was not undone, if there is one */
    active: (paymentId: string) =>
      sql.get<Reversal>`
        SELECT *, transaction_id AS id FROM reversals
        WHERE payment_id = ${paymentId} AND return_id IS NULL`,
    count: (paymentId: string): number =>
      sql.all`SELECT 1 FROM reversals WHERE payment_id = ${paymentId}`.length,
    /** @returns the reversals that a player still owes coins for, the oldest first */
    owedBy: (accountId: number) =>
      sql.all<Reversal>`
        SELECT *, transaction_id AS id FROM reversals
        WHERE account_id = ${accountId} AND return_id IS NULL AND collected < shortfall
        ORDER BY transaction_id`,
    add({ id, paymentId, accountId, shortfall }: Omit<Reversal, 'collected'>) {
      sql.run`
        INSERT INTO reversals (transaction_id, payment_id, account_id, shortfall)
        VALUES (${id}, ${paymentId}, ${accountId}, ${shortfall})`
    },
    collect: (id: number, coins: number) =>
      sql.run`
        UPDATE reversals SET collected = collected + ${coins} WHERE transaction_id = ${id}`,
    close: (id: number, returnId: number) =>
      sql.run`UPDATE reversals SET return_id = ${returnId} WHERE transaction_id = ${id}`,
  }
}
