import { describe, expect, it } from '@jest/globals'
import { coinPacks, packCents, packsOf, premiumPrice } from './prices.ts'

describe('the packs of coins', () => {
  it('are the 31 of the specification (§9.7)', () => {
    expect(coinPacks).toEqual([
      ...[5, 10, 15, 20, 25, 30, 35, 40, 45, 50],
      ...[60, 70, 80, 90, 100],
      ...[120, 140, 160, 180, 200],
      ...[250, 300, 350, 400, 450, 500],
      ...[600, 700, 800, 900, 1000],
    ])
    expect(coinPacks).toHaveLength(31)
  })

  it('are those of the realm where it has its own, the smallest first', () => {
    expect(packsOf({})).toBe(coinPacks)
    expect(packsOf({ packs: [100, 10] })).toEqual([10, 100])
  })

  it.each([
    [5, 1, 500],
    [35, 0.1, 350],
    [1000, 1.15, 115_000],
    [15, 0.29, 435],
  ])('cost %i times %p exactly', (coins, price, cents) => {
    expect(packCents(coins, price)).toBe(cents)
  })
})

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
    [7, 0, 10, 20, 30],
    [15, 0, 20, 30, 40],
    [30, 0, 30, 40, 50],
    [60, 10, 60, 80, 100],
    [90, 20, 90, 120, 150],
  ] as const)('of %i days is %i %% off %i, %i and %i (§9.9)', (days, percent, ...bases) => {
    const prices = ([1, 2, 3] as const).map((type) => premiumPrice(type, days))
    expect(prices.map(({ base }) => base)).toEqual(bases)
    expect(new Set(prices.map(({ percentOff }) => percentOff))).toEqual(new Set([percent]))
  })

  it('is that of the realm where it has its own', () => {
    const own = { 30: { gold: 25, percentOff: 20 } }
    expect(premiumPrice(2, 30, own)).toEqual({ price: 20, base: 25, percentOff: 20 })
    expect(premiumPrice(1, 30, own)).toEqual({ price: 24, base: 30, percentOff: 20 })
    expect(premiumPrice(2, 7, own)).toEqual(premiumPrice(2, 7))
  })
})
