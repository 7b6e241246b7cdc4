import ipaddr from 'ipaddr.js'

/** All of IPv4, and of IPv6 the first 64 bits, because one customer gets at least that many. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4)
  return network.map((part) => part.toString(16)).join(':')
}
