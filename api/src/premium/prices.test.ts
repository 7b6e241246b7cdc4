import { describe, expect, it } from '@jest/globals'
import { premiumPrice } from '#src/premium/prices.ts'

describe('the price of a premium tier', () => {
  it.each([
    [7, 10, 20, 30],
    [15, 20, 30, 40],
    [30, 30, 40, 50],
    [60, 54, 72, 90],
    [90, 72, 96, 120],
  ] as const)('for %i days is %i, %i or %i coins', (days, silver, gold, diamond) => {
    expect(premiumPrice(1, days)).toBe(silver)
    expect(premiumPrice(2, days)).toBe(gold)
    expect(premiumPrice(3, days)).toBe(diamond)
  })
})
