import { siteOf } from './known-visitors.ts'

const minuteMs = 60_000
/** Limits memory. In a flood from more addresses, the rest waits for the next minute. */
const maxAddresses = 20_000
/** Addresses of one IPv6 /48, so that a single network cannot use up those of all. */
const maxOfSite = 200

/** Returns a function that counts a request and says whether its address may send more in this minute. */
export function createRateLimit(perMinute: number): (address: string) => boolean {
  const counts = new Map<string, number>()
  const sites = new Map<string, number>()
  let minute = 0
  const hasRoom = (address: string) => {
    if (counts.size >= maxAddresses) return false
    const site = siteOf(address)
    sites.set(site, (sites.get(site) ?? 0) + 1)
    return (sites.get(site) ?? 0) <= maxOfSite
  }
  return (address) => {
    const now = Math.floor(Date.now() / minuteMs)
    if (now !== minute) {
      counts.clear()
      sites.clear()
    }
    minute = now
    if (!counts.has(address) && !hasRoom(address)) return false
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count <= perMinute
  }
}
