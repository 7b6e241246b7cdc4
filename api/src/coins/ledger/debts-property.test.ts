import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { pino } from 'pino'
import { createCoinHistory } from '#src/coins/ledger/history.ts'
import { createLedger, transfer } from '#src/coins/ledger/ledger.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { createOrders } from '#src/coins/orders/orders.ts'
import { createApplyPayment } from '#src/coins/payments/apply-payment.ts'
import { transaction } from '#src/database/transaction.ts'
import { createDebtModel, type ModelPayment } from '#src/testing/debt-model.ts'
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

describe('purchases, spending and charge-backs in any order', () => {
  it('leave the balances and debts that the rules say, and a sound ledger', async () => {
    const { db, openAccount } = openFastDatabase()
    const log = pino({ level: 'silent' })
    const apply = createApplyPayment({ db, log, isLive: true, onCredit: () => {} })
    const [orders, ledger] = [createOrders(db), createLedger(db)]
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 80 }), async (steps) => {
        run += 1
        const accounts = [openAccount(`a${run}`), openAccount(`b${run}`)]
        const model = createDebtModel()
        const paid: ModelPayment[] = []
        for (const [now, one] of steps.entries()) {
          if (one.kind === 'order') {
            const id = `${run}${String(now).padStart(3, '0')}`
            const accountId = Number(accounts[one.player])
            const { coins } = one
            const terms = { coins, cents: coins * 100, currency: 'BRL', language: 'pt' }
            orders.create({ id, accountId, ...terms })
            const state = { status: 'pending', at: -1, isCredited: false, back: null }
            paid.push({ id, player: one.player, coins, ...state })
          } else if (one.kind === 'spend') {
            const amount = Math.floor(
              (Number(model.balances[one.player]) * one.share) / 100,
            )
            if (amount > 0) take(Number(accounts[one.player]), amount, `${run}/${now}`)
            model.add(one.player, -amount)
          } else {
            const target = paid.at(-1 - one.payment)
            if (!target) continue
            const { id, coins } = target
            const at = Math.max(0, now - one.delay)
            for (let times = 0; times < one.repeats; times++) {
              apply({
                id,
                status: one.status,
                external_reference: id,
                transaction_amount: coins,
                currency_id: 'BRL',
                live_mode: true,
                date_last_updated: new Date(at).toISOString(),
              })
            }
            model.report(target, one.status, at)
          }
          expect(accounts.map(ledger.balance)).toEqual(model.balances)
        }
        for (const [index, account] of accounts.entries()) {
          const debt = model.owedBy(index)
          expect(await ledger.debt(account)).toBe(debt)
          const [last] = await createCoinHistory(db).ofAccount(account, 100)
          expect([last?.balance ?? 0, last?.debt ?? 0]).toEqual([
            model.balances[index],
            debt,
          ])
        }
        expect(auditLedger(db)).toEqual([])
      }),
      { numRuns: 250, seed: 23 },
    )
    db.close()

    function take(account: number, amount: number, reference: string) {
      transaction(db, () =>
        ledger.post({
          kind: 'premium',
          reference,
          entries: transfer(amount, { player: account }, { house: 'premium' }),
        }),
      )
    }
  })
})
