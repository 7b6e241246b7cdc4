const range = (from: number, to: number, step: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step)

/** The amounts of coins that are on sale (specification section 9). */
export const coinPacks: readonly number[] = [
  ...range(5, 50, 5),
  ...range(60, 100, 10),
  ...range(120, 200, 20),
  ...range(250, 500, 50),
  ...range(600, 1000, 100),
]

/**
 * @param price of one coin, with at most two decimals
 * @returns hundredths of the currency, exactly
 */
export function packCents(coins: number, price: number): number {
  return coins * Math.round(price * 100)
}
