/** Characters, clans and items of the emulator share one range of ids. */
export const firstObjectId = 0x10000000

export function countObjectIds(from = firstObjectId): () => number {
  let next = from
  return () => next++
}
