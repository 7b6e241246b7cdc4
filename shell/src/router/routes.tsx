import type { Registry } from 'portal-kit/registry'
import { redirect } from 'react-router-dom'
import type { PageSource } from './page-source.ts'
import { PortalLayout } from './portal-layout.tsx'
import { remoteRoute } from './remote-route.tsx'

/** Home itself may be missing, where a team runs its remote alone: then there is nowhere to go. */
function goHome({ request }: { request: Request }) {
  return new URL(request.url).pathname === '/' ? null : redirect('/')
}

/**
 * The routes of the portal: one stub for each path that the registry names; every other path goes home
 * (specification §2).
 *
 * @param registry of the live release
 * @param source of the remotes' pages
 */
export function createRoutes(registry: Registry, source: PageSource) {
  const stubs = registry.remotes.flatMap((remote) =>
    remote.routes.map((route) => remoteRoute(remote, route, source)),
  )
  return [
    {
      id: 'portal',
      Component: () => <PortalLayout navigation={registry.navigation} />,
      children: [...stubs, { id: 'unknown', path: '*', loader: goHome }],
    },
  ]
}
