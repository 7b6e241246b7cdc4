import { networksOf } from '#src/http/networks.ts'
import type { Limit } from '#src/limits/limit.ts'

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
