const packRanges = [
  { from: 5, to: 50, step: 5 },
  { from: 60, to: 100, step: 10 },
  { from: 120, to: 200, step: 20 },
  { from: 250, to: 500, step: 50 },
  { from: 600, to: 1000, step: 100 },
]

/** How many coins can be bought at once (docs/specification.md §9.7). */
export const coinPacks: readonly number[] = packRanges.flatMap(({ from, to, step }) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step),
)

/** The pack that the form selects first (docs/specification.md §9.7). */
export const defaultPack = 5

/** The price of a pack in hundredths of the currency, exactly. @param price of one coin, with at most two decimals */
export function packCents(coins: number, price: number): number {
  return coins * Math.round(price * 100)
}

/** 1 Silver, 2 Gold, 3 Diamond (docs/specification.md §9.8). */
export const premiumTypes = [1, 2, 3] as const
export type PremiumType = (typeof premiumTypes)[number]

export const premiumDurations = [7, 15, 30, 60, 90] as const
export type PremiumDuration = (typeof premiumDurations)[number]

type Tariff = {
  /** In coins, before the discount. */
  base: Readonly<Record<PremiumType, number>>
  percentOff: number
}

/** docs/specification.md §9.9. */
const tariffs: Readonly<Record<PremiumDuration, Tariff>> = {
  7: { base: { 1: 10, 2: 20, 3: 30 }, percentOff: 0 },
  15: { base: { 1: 20, 2: 30, 3: 40 }, percentOff: 0 },
  30: { base: { 1: 30, 2: 40, 3: 50 }, percentOff: 0 },
  60: { base: { 1: 60, 2: 80, 3: 100 }, percentOff: 10 },
  90: { base: { 1: 90, 2: 120, 3: 150 }, percentOff: 20 },
}

/** The discount on a duration, as shown beside its price. */
export const percentOff = (days: PremiumDuration): number => tariffs[days].percentOff

/** @returns the price of a premium tier in whole coins, now and before its discount */
export function premiumPrice(type: PremiumType, days: PremiumDuration) {
  const { base, percentOff } = tariffs[days]
  return { price: Math.round((base[type] * (100 - percentOff)) / 100), base: base[type] }
}
