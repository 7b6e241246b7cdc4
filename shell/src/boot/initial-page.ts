import type { Registry, RegistryRoute } from 'portal-kit/registry'
import { matchRoutes } from 'react-router-dom'
import type { Remotes } from '#src/remotes/remotes.ts'
import type { PageSource } from '#src/router/page-source.ts'

/** Whether the HTML alone is worth reading: nothing in it waits for a call. */
const isWhole = ({ data, access }: RegistryRoute) => !data?.length && !access

/**
 * Starts the code of the page whose HTML is on screen.
 *
 * @param registry of the live release
 * @param remotes that can be loaded
 * @param pathname of the document
 * @returns null where the path is nobody's
 */
export function initialPage(
  registry: Registry,
  remotes: Remotes,
  pathname: string,
): PageSource['initial'] {
  const owned = registry.remotes.flatMap((remote) =>
    remote.routes.map((route) => ({ path: route.path, route, remote })),
  )
  const found = matchRoutes(owned, pathname)?.at(-1)?.route
  if (!found) return null
  const { path, route, remote } = found
  const page = isWhole(route)
    ? remotes.loadPatiently(remote, path)
    : remotes.load(remote, path)
  // The page shows the failure; before it is drawn nobody else hears it.
  page.catch(() => {})
  return { path, page }
}
