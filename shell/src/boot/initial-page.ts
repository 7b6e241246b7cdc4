import type { Registry } from 'portal-contract'
import { matchRoutes } from 'react-router-dom'
import type { Remotes } from '#src/remotes/remotes.ts'
import type { PageSource } from '#src/router/page-source.ts'

/** Starts the code of the page whose HTML is on screen; null if no remote owns the path. */
export function initialPage(
  registry: Registry,
  remotes: Remotes,
  url: URL,
): PageSource['initial'] {
  const owned = registry.remotes.flatMap((remote) =>
    remote.routes.map(({ path }) => ({ path, remote })),
  )
  const found = matchRoutes(owned, url.pathname)?.at(-1)?.route
  if (!found) return null
  const { path, remote } = found
  return { path, page: remotes.loadForHydration(remote, path, url) }
}
