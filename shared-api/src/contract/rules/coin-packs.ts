const ranges = [
  { from: 5, to: 50, step: 5 },
  { from: 60, to: 100, step: 10 },
  { from: 120, to: 200, step: 20 },
  { from: 250, to: 500, step: 50 },
  { from: 600, to: 1000, step: 100 },
]

/** How many coins can be bought at once (docs/specification.md §9.7). */
export const coinPacks: readonly number[] = ranges.flatMap(({ from, to, step }) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step),
)

/** The pack that the form selects first (docs/specification.md §9.7). */
export const defaultPack = 5

/** The price of a pack in hundredths of the currency, exactly. @param price of one coin, with at most two decimals */
export function packCents(coins: number, price: number): number {
  return coins * Math.round(price * 100)
}
