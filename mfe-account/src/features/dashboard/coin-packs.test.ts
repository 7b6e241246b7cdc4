import { describe, expect, it } from '@jest/globals'
import { coinPacks, defaultPack } from './coin-packs.ts'

describe('the packs of coins', () => {
  it('are the 31 of the specification', () => {
    expect(coinPacks).toEqual([
      ...[5, 10, 15, 20, 25, 30, 35, 40, 45, 50],
      ...[60, 70, 80, 90, 100],
      ...[120, 140, 160, 180, 200],
      ...[250, 300, 350, 400, 450, 500],
      ...[600, 700, 800, 900, 1000],
    ])
  })

  it('begin with the one that is chosen by default', () => {
    expect(defaultPack).toBe(coinPacks[0])
  })
})
