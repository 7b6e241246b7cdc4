/** With `within`, each try is forgotten after that many milliseconds. With `leak`, one is forgotten every so many. */
export type Limit = { bucket: string; most: number } & (
  | { within: number }
  | { leak: number }
)

/** @param last when the newest try of the bucket is forgotten; null for an empty bucket */
export function forgottenAt(limit: Limit, now: number, last: number | null): number {
  if ('within' in limit) return now + limit.within
  return Math.max(now, last ?? now) + limit.leak
}
