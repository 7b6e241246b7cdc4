import { endCanary, readHealthSummaries, thresholdsOf } from 'portal-releases'
import type { LiveEnvironment } from '#src/live-environment.ts'
import type { Evidence } from './release-health.ts'
import { reasonToEnd } from './verdict.ts'

type JudgeOptions = {
  store: string
  environment: string
  live: LiveEnvironment
  /** How many addresses this gateway served, in all releases that it remembers. */
  countAddresses: () => number
}

const dayMs = 24 * 60 * 60 * 1000

/** Ends a canary when the evidence against it is enough. */
export function createJudge({ store, environment, live, countAddresses }: JudgeOptions) {
  /** Includes what other gateways know, and what this one knew before a restart. */
  const isOnlyAddress = async () => {
    if (countAddresses() > 1) return false
    const summaries = await readHealthSummaries(store, environment)
    return !summaries.some(
      (summary) => summary.addresses > 1 && Date.now() - Date.parse(summary.at) < dayMs,
    )
  }

  return async (release: string, evidence: Evidence): Promise<void> => {
    const { canary, environment: settings } = live.current()
    if (canary?.release.id !== release) return
    const isOnly = await isOnlyAddress()
    const reason = reasonToEnd(evidence, thresholdsOf(settings), isOnly)
    if (!reason) return
    await endCanary(store, environment, release, reason)
    await live.refresh()
  }
}
