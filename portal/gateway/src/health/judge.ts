import { type Canary, endCanary, readHealthSummaries, thresholdsOf } from 'portal-releases'
import { isSameCanary, type LiveEnvironment } from '#src/live-environment.ts'
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

  const isRunning = (canary: Canary) =>
    live.current().canaries.some((one) => isSameCanary(one, canary))
  const end = async (canary: Canary, reason: string): Promise<void> => {
    if (!isRunning(canary)) return
    await endCanary(store, environment, canary, { reason, by: gateway })
    await live.refresh()
  }

  return {
    /** Ends a canary if its visitors have said enough. */
    byVisitors: async (canary: Canary, evidence: Evidence): Promise<void> => {
      if (!isRunning(canary)) return
      const isOnly = await isOnlyAddress()
      const settings = live.current().environment
      const reason = reasonToEnd(evidence, thresholdsOf(settings), isOnly)
      if (reason) await end(canary, reason)
    },
    /** Ends a canary for what the gateway saw itself: no threshold, because nobody can make it up. */
    end,
  }
}
