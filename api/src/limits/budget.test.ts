import { describe, expect, it } from '@jest/globals'
import { hour } from '#src/durations.ts'
import { createBudgets } from '#src/limits/budget.ts'
import { networksOf } from '#src/limits/networks.ts'
import { useUp } from '#src/testing/visitor.ts'

/** All of it is regained in ten hours. */
const budget = { bucket: 'registrations', most: 80, leak: hour / 8 }

describe('a budget of all anonymous callers', () => {
  it('gives one /48 an eighth, and an IPv4 /24 too, for as long as it takes to regain it', () => {
    const { spendAll, wait } = setUp()
    expect(spendAll((i) => `2001:db8:1:${i.toString(16)}::1`)).toBe(10)
    expect(spendAll((i) => `198.51.100.${i & 255}`)).toBe(10)
    wait(10 * hour - 1)
    expect(spendAll((i) => `2001:db8:1:${i.toString(16)}::2`)).toBe(0)
    wait(1)
    expect(spendAll((i) => `2001:db8:1:${i.toString(16)}::2`)).toBe(10)
  })

  it('gives one provider half, however many networks it has', () => {
    const { spendAll } = setUp()
    expect(spendAll((i) => `2001:db8:${i.toString(16)}::1`)).toBe(40)
    expect(spendAll((i) => `2001:db9:${i.toString(16)}::1`)).toBeGreaterThan(0)
  })

  it('keeps its last quarter for networks that have used none of it', () => {
    const { budgets, spendAll } = setUp()
    const used = (i: number) => `2001:${(i % 8).toString(16)}:1:${i.toString(16)}::1`
    expect(spendAll(used)).toBe(60)
    expect(budgets.isScarce(budget)).toBe(true)
    expect(budgets.spend(budget, '2001:0:1::9')).toBe(false)
    expect(budgets.spend(budget, '203.0.113.1')).toBe(true)
    // One for each network.
    expect(budgets.spend(budget, '203.0.113.2')).toBe(false)
  })

  it('is closed by as many networks as its last quarter has places, and opens again with time', () => {
    const { budgets, wait } = setUp()
    useUp(({ address }) => budgets.spend(budget, address))
    expect(budgets.spend(budget, '203.0.113.1')).toBe(false)
    wait(hour / 8)
    expect(budgets.spend(budget, '203.0.113.1')).toBe(true)
  })

  it('takes back what was not used, for the network too', () => {
    const { budgets, spendAll } = setUp()
    const addressOf = (i: number) => `2001:db8:1:${i.toString(16)}::1`
    for (let i = 0; i < 1_000; i++) {
      expect(budgets.spend(budget, addressOf(i))).toBe(true)
      budgets.giveBack(budget, addressOf(i))
    }
    expect(spendAll(addressOf)).toBe(10)
  })
})

describe('the networks of an address', () => {
  it('are from one caller to a provider', () => {
    expect(networksOf('203.0.113.7')).toEqual({
      caller: '203.0.113.7/32',
      home: '203.0.113.7/32',
      site: '203.0.113.0/24',
      provider: '203.0.0.0/16',
    })
    expect(networksOf('2001:db8:abcd:12ff::1')).toEqual({
      caller: '2001:db8:abcd:12ff::/64',
      home: '2001:db8:abcd:1200::/56',
      site: '2001:db8:abcd::/48',
      provider: '2001:db8::/32',
    })
  })
})

function setUp() {
  let clock = 0
  const budgets = createBudgets(() => clock)
  return {
    budgets,
    wait(milliseconds: number) {
      clock += milliseconds
    },
    /** @returns how many of 1,000 calls are allowed */
    spendAll: (addressOf: (i: number) => string) =>
      Array.from({ length: 1_000 }, (_, i) => addressOf(i)).filter((address) =>
        budgets.spend(budget, address),
      ).length,
  }
}
