import { type HealthBeacon, healthPath, type Registry } from 'portal-contract'
import { ApiError } from 'shared-api'
import type { ClientErrorReport } from 'shared-api/contract'
import { remoteInStack } from '#src/leftovers/leftover.ts'
import { type Failure, findRoute } from '#src/remotes/remotes.ts'

/** Sends a value as JSON with a beacon, which survives the end of the document; does nothing without beacon support. */
function send(path: string, value: unknown): void {
  const body = new Blob([JSON.stringify(value)], { type: 'application/json' })
  if ('sendBeacon' in navigator) navigator.sendBeacon(path, body)
}

/** Tells the gateway the document's vitals when it is first hidden, and failures; canaries are judged by it. */
export function createHealth(registry: Registry) {
  const { release } = registry
  // Later, the visitor may be elsewhere.
  const page = findRoute(registry, location.pathname)?.remote.name
  const reported = new Set<string>()
  const report = (beacon: Omit<HealthBeacon, 'release'>) =>
    send(healthPath, { release, ...beacon } satisfies HealthBeacon)
  return {
    /** Past entries count too, so it may begin late. */
    observe: () =>
      import(/* webpackChunkName: "idle" */ './vitals.ts')
        .then(({ observeVitals }) =>
          observeVitals((vitals) =>
            report({ failures: [], vitals, ...(page && { page }) }),
          ),
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

const endpoint = '/api/client-errors'
const maxReports = 20

function describe(kind: ClientErrorReport['kind'], error: unknown): ClientErrorReport {
  const isError = error instanceof Error
  const requestId = error instanceof ApiError ? error.requestId : null
  return {
    kind,
    message: (isError ? error.message : String(error)).slice(0, 500),
    path: location.pathname.slice(0, 200),
    ...(isError && error.stack ? { stack: error.stack.slice(0, 4000) } : {}),
    ...(requestId ? { requestId } : {}),
  }
}

/** @returns reports an error; unhandled rejections are reported too, and a bounded number in all per document */
export function createReporter({ release }: Registry) {
  let sent = 0
  // Both the loader and the page report a remote that fails to load.
  const known = new WeakSet<object>()
  const report = (kind: ClientErrorReport['kind'], error: unknown, remote?: string) => {
    if (error instanceof Error) {
      if (known.has(error)) return
      known.add(error)
    }
    // The browser itself logs an unhandled rejection.
    if (kind !== 'rejection') console.error(error)
    if (sent >= maxReports) return
    sent += 1
    const details = describe(kind, error)
    const owner = remote ?? remoteInStack(details.stack)
    send(endpoint, { ...details, release, ...(owner ? { remote: owner } : {}) })
  }
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
  return report
}
