/**
 * Counts calls in the current time window, per caller and overall.
 *
 * @param windowMs the length of a window, in milliseconds
 * @returns whether one more call is allowed
 */
export function createWindowLimit(options: {
  windowMs: number
  perCaller: number
  overall: number
  now?: () => number
}): (caller: string) => boolean {
  const { windowMs, perCaller, overall, now = Date.now } = options
  const counts = new Map<string, number>()
  let endsAt = 0
  let total = 0

  return (caller) => {
    if (now() >= endsAt) {
      counts.clear()
      total = 0
      endsAt = now() + windowMs
    }
    const count = counts.get(caller) ?? 0
    // The overall limit also bounds how many callers are remembered.
    if (count >= perCaller || total >= overall) return false
    counts.set(caller, count + 1)
    total += 1
    return true
  }
}
