import { networkOf } from 'portal-contract/api'
import type { Limit } from '#src/limits/limiter.ts'

/** A caller changes addresses within a /64 at will, a customer within a /56 or /48, a provider within a /32. */
const prefixes = {
  caller: { ipv4: 32, ipv6: 64 },
  home: { ipv4: 32, ipv6: 56 },
  site: { ipv4: 24, ipv6: 48 },
  provider: { ipv4: 16, ipv6: 32 },
}

/** The networks that an address is in, from narrow to wide. */
export const networksOf = (address: string) => ({
  caller: networkOf(address, prefixes.caller),
  home: networkOf(address, prefixes.home),
  site: networkOf(address, prefixes.site),
  provider: networkOf(address, prefixes.provider),
})

/** Limits of an address and of the wider networks that it is in. A few neighbours share each of those. */
export function networkLimits(
  calls: string,
  address: string,
  { most, within }: { most: number; within: number },
): Limit[] {
  const { caller, home, site } = networksOf(address)
  return [
    { bucket: `${calls} from ${caller}`, most, within },
    { bucket: `${calls} from the home ${home}`, most: 4 * most, within },
    { bucket: `${calls} from the site ${site}`, most: 10 * most, within },
  ]
}
