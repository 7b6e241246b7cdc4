import type { Registry } from 'portal-kit/registry'
import { whenHydrated } from '#src/boot/hydrated.ts'
import type { Remotes } from './remotes.ts'

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 1)

/** A script that hangs before the document has loaded would leave the browser saying that it loads. */
const whenLoaded = (run: () => void) =>
  document.readyState === 'complete'
    ? run()
    : window.addEventListener('load', run, { once: true })

/** The part of the Network Information API that we use; not every browser has it. */
function wantsToSaveData(): boolean {
  return (
    (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
  )
}

/**
 * Loads the other remotes, one after another, while the visitor reads; never before the first page is interactive and
 * the document has loaded.
 * A later click then asks for no code.
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
  whenHydrated(() => whenLoaded(() => next([...registry.remotes])))
}
