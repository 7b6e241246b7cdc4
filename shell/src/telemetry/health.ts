import { type HealthBeacon, healthPath, type Registry } from 'portal-contract'
import type { Failure } from '#src/remotes/ladder.ts'
import { send } from './send.ts'
import { observeVitals } from './vitals.ts'

/** Reports to the gateway how the release works in this browser; canaries are judged by it. */
export type Health = {
  /** Reports a remote's failure at once, once per remote. */
  fail: (failure: Failure) => void
}

/** Sends the document's vitals when the document is first hidden. */
export function createHealth({ release }: Registry): Health {
  const reported = new Set<string>()
  const report = (beacon: Omit<HealthBeacon, 'release'>) =>
    send(healthPath, { release, ...beacon } satisfies HealthBeacon)
  observeVitals((vitals) => report({ failures: [], vitals }))
  return {
    fail: ({ remote: { name, build }, kind, isHealed }) => {
      // The failure of an offline browser says nothing about the release.
      if (reported.has(name) || !navigator.onLine) return
      reported.add(name)
      report({ failures: [{ remote: name, build, kind, isHealed }] })
    },
  }
}
