/** The emulator numbers characters, clans and items from one range. */
export const firstObjectId = 0x10000000

/** @returns the next free id at each call */
export function countObjectIds(from = firstObjectId): () => number {
  let next = from
  return () => next++
}
