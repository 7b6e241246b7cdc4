import type { HealthBeacon } from 'portal-contract'
import { networkOf } from 'portal-contract/api'

const maxAddresses = 5_000

/** What counts as one address: for IPv6 a whole /64, because a customer can change addresses within it. */
export const addressKey = (ip: string) => networkOf(ip, { ipv4: 32, ipv6: 64 })

/** What counts as one network: for IPv6 a whole /48, because a site owns all /64s of it. */
export const siteOf = (address: string) => networkOf(address, { ipv4: 32, ipv6: 48 })

/** A household has a few visitors; more are probably one person who makes them up. */
const maxVisitorsPerAddress = 5

/** By remote: what failed, and whether the fallback healed it. */
export type Failures = Map<string, Set<HealthBeacon['failures'][number]['kind'] | 'healed'>>

/** A visitor who was given the release. */
export type Seen = {
  address: string
  site: string
  failures: Failures
}

/** The visitors of one release, a few of each address. */
export function rememberVisitors() {
  const visitors = new Map<string, Seen>()
  const byAddress = new Map<string, Set<string>>()
  /** How many known addresses each network has. */
  const networks = new Map<string, number>()
  let forgottenNetworks = 0

  const isFailing = (visitor: string) => (visitors.get(visitor)?.failures.size ?? 0) > 0
  const untroubledAt = (address: string) =>
    [...(byAddress.get(address) ?? [])].find((visitor) => !isFailing(visitor))

  const rememberAddress = (address: string) => {
    const network = siteOf(address)
    networks.set(network, (networks.get(network) ?? 0) + 1)
  }
  const forgetAddress = (address: string) => {
    for (const visitor of byAddress.get(address) ?? []) visitors.delete(visitor)
    byAddress.delete(address)
    const network = siteOf(address)
    const left = (networks.get(network) ?? 1) - 1
    if (left > 0) return void networks.set(network, left)
    networks.delete(network)
    forgottenNetworks += 1
  }
  /** Addresses with failing visitors stay longest: a flood of new addresses must not push them out. */
  const makeRoom = () => {
    if (byAddress.size < maxAddresses) return
    for (const [address, there] of byAddress)
      if (![...there].some(isFailing)) return forgetAddress(address)
    const [oldest = ''] = byAddress.keys()
    forgetAddress(oldest)
  }
  const add = (visitor: string, address: string) => {
    if (!byAddress.has(address)) {
      makeRoom()
      rememberAddress(address)
    }
    const there = byAddress.get(address) ?? new Set()
    byAddress.set(address, there.add(visitor))
    const seen: Seen = { address, site: siteOf(address), failures: new Map() }
    visitors.set(visitor, seen)
    return seen
  }
  const isFull = (address: string) =>
    (byAddress.get(address)?.size ?? 0) >= maxVisitorsPerAddress

  return {
    has: (visitor: string) => visitors.has(visitor),
    /** Returns false if the visitor is known already, or does not count. */
    serve: (visitor: string, address: string) => {
      if (visitors.has(visitor) || isFull(address)) return false
      add(visitor, address)
      return true
    },
    /**
     * Null if the visitor does not count. An unknown visitor replaces one at the same address without failures, so that
     * made-up visitors cannot hide a real failure.
     */
    failuresOf: (visitor: string, address: string) => {
      const known = visitors.get(visitor)
      if (known) return known.failures
      if (isFull(address)) {
        const untroubled = untroubledAt(address)
        if (!untroubled) return null
        visitors.delete(untroubled)
        byAddress.get(address)?.delete(untroubled)
      }
      return add(visitor, address).failures
    },
    addresses: () => [...byAddress.keys()],
    networks: () => [...networks.keys()],
    /** Networks without a known address any more. One that comes back counts again. */
    forgottenNetworks: () => forgottenNetworks,
    all: () => [...visitors.values()],
  }
}
