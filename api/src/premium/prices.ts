import type { PremiumDuration, PremiumType } from 'shared-api/contract'

/** The price of a tier in coins (specification section 9). Prices from the client are ignored. */
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
