import type { Registry } from 'portal-kit/registry'
import { ApiError } from 'shared-api'
import type { ClientErrorReport } from 'shared-api/contract'
import { send } from './send.ts'

const endpoint = '/api/client-errors'
const maxReports = 20

/** Tells the server what went wrong in this browser: what, where, in which release. */
export interface Reporter {
  /** @param remote the remote that it concerns, where one is known */
  report: (kind: ClientErrorReport['kind'], error: unknown, remote?: string) => void
}

const cut = (text: string, length: number) => text.slice(0, length)

function describe(kind: ClientErrorReport['kind'], error: unknown): ClientErrorReport {
  const isError = error instanceof Error
  const requestId = error instanceof ApiError ? error.requestId : null
  return {
    kind,
    message: cut(isError ? error.message : String(error), 500),
    path: cut(location.pathname, 200),
    ...(isError && error.stack ? { stack: cut(error.stack, 4000) } : {}),
    ...(requestId ? { requestId } : {}),
  }
}

/** The remote whose file stands in a stack: assets are served as `/assets/<app>/<build>/…`. */
function remoteInStack(stack: string | undefined): string | undefined {
  return stack?.match(/\/assets\/([a-z0-9-]+)\//)?.[1]
}

/**
 * Creates the beacon and has it hear of rejected promises. It sends a bounded number of reports per document.
 *
 * @param registry of the live release
 */
export function createReporter({ release }: Registry): Reporter {
  let sent = 0
  // A remote's failure to load is heard twice: by who loads it and by the page that needed it.
  const known = new WeakSet<object>()
  const report: Reporter['report'] = (kind, error, remote) => {
    if (error instanceof Error) {
      if (known.has(error)) return
      known.add(error)
    }
    // The browser logs a rejection that nobody heard by itself.
    if (kind !== 'rejection') console.error(error)
    if (sent >= maxReports) return
    sent += 1
    const details = describe(kind, error)
    const owner = remote ?? remoteInStack(details.stack)
    send(endpoint, { ...details, release, ...(owner ? { remote: owner } : {}) })
  }
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
  return { report }
}
