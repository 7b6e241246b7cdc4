import { type Canary, endCanary, readHealthSummaries, thresholdsOf } from 'portal-releases'
import { isSameCanary, type LiveEnvironment } from '#src/environment/live-environment.ts'
import type { Evidence } from './release-health.ts'

/** Two networks could be one attacker with a phone and a laptop. */
const minFailingNetworks = 3
const dayMs = 24 * 60 * 60 * 1000

/**
 * Why a canary must end, or null. It takes a share of the networks that the canary was served to. Networks count, not
 * visitors: anyone can make up visitors by fetching the HTML again and again. If a gateway knows only one address,
 * visitors count instead: it runs on a developer's machine, or behind a proxy that it does not trust.
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

type CheckOptions = {
  store: string
  environment: string
  live: LiveEnvironment
  /** Names this gateway in the history. */
  gateway: string
  /** How many addresses this gateway served, in all releases that it remembers. */
  countAddresses: () => number
}

/** Ends a canary when the evidence against it is enough. Other canaries go on. */
export function createCanaryCheck(options: CheckOptions) {
  const { store, environment, live, gateway, countAddresses } = options
  /** Includes what other gateways know, and what this one knew before a restart. */
  const isOnlyAddress = async () => {
    if (countAddresses() > 1) return false
    const summaries = await readHealthSummaries(store, environment)
    return !summaries.some(
      ({ addresses, at }) => addresses > 1 && Date.now() - Date.parse(at) < dayMs,
    )
  }
  /** How many networks got a canary's releases: from other gateways, or from this one before a restart. */
  const servedElsewhere = async ({ since }: Canary, ids: readonly string[]) => {
    const summaries = await readHealthSummaries(store, environment)
    const served = summaries
      .filter(({ at }) => Date.parse(at) >= Date.parse(since))
      .map(({ releases }) =>
        ids.reduce((sum, id) => sum + (releases[id]?.networks ?? 0), 0),
      )
    return Math.max(0, ...served)
  }

  const isRunning = (canary: Canary) =>
    live.current().canaries.some((one) => isSameCanary(one, canary))
  const end = async (canary: Canary, reason: string): Promise<void> => {
    if (!isRunning(canary)) return
    await endCanary(store, environment, canary, { reason, by: gateway })
    await live.refresh()
  }

  return {
    /** Ends a canary if its visitors have said enough. */
    byVisitors: async (
      canary: Canary,
      evidence: Evidence & { releases: readonly string[] },
    ): Promise<void> => {
      if (!isRunning(canary)) return
      const thresholds = thresholdsOf(live.current().environment)
      const isOnly = await isOnlyAddress()
      // Most reports are too few by themselves, and need no look into the store.
      if (!reasonToEnd(evidence, thresholds, isOnly)) return
      const elsewhere = await servedElsewhere(canary, evidence.releases)
      const networks = Math.max(evidence.networks, elsewhere)
      const reason = reasonToEnd({ ...evidence, networks }, thresholds, isOnly)
      if (reason) await end(canary, reason)
    },
    /** Ends a canary for what the gateway saw itself: no threshold, because nobody can make it up. */
    end,
  }
}
