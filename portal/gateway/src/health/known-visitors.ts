import { networkOf } from 'portal-contract/api'
import { type FailureKind, mapValues, type NetworkCounts } from 'portal-releases'

const maxAddresses = 5_000

/** A household has a few visitors; more are probably one person who makes them up. */
const maxVisitorsPerAddress = 5

/** What counts as one address: for IPv6 a whole /64, because a customer can change addresses within it. */
export const addressKey = (ip: string) => networkOf(ip, { ipv4: 32, ipv6: 64 })

/** What counts as one network: for IPv6 a whole /48, because a site owns all /64s of it. */
export const siteOf = (address: string) => networkOf(address, { ipv4: 32, ipv6: 48 })

type Visitor = {
  key: string
  site: string
  /** By remote: what failed, and whether the fallback healed it. */
  failures: Map<string, Set<FailureKind>>
}

const sitesOf = (all: readonly { site: string }[]) => [
  ...new Set(all.map(({ site }) => site)),
]

const isFailing = ({ failures }: Visitor) => failures.size > 0

/** The visitors of one release, a few of each address. @param siteNameOf names the network of an address */
export function rememberVisitors(siteNameOf = siteOf) {
  const visitors = new Map<string, Visitor>()
  const byAddress = new Map<string, Visitor[]>()
  let forgottenNetworks = 0

  const all = () => [...visitors.values()]
  /** By remote: the visitors in whom it failed, and how. */
  const failing = () => {
    const failures = all().flatMap(({ site, failures }) =>
      [...failures].map(([remote, kinds]) => ({ remote, kinds, site })),
    )
    failures.sort((one, other) => (one.remote < other.remote ? -1 : 1))
    return Object.groupBy(failures, ({ remote }) => remote)
  }
  const visitorsAt = (address: string) => byAddress.get(address) ?? []
  const isFull = (address: string) => visitorsAt(address).length >= maxVisitorsPerAddress
  const makeRoom = () => {
    if (byAddress.size < maxAddresses) return
    // Addresses with failing visitors stay longest: a flood of new addresses must not push them out.
    const known = [...byAddress.keys()]
    const untroubled = known.find((address) => !visitorsAt(address).some(isFailing))
    const address = untroubled ?? known[0] ?? ''
    for (const { key } of visitorsAt(address)) visitors.delete(key)
    byAddress.delete(address)
    const network = siteNameOf(address)
    if (!all().some(({ site }) => site === network)) forgottenNetworks += 1
  }
  const add = (key: string, address: string) => {
    if (!byAddress.has(address)) makeRoom()
    const visitor: Visitor = { key, site: siteNameOf(address), failures: new Map() }
    byAddress.set(address, [...visitorsAt(address), visitor])
    visitors.set(key, visitor)
    return visitor
  }

  return {
    has: (key: string) => visitors.has(key),
    /** Returns false if the visitor is known already, or does not count. */
    serve: (key: string, address: string) => {
      if (visitors.has(key) || isFull(address)) return false
      add(key, address)
      return true
    },
    /**
     * Null if the visitor does not count. An unknown visitor replaces one at the same address without failures, so that
     * made-up visitors cannot hide a real failure.
     */
    failuresOf: (key: string, address: string) => {
      const known = visitors.get(key)
      if (known) return known.failures
      if (isFull(address)) {
        const there = visitorsAt(address)
        const untroubled = there.find((visitor) => !isFailing(visitor))
        if (!untroubled) return null
        visitors.delete(untroubled.key)
        there.splice(there.indexOf(untroubled), 1)
      }
      return add(key, address).failures
    },
    addresses: () => [...byAddress.keys()],
    visitors: all,
    failing,
    /** Networks that had visitors. One whose visitors are forgotten counts again when it comes back. */
    countNetworks: (): NetworkCounts => ({
      networks: sitesOf(all()),
      forgotten: forgottenNetworks,
      failing: mapValues(failing(), (failed = []) => sitesOf(failed)),
    }),
  }
}
