import { describe, expect, it } from '@jest/globals'
import { coinPacks, defaultPack, packCents } from './coin-packs.ts'

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

  it('begin with the one that is chosen by default', () => {
    expect(defaultPack).toBe(coinPacks[0])
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
