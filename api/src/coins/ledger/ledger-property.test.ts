import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createLedger, LedgerError, post } from '#src/coins/ledger/ledger.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { transaction } from '#src/database/transaction.ts'
import { openFastDatabase } from '#src/testing/test-app.ts'

const step = fc.record({
  reference: fc.integer({ min: 1, max: 40 }),
  player: fc.constantFrom(0, 1),
  amount: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: -50, max: 50 }) },
    { weight: 1, arbitrary: fc.double({ noNaN: false }) },
    { weight: 1, arbitrary: fc.constantFrom(2 ** 53, -(2 ** 53), 1e308) },
  ),
  /** What the house is short of, in a posting that does not add up. */
  gap: fc.oneof(
    { weight: 9, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constant(1) },
  ),
})

describe('the ledger under any sequence of postings', () => {
  it('holds what a plain sum says, takes each reference once, and stays sound', async () => {
    const { db, openAccount } = await openFastDatabase()
    const { balance, history } = createLedger(db)
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        run += 1
        const players = [await openAccount(`a${run}`), await openAccount(`b${run}`)]
        const expected = [0, 0]
        const taken = new Set<number>()
        for (const { reference, player, amount, gap } of steps) {
          const now = expected[player] ?? 0
          const isSound = Number.isSafeInteger(amount) && amount !== 0 && gap === 0
          const attempt = () =>
            transaction(db, (tx) =>
              post(tx, {
                kind: 'grant',
                reference: `${run}/${reference}`,
                entries: [
                  { party: { house: 'grants' }, amount: -amount + gap },
                  { party: { player: players[player] ?? 0 }, amount },
                ],
              }),
            )
          if (!isSound) await expect(attempt()).rejects.toThrow(LedgerError)
          else if (taken.has(reference)) expect(await attempt()).toBeNull()
          else if (now + amount < 0) {
            await expect(attempt()).rejects.toThrow(LedgerError)
          } else {
            expect(await attempt()).toEqual(expect.any(Number))
            taken.add(reference)
            expected[player] = now + amount
          }
        }
        expect(await Promise.all(players.map(balance))).toEqual(expected)
        for (const [index, player] of players.entries()) {
          const movements = await history(player, 100)
          expect(movements[0]?.balance ?? 0).toBe(expected[index])
          const last = movements.at(-1)
          expect((last?.balance ?? 0) - (last?.amount ?? 0)).toBe(0)
        }
        expect(await auditLedger(db)).toEqual([])
      }),
      { numRuns: 40, seed: 11 },
    )
    await db.destroy()
  })
})
