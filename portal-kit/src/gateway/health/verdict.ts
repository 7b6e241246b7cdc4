import type { thresholdsOf } from '#src/release/environment.ts'
import type { Evidence } from './release-health.ts'

/**
 * Says why a canary is to end, or null.
 *
 * One address alone never ends it while others were given it too: whoever wants to be rid of a release could
 * fetch it a few times and say that it failed. Where all visitors come from one address, it is the whole public.
 */
export function reasonToEnd(
  { remote, visitors, failing, addresses, failingAddresses }: Evidence,
  { failingVisitors, failingShare }: ReturnType<typeof thresholdsOf>,
): string | null {
  if (failingAddresses < 2 && addresses > 1) return null
  if (failing < failingVisitors || failing * 100 < failingShare * visitors) return null
  return `${remote} failed ${failing} of ${visitors} visitors`
}
