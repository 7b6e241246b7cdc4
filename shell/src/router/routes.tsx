import type { Override, Registry } from 'portal-kit/registry'
import { redirect } from 'react-router-dom'
import { nameRoutes } from 'shared-api'
import type { PageSource } from './page-source.ts'
import { PortalLayout } from './portal-layout.tsx'
import { remoteRoute } from './remote-route.tsx'

/** Home itself may be missing, where a team runs its remote alone: then there is nowhere to go. */
function goHome({ request }: { request: Request }) {
  return new URL(request.url).pathname === '/' ? null : redirect('/')
}

/**
 * The routes of the portal: one stub for each path that the registry names; every other path goes home
 * (specification §2). From here on `href` knows where the named ones are.
 *
 * @param registry of the live release
 * @param source of the remotes' pages
 * @param overrides remotes that are not the live ones
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
      children: [...stubs, { id: 'unknown', path: '*', loader: goHome }],
    },
  ]
}
