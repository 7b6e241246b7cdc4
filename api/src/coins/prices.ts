import type { PremiumDuration, PremiumType } from 'shared-api/contract'

/** Coins for a tier (specification section 9). The client's own figures decide nothing. */
const premiumPrices: Record<PremiumDuration, Record<PremiumType, number>> = {
  7: { 1: 10, 2: 20, 3: 30 },
  15: { 1: 20, 2: 30, 3: 40 },
  30: { 1: 30, 2: 40, 3: 50 },
  60: { 1: 54, 2: 72, 3: 90 },
  90: { 1: 72, 2: 96, 3: 120 },
}

export function premiumPrice(tier: PremiumType, days: PremiumDuration): number {
  return premiumPrices[days][tier]
}

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
