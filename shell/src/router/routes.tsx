import type { Override, Registry } from 'portal-contract'
import { redirect } from 'react-router-dom'
import { nameRoutes } from 'shared-api'
import { RouterError } from '#src/crash/root-boundary.tsx'
import { PortalLayout } from '#src/layout/portal-layout.tsx'
import type { PageSource } from './page-source.ts'
import { remoteRoute } from './remote-route.tsx'

/** Home is missing when a team develops its remote alone: then there is no redirect. */
function redirectHome({ request }: { request: Request }) {
  return new URL(request.url).pathname === '/' ? null : redirect('/')
}

/**
 * One stub per path of the registry; every other path redirects home (docs/specification.md §2.1). It also registers the named
 * routes with `href`.
 */
export function createRoutes(
  registry: Registry,
  source: PageSource,
  overrides: readonly Override[] = [],
) {
  nameRoutes(registry.remotes)
  const stubs = registry.remotes.flatMap((remote) =>
    remote.routes.map((route) => remoteRoute(remote, route, source, registry.navigation)),
  )
  return [
    {
      id: 'portal',
      Component: () => (
        <PortalLayout navigation={registry.navigation} overrides={overrides} />
      ),
      ErrorBoundary: RouterError,
      children: [...stubs, { id: 'unknown', path: '*', loader: redirectHome }],
    },
  ]
}
