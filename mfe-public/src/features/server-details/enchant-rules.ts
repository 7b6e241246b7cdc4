/** One row of docs/specification.md §9.10: a range of levels, and the level after a failure. */
export type EnchantRule =
  | { from: number; to: number; failure: 'safe' }
  | { from: number; to: number; failure: number }

/** Rows overlap as in docs/specification.md §9.10, at +10 and +13. The last row is the maximum. */
export const enchantRules: readonly EnchantRule[] = [
  { from: 1, to: 3, failure: 'safe' },
  { from: 4, to: 6, failure: 4 },
  { from: 7, to: 10, failure: 7 },
  { from: 10, to: 13, failure: 10 },
  { from: 13, to: 15, failure: 13 },
  { from: 16, to: 16, failure: 0 },
]
