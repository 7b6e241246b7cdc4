import type { thresholdsOf } from 'portal-releases'
import type { Evidence } from './release-health.ts'

/** Two networks could be one attacker with a phone and a laptop. */
const minFailingNetworks = 3

/**
 * Why a canary must end, or null. It takes a share of the networks that the canary was served to. Networks count, not
 * visitors: anyone can make up visitors by fetching the HTML again and again. If a gateway knows only one address, visitors count instead: it runs on a developer's machine, or
 * behind a proxy that it does not trust.
 */
export function reasonToEnd(
  { remote, visitors, failing, networks, failingNetworks }: Evidence,
  { failingVisitors, failingShare }: ReturnType<typeof thresholdsOf>,
  isOnlyAddress: boolean,
): string | null {
  const isOver = (count: number, all: number, least: number) =>
    count >= least && count * 100 >= failingShare * all
  if (isOnlyAddress)
    return isOver(failing, visitors, failingVisitors)
      ? `${remote} failed ${failing} of ${visitors} visitors`
      : null
  const least = Math.max(minFailingNetworks, failingVisitors)
  return isOver(failingNetworks, networks, least)
    ? `${remote} failed at ${failingNetworks} of ${networks} addresses`
    : null
}
