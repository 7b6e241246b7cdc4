import type { thresholdsOf } from '#src/release/environment.ts'
import type { Evidence } from './release-health.ts'

/** Two addresses are one attacker with a phone and a laptop. */
const minFailingAddresses = 3

/**
 * Says why a canary is to end, or null.
 *
 * Addresses count, not visitors: visitors can be made up, each with a valid cookie, by fetching the HTML again and
 * again. However low the threshold, at least three addresses must report failures.
 *
 * The exception is a gateway that knows only one address: a developer's machine, or a proxy that is not trusted and
 * so hides everybody behind it. There, visitors count.
 *
 * @param isOnlyAddress whether the whole public comes from one address
 */
export function reasonToEnd(
  { remote, visitors, failing, addresses, failingAddresses }: Evidence,
  { failingVisitors, failingShare }: ReturnType<typeof thresholdsOf>,
  isOnlyAddress: boolean,
): string | null {
  const isOver = (count: number, all: number, least: number) =>
    count >= least && count * 100 >= failingShare * all
  if (isOnlyAddress)
    return isOver(failing, visitors, failingVisitors)
      ? `${remote} failed ${failing} of ${visitors} visitors`
      : null
  const least = Math.max(minFailingAddresses, failingVisitors)
  return isOver(failingAddresses, addresses, least)
    ? `${remote} failed at ${failingAddresses} of ${addresses} addresses`
    : null
}
