import type { Registry } from 'portal-contract'
import { matchRoutes } from 'react-router-dom'

/** Finds the remote that owns a path, and the path of its route. */
export function findRoute(registry: Registry, pathname: string) {
  const owned = registry.remotes.flatMap((remote) =>
    remote.routes.map(({ path }) => ({ path, remote })),
  )
  return matchRoutes(owned, pathname)?.at(-1)?.route
}
