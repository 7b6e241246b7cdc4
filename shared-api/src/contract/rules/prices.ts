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

/** @returns the packs that a realm sells, the smallest first: the form selects that one (docs/specification.md §9.7) */
export const packsOf = ({ packs }: { packs?: readonly number[] }): readonly number[] =>
  packs?.toSorted((a, b) => a - b) ?? coinPacks

/** The price of a pack in hundredths of the currency, exactly. @param price of one coin, with at most two decimals */
export function packCents(coins: number, price: number): number {
  return coins * Math.round(price * 100)
}

/** 1 Silver, 2 Gold, 3 Diamond (docs/specification.md §9.8). */
export const premiumTypes = [1, 2, 3] as const
export type PremiumType = (typeof premiumTypes)[number]

export const premiumDurations = [7, 15, 30, 60, 90] as const
export type PremiumDuration = (typeof premiumDurations)[number]

/** In coins, before the discount (docs/specification.md §9.9). */
const tariffs = {
  7: { base: { 1: 10, 2: 20, 3: 30 }, percentOff: 0 },
  15: { base: { 1: 20, 2: 30, 3: 40 }, percentOff: 0 },
  30: { base: { 1: 30, 2: 40, 3: 50 }, percentOff: 0 },
  60: { base: { 1: 60, 2: 80, 3: 100 }, percentOff: 10 },
  90: { base: { 1: 90, 2: 120, 3: 150 }, percentOff: 20 },
}

/** What a realm changes of a price, in coins before the discount. */
type OwnTariff = { silver?: number; gold?: number; diamond?: number; percentOff?: number }

/** @returns the price of a premium tier in whole coins, now and before its discount, and that discount in percent */
export function premiumPrice(
  type: PremiumType,
  days: PremiumDuration,
  own: Readonly<Partial<Record<PremiumDuration, OwnTariff>>> = {},
) {
  const tariff = tariffs[days]
  const { silver, gold, diamond, percentOff = tariff.percentOff } = own[days] ?? {}
  const base = { 1: silver, 2: gold, 3: diamond }[type] ?? tariff.base[type]
  return { price: Math.round((base * (100 - percentOff)) / 100), base, percentOff }
}
