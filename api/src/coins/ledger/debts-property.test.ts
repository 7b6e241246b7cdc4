import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { pino } from 'pino'
import { createLedger, post, transfer } from '#src/coins/ledger/ledger.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { createOrders } from '#src/coins/orders/orders.ts'
import { createApplyPayment } from '#src/coins/payments/apply-payment.ts'
import { transaction } from '#src/database/transaction.ts'
import { runsOnMariadb } from '#src/testing/mariadb/fresh-database.ts'
import { openFastDatabase } from '#src/testing/test-app.ts'

/** Mostly one player, so that several of his payments are owed at once. */
const player = fc.constantFrom(0, 0, 0, 1)
const order = fc.record({
  kind: fc.constant('order' as const),
  player,
  coins: fc.constantFrom(5, 20, 50),
})
const spend = fc.record({
  kind: fc.constant('spend' as const),
  player,
  share: fc.constantFrom(50, 100, 100),
})
const news = fc.record({
  kind: fc.constant('news' as const),
  payment: fc.nat(6),
  status: fc.constantFrom(
    ...(['approved', 'approved', 'charged_back', 'charged_back'] as const),
    ...(['pending', 'refunded'] as const),
  ),
  /** News of the last moment are the rule, of an earlier one the exception. */
  delay: fc.constantFrom(0, 0, 0, 3),
  repeats: fc.integer({ min: 1, max: 2 }),
})
const step = fc.oneof(
  { weight: 3, arbitrary: order },
  { weight: 4, arbitrary: spend },
  { weight: 10, arbitrary: news },
)

/** CI takes them all, and only where a step costs little. */
const runs = runsOnMariadb || process.env.WITHOUT_LONG_TESTS ? 10 : 250

describe('purchases, spending and charge-backs in any order', () => {
  it('leave the balances and debts that the rules say, and a sound ledger', async () => {
    const { db, openAccount } = await openFastDatabase()
    const log = pino({ level: 'silent' })
    const apply = createApplyPayment({ db, log, isLive: true })
    const [orders, ledger] = [createOrders(db), createLedger(db)]
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 80 }), async (steps) => {
        run += 1
        const accounts = [await openAccount(`a${run}`), await openAccount(`b${run}`)]
        const model = createDebtModel()
        const paid: ModelPayment[] = []
        for (const [now, one] of steps.entries()) {
          if (one.kind === 'order') {
            const id = `${run}${String(now).padStart(3, '0')}`
            const accountId = Number(accounts[one.player])
            const { coins } = one
            const terms = { coins, amountCents: coins * 100, currency: 'BRL' }
            await orders.create({ id, accountId, ...terms, language: 'pt' })
            const state = { status: 'pending', at: -1, isCredited: false, back: null }
            paid.push({ id, player: one.player, coins, ...state })
          } else if (one.kind === 'spend') {
            const share = one.share / 100
            const amount = Math.floor(Number(model.balances[one.player]) * share)
            const account = Number(accounts[one.player])
            if (amount > 0) await take(account, amount, `${run}/${now}`)
            model.add(one.player, -amount)
          } else {
            const target = paid.at(-1 - one.payment)
            if (!target) continue
            const { id, coins } = target
            const at = Math.max(0, now - one.delay)
            for (let times = 0; times < one.repeats; times++) {
              const paid = {
                transaction_amount: coins,
                currency_id: 'BRL',
                live_mode: true,
              }
              const told = {
                status: one.status,
                date_last_updated: new Date(at).toISOString(),
              }
              await apply({ id, external_reference: id, ...paid, ...told })
            }
            model.report(target, one.status, at)
          }
          expect(await Promise.all(accounts.map(ledger.balance))).toEqual(model.balances)
        }
        for (const [index, account] of accounts.entries()) {
          const debt = model.owedBy(index)
          expect(await ledger.debt(account)).toBe(debt)
          const [last] = await ledger.history(account, 100)
          const shown = [last?.balance ?? 0, last?.debt ?? 0]
          expect(shown).toEqual([model.balances[index], debt])
        }
        expect(await auditLedger(db)).toEqual([])
      }),
      { numRuns: runs, seed: 23 },
    )
    await db.destroy()

    function take(account: number, amount: number, reference: string) {
      return transaction(db, (tx) =>
        post(tx, {
          kind: 'premium',
          reference,
          entries: transfer(amount, { player: account }, { house: 'premium' }),
        }),
      )
    }
  })
})

type ModelPayment = {
  id: string
  player: number
  coins: number
  status: string
  at: number
  isCredited: boolean
  /** The coins of a reversal; null if the payment is not reversed. */
  back: { taken: number; owed: number; collected: number } | null
}

/** A model of the rules in docs/money.md, without a database. */
function createDebtModel() {
  const balances = [0, 0]
  const queue: ModelPayment[] = []
  const add = (index: number, coins: number) => {
    balances[index] = (balances[index] ?? 0) + coins
  }
  const owedBy = (index: number) =>
    queue
      .filter((paid) => paid.player === index)
      .reduce((sum, { back }) => sum + (back ? back.owed - back.collected : 0), 0)

  const settle = (paid: ModelPayment) => {
    const { player: index, coins, status, back } = paid
    if (status === 'approved' && back) {
      add(index, back.taken + back.collected)
      paid.back = null
      queue.splice(queue.indexOf(paid), 1)
    } else if (status === 'approved' && !paid.isCredited) {
      paid.isCredited = true
      let left = coins
      for (const debtor of queue.filter((other) => other.player === index)) {
        if (!debtor.back) continue
        const part = Math.min(left, debtor.back.owed - debtor.back.collected)
        debtor.back.collected += part
        left -= part
      }
      add(index, left)
    } else if (['refunded', 'charged_back'].includes(status) && paid.isCredited && !back) {
      const taken = Math.min(coins, balances[index] ?? 0)
      paid.back = { taken, owed: coins - taken, collected: 0 }
      add(index, -taken)
      queue.push(paid)
    }
  }

  const ranks: Record<string, number> = { approved: 1, refunded: 2, charged_back: 2 }
  const report = (paid: ModelPayment, status: string, at: number) => {
    if (paid.status === 'approved' && at < paid.at) return
    const isWon = paid.status === 'charged_back' && status === 'approved' && at > paid.at
    if ((ranks[status] ?? 0) <= (ranks[paid.status] ?? 0) && !isWon) return
    Object.assign(paid, { status, at })
    settle(paid)
  }
  return { balances, owedBy, add, report }
}
