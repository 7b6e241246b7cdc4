import { describe, expect, it } from '@jest/globals'
import { percentOff, premiumPrice } from './premium-prices.ts'

describe('the price of a premium', () => {
  it.each([
    [7, 10, 20, 30],
    [15, 20, 30, 40],
    [30, 30, 40, 50],
    [60, 54, 72, 90],
    [90, 72, 96, 120],
  ] as const)('of %i days is %i, %i and %i coins (§9.9)', (days, silver, gold, diamond) => {
    const prices = ([1, 2, 3] as const).map((type) => premiumPrice(type, days).price)
    expect(prices).toEqual([silver, gold, diamond])
  })

  it.each([
    [60, 10, 60, 80, 100],
    [90, 20, 90, 120, 150],
  ] as const)('of %i days is %i %% off %i, %i and %i (§9.9)', (days, percent, ...bases) => {
    expect(percentOff(days)).toBe(percent)
    const before = ([1, 2, 3] as const).map((type) => premiumPrice(type, days).base)
    expect(before).toEqual(bases)
  })

  it.each([7, 15, 30] as const)('of %i days has no discount', (days) => {
    expect(percentOff(days)).toBe(0)
  })
})
