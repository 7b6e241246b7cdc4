/** The answer, with status 200, of a public read that the realm's game database has no tables for: no failure. */
export type FeatureOff = { isOff: true }

export const featureOff: FeatureOff = { isOff: true }

export const isFeatureOff = (answer: unknown): answer is FeatureOff =>
  Object(answer).isOff === true
