import { type Canary, endCanary, readHealthSummaries, thresholdsOf } from 'portal-releases'
import { isSameCanary, type LiveEnvironment } from '#src/environment/live-environment.ts'
import type { Evidence } from './release-health.ts'
import { reasonToEnd } from './verdict.ts'

type JudgeOptions = {
  store: string
  environment: string
  live: LiveEnvironment
  /** Names this gateway in the history. */
  gateway: string
  /** How many addresses this gateway served, in all releases that it remembers. */
  countAddresses: () => number
}

const dayMs = 24 * 60 * 60 * 1000

/** Ends a canary when the evidence against it is enough. Other canaries go on. */
export function createJudge(options: JudgeOptions) {
  const { store, environment, live, gateway, countAddresses } = options
  /** Includes what other gateways know, and what this one knew before a restart. */
  const isOnlyAddress = async () => {
    if (countAddresses() > 1) return false
    const summaries = await readHealthSummaries(store, environment)
    return !summaries.some(
      (summary) => summary.addresses > 1 && Date.now() - Date.parse(summary.at) < dayMs,
    )
  }

  /** How many networks got a canary's releases: from other gateways, or from this one before a restart. */
  const servedElsewhere = async ({ since }: Canary, releases: readonly string[]) => {
    const summaries = await readHealthSummaries(store, environment)
    const served = summaries
      .filter(({ at }) => Date.parse(at) >= Date.parse(since))
      .map((summary) =>
        releases.reduce((sum, id) => sum + (summary.releases[id]?.networks ?? 0), 0),
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
