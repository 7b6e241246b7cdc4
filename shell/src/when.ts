import { hydratedMark } from 'portal-contract'

/**
 * Waits for the browser's next task. Between two, the browser paints and answers the visitor, which it cannot do while
 * a script runs.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** Chromium tells of idle time between frames: a page that paints none may wait for it for ever. */
const idleWithinMs = 3_000

/** Runs a function once the browser has nothing better to do, and after three seconds at the latest. */
export const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(run, { timeout: idleWithinMs })
    : setTimeout(run, 1)

const waiting: (() => void)[] = []

const isHydrated = () => performance.getEntriesByName(hydratedMark).length > 0

/** Sets the mark once, and ends the wait of all who called `hydrated`. */
export function markHydrated(): void {
  if (isHydrated()) return
  performance.mark(hydratedMark)
  for (const resolve of waiting.splice(0)) resolve()
}

/** Resolves once the first page is interactive. A failed page never is. */
export async function hydrated(): Promise<void> {
  if (!isHydrated()) await new Promise<void>((resolve) => waiting.push(resolve))
}
