import type { Registry, RegistryNavigation, RegistryRemote } from 'portal-contract'
import { useSession } from 'shared-api'
import { whenIdle } from '#src/when.ts'
import { findRoute, type Remotes } from './remotes.ts'

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

/** Whether the visitor will probably go to the remote: the navigation bar leads there, or a player's own pages are there. */
function isLikely({ name, routes }: RegistryRemote, registry: Registry): boolean {
  const leadsThere = ({ path }: RegistryNavigation) =>
    findRoute(registry, path)?.remote.name === name
  if (registry.navigation.some(leadsThere)) return true
  return useSession.getState().token !== null && routes.some(({ access }) => access)
}

export type Prefetch = ReturnType<typeof createPrefetch>

/** Downloads the code of other pages, so that a later click requests none (decision 038). */
export function createPrefetch(registry: Registry, remotes: Pick<Remotes, 'isRequested'>) {
  const download = createDownloads()

  const next = ([remote, ...rest]: RegistryRemote[]) => {
    if (remote) whenIdle(() => void download(remote, 'low').then(() => next(rest)))
  }
  return {
    /** What a link to the path leads to. */
    downloadPage: (path: string) => {
      const found = findRoute(registry, path)
      if (!found || remotes.isRequested(found.remote)) return
      void loadCalls()
      void download(found.remote, 'auto')
    },
    /** What the visitor will probably open, one remote after the other, in idle time. */
    downloadLikely: () => {
      whenIdle(loadCalls)
      next(
        registry.remotes.filter(
          (remote) => !remotes.isRequested(remote) && isLikely(remote, registry),
        ),
      )
    },
  }
}
