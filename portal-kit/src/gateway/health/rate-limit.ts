const minuteMs = 60_000
/** So many addresses are kept at once; in a flood from more, the rest waits for the next minute. */
const maxAddresses = 20_000

/**
 * Counts what each address does in a minute.
 *
 * @param perMinute how much it may
 * @returns tells of one more, whether it may still
 */
export function createRateLimit(perMinute: number): (address: string) => boolean {
  const counts = new Map<string, number>()
  let minute = 0
  return (address) => {
    const now = Math.floor(Date.now() / minuteMs)
    if (now !== minute) counts.clear()
    minute = now
    const count = (counts.get(address) ?? 0) + 1
    if (count === 1 && counts.size >= maxAddresses) return false
    counts.set(address, count)
    return count <= perMinute
  }
}
