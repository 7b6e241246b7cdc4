import ipaddr from 'ipaddr.js'

/** Prefix lengths. A caller changes addresses within a /64 at will, a customer within a /56 or /48, a provider within a /32. */
const prefixes = {
  ipv4: { caller: 32, home: 32, site: 24, provider: 16 },
  ipv6: { caller: 64, home: 56, site: 48, provider: 32 },
}

/** The networks that an address is in, from narrow to wide. */
export type Networks = Record<keyof typeof prefixes.ipv6, string>

export function networksOf(address: string): Networks {
  if (!ipaddr.isValid(address)) {
    return { caller: address, home: address, site: address, provider: address }
  }
  const parsed = ipaddr.process(address)
  const { caller, home, site, provider } = prefixes[parsed.kind()]
  const first = (bits: number) => {
    const kind = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
    return `${kind.networkAddressFromCIDR(`${parsed}/${bits}`)}/${bits}`
  }
  return {
    caller: first(caller),
    home: first(home),
    site: first(site),
    provider: first(provider),
  }
}
