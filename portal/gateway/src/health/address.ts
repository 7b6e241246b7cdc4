const groupsOf = (half: string) => half.split(':').filter(Boolean)

/** What counts as one network: for IPv6 a whole /48, because a site owns all /64s of it. @param address a key */
export const networkOf = (address: string) => address.split(':').slice(0, 3).join(':')

/** What counts as one address: for IPv6 a whole /64, because a customer can change addresses within it. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = [], tail = []] = ip.split('::').map(groupsOf)
  const zeros = Array(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
