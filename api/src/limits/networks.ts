import { networkOf } from 'portal-contract/api'
import type { Limit } from '#src/limits/limiter.ts'

/**
 * The networks that an address is in, from narrow to wide. A caller changes addresses within a /64 at will, a customer within a
 * /56 or /48, a provider within a /32.
 */
export const networksOf = (address: string) => ({
  caller: networkOf(address, { ipv4: 32, ipv6: 64 }),
  home: networkOf(address, { ipv4: 32, ipv6: 56 }),
  site: networkOf(address, { ipv4: 24, ipv6: 48 }),
  provider: networkOf(address, { ipv4: 16, ipv6: 32 }),
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
