import ipaddr from 'ipaddr.js'

/** Leading bits of an address that all addresses of a network share. */
export type Prefix = Record<'ipv4' | 'ipv6', number>

/** The network around an address or a narrower network, such as `2001:db8::/64`. */
export function networkOf(address: string, prefix: Prefix): string {
  const [ip = ''] = address.split('/')
  if (!ipaddr.isValid(ip)) return address
  // IPv4 addresses that are written as IPv6 count as IPv4.
  const parsed = ipaddr.process(ip)
  const family = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  const bits = prefix[parsed.kind()]
  return `${family.networkAddressFromCIDR(`${parsed}/${bits}`)}/${bits}`
}
