import type { PremiumDuration } from '#src/contract/coins.ts'
import type { PremiumType } from '#src/contract/dashboard.ts'

export const premiumTypes = [1, 2, 3] as const satisfies readonly PremiumType[]
export const premiumDurations = [
  7, 15, 30, 60, 90,
] as const satisfies readonly PremiumDuration[]

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
