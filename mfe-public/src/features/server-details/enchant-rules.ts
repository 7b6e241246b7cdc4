/** One row of specification §9: a span of levels and where a failure leaves the item. */
export type EnchantRule =
  | { from: number; to: number; failure: 'safe' }
  | { from: number; to: number; failure: number }

/** As spelt, where two rows meet at +10 and at +13. The last row is the maximum. */
export const enchantRules: readonly EnchantRule[] = [
  { from: 1, to: 3, failure: 'safe' },
  { from: 4, to: 6, failure: 4 },
  { from: 7, to: 10, failure: 7 },
  { from: 10, to: 13, failure: 10 },
  { from: 13, to: 15, failure: 13 },
  { from: 16, to: 16, failure: 0 },
]
