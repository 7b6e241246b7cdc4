import { describe, expect, it } from '@jest/globals'
import { createBudget } from '#src/http/budget.ts'

const hour = 3_600_000

describe('a budget of all callers', () => {
  it('allows so many at once, and then what comes back with time', () => {
    const { budget, wait, spendAll } = setUp({ atOnce: 10, perHour: 4 })
    expect(spendAll()).toBe(10)
    wait(hour / 4)
    expect([budget.spend(), budget.spend()]).toEqual([true, false])
    wait(hour)
    expect(spendAll()).toBe(4)
    wait(100 * hour)
    expect(spendAll()).toBe(10)
  })

  it('counts nothing that was given back', () => {
    const { budget, spendAll } = setUp({ atOnce: 3, perHour: 1 })
    budget.spend()
    budget.giveBack()
    expect(spendAll()).toBe(3)
    for (let i = 0; i < 9; i++) budget.giveBack()
    expect(spendAll()).toBe(3)
  })

  it('says once an hour that it ran out', () => {
    const { told, wait, spendAll } = setUp({ atOnce: 3, perHour: 1 })
    for (let i = 0; i < 5; i++) spendAll()
    expect(told()).toBe(1)
    wait(hour)
    for (let i = 0; i < 5; i++) spendAll()
    expect(told()).toBe(2)
  })
})

function setUp({ atOnce, perHour }: { atOnce: number; perHour: number }) {
  let clock = 0
  let told = 0
  const budget = createBudget({
    atOnce,
    perHour,
    now: () => clock,
    onSpent: () => {
      told += 1
    },
  })
  return {
    budget,
    told: () => told,
    wait(milliseconds: number) {
      clock += milliseconds
    },
    spendAll() {
      let count = 0
      while (budget.spend()) count += 1
      return count
    },
  }
}
