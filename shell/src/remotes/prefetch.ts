import type { Registry } from 'portal-contract'
import { whenHydrated } from '#src/boot/hydrated.ts'
import type { Remotes } from './remotes.ts'

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 1)

/** A slow script before the load event would keep the browser's loading indicator spinning. */
const whenLoaded = (run: () => void) =>
  document.readyState === 'complete'
    ? run()
    : window.addEventListener('load', run, { once: true })

/** Reads the Network Information API, which not every browser has. */
function wantsToSaveData(): boolean {
  return (
    (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
  )
}

/**
 * Loads the code for calls and the other remotes, one after another while the browser is idle, once the first page is
 * interactive. Later clicks then request no code.
 */
export function prefetchRemotes(registry: Registry, remotes: Remotes): void {
  if (wantsToSaveData()) return
  const next = ([remote, ...rest]: Registry['remotes'][number][]) => {
    if (!remote) return
    whenIdle(() => {
      remotes
        .prefetch(remote)
        .catch(() => {})
        .finally(() => next(rest))
    })
  }
  // A call tries again.
  const loadCalls = () => import(/* webpackChunkName: "calls" */ 'axios').catch(() => {})
  whenHydrated(() =>
    whenLoaded(() => {
      whenIdle(loadCalls)
      next([...registry.remotes])
    }),
  )
}
