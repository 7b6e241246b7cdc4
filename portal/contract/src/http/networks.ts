import ipaddr from 'ipaddr.js'

/** Leading bits of an address that all addresses of a network share. */
export type Prefix = Record<'ipv4' | 'ipv6', number>

/** The network around an address or a narrower network, such as `2001:db8::/64`. */
export function networkOf(address: string, prefix: Prefix): string {
  const [ip = ''] = address.split('/')
  if (!ipaddr.isValid(ip)) return address
  // IPv4 addresses that are written as IPv6 count as IPv4.
  const parsed = ipaddr.process(ip)
  const bits = prefix[parsed.kind()]
  const bytes = parsed.toByteArray().map((byte, index) => {
    const left = Math.max(0, Math.min(8, bits - 8 * index))
    return byte & (0xff00 >> left)
  })
  return `${ipaddr.fromByteArray(bytes)}/${bits}`
}
