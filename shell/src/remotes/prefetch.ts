import type { Registry, RegistryRemote } from 'portal-contract'
import { useSession } from 'shared-api'
import { whenHydrated } from '#src/boot/hydrated.ts'
import { whenIdle } from '#src/boot/next-task.ts'
import { findRoute } from './find-route.ts'
import type { Remotes } from './remotes.ts'

const whenLoaded = (run: () => void) =>
  document.readyState === 'complete'
    ? run()
    : window.addEventListener('load', run, { once: true })

/** Reads the Network Information API, which not every browser has. */
function isCostly(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || /[23]g/.test(connection?.effectiveType ?? '')
}

/**
 * Fills the browser's cache with the files of a remote, and runs none of them. The scripts that take them from there are
 * checked against their hashes.
 */
function createDownloads() {
  const asked = new Set<string>()
  const download = async (url: string, priority: RequestPriority) => {
    if (asked.has(url)) return
    asked.add(url)
    try {
      // A body that nobody reads is not kept.
      await (await fetch(url, { priority })).arrayBuffer()
    } catch {
      asked.delete(url)
    }
  }
  return ({ entry, files, locales }: RegistryRemote, priority: RequestPriority) => {
    const texts = Object.values(locales[document.documentElement.lang] ?? {})
    return Promise.all([entry, ...files, ...texts].map((url) => download(url, priority)))
  }
}

/** The library waits for the first call. A call tries again. */
const loadCalls = () => import(/* webpackChunkName: "calls" */ 'axios').catch(() => {})

const intents = ['pointerover', 'pointerdown', 'focusin'] as const

/** Whether the visitor will probably go to the remote: the navigation bar leads there, or a player's own pages are there. */
function isLikely({ name, routes }: RegistryRemote, registry: Registry): boolean {
  const hasSession = useSession.getState().token !== null
  return (
    registry.navigation.some(
      ({ path }) => findRoute(registry, path)?.remote.name === name,
    ) ||
    (hasSession && routes.some(({ access }) => access === 'session'))
  )
}

/**
 * Downloads the code of other pages, so that a later click requests none (decision 038): of the likely ones in idle time,
 * of others when the visitor points at a link. On a slow connection everything waits for that.
 */
export function prefetchRemotes(
  registry: Registry,
  remotes: Pick<Remotes, 'isRequested'>,
): void {
  const download = createDownloads()

  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a')
    if (!link || link.origin !== location.origin) return
    const found = findRoute(registry, link.pathname)
    if (!found || remotes.isRequested(found.remote)) return
    void loadCalls()
    void download(found.remote, 'auto')
  }

  const next = ([remote, ...rest]: RegistryRemote[]) => {
    if (remote) whenIdle(() => void download(remote, 'low').then(() => next(rest)))
  }
  const prefetchLikely = () => {
    whenIdle(loadCalls)
    next(
      registry.remotes.filter(
        (remote) => !remotes.isRequested(remote) && isLikely(remote, registry),
      ),
    )
  }

  whenHydrated(() => {
    for (const intent of intents)
      document.addEventListener(intent, onIntent, { passive: true })
    if (!isCostly()) whenLoaded(prefetchLikely)
  })
}
