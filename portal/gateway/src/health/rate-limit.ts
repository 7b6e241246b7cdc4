const minuteMs = 60_000
/** Limits memory. In a flood from more addresses, the rest waits for the next minute. */
const maxAddresses = 20_000

/** Returns a function that counts a request and says whether its address may send more in this minute. */
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
