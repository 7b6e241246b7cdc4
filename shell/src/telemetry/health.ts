import { type HealthBeacon, healthPath, type Registry } from 'portal-contract'
import type { Failure } from '#src/remotes/recovery-steps.ts'

/** Sends a value as JSON with a beacon, which survives the end of the document; does nothing without beacon support. */
export function send(path: string, value: unknown): void {
  const body = new Blob([JSON.stringify(value)], { type: 'application/json' })
  if ('sendBeacon' in navigator) navigator.sendBeacon(path, body)
}

/** Tells the gateway the document's vitals when it is first hidden, and failures; canaries are judged by it. */
export function createHealth({ release }: Registry) {
  const reported = new Set<string>()
  const report = (beacon: Omit<HealthBeacon, 'release'>) =>
    send(healthPath, { release, ...beacon } satisfies HealthBeacon)
  return {
    /** Past entries count too, so it may begin late. */
    observe: () =>
      import(/* webpackChunkName: "idle" */ './vitals.ts')
        .then(({ observeVitals }) =>
          observeVitals((vitals) => report({ failures: [], vitals })),
        )
        .catch(() => {}),
    fail: ({ remote: { name, build }, kind, isHealed }: Failure) => {
      // The failure of an offline browser says nothing about the release.
      if (reported.has(name) || !navigator.onLine) return
      reported.add(name)
      report({ failures: [{ remote: name, build, kind, isHealed }] })
    },
  }
}
