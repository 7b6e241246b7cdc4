import { healthPath } from 'portal-kit/gateway'
import type { HealthBeacon } from 'portal-kit/health'
import type { Registry } from 'portal-kit/registry'
import type { Failure } from '#src/remotes/ladder.ts'
import { send } from './send.ts'
import { observeVitals } from './vitals.ts'

/** Tells the gateway how the release works in this browser: that is what a canary is judged by. */
export interface Health {
  /** A remote failed after all tries; told once for each remote, at once. */
  fail: (failure: Failure) => void
}

/**
 * Creates the beacon, and has it send the vitals of the document when it is hidden for the first time.
 *
 * @param registry of the live release
 */
export function createHealth({ release }: Registry): Health {
  const told = new Set<string>()
  const report = (beacon: Omit<HealthBeacon, 'release'>) =>
    send(healthPath, { release, ...beacon } satisfies HealthBeacon)
  observeVitals((vitals) => report({ failures: [], vitals }))
  return {
    fail: ({ remote: { name, build }, kind, isHealed }) => {
      // A browser without a network says nothing of the release.
      if (told.has(name) || !navigator.onLine) return
      told.add(name)
      report({ failures: [{ remote: name, build, kind, isHealed }] })
    },
  }
}
