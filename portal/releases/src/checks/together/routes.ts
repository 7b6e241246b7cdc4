import { gatewayPath } from 'portal-contract'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { assetsPath } from '#src/store/store.ts'
import type { Apps } from './apps.ts'
import { areAmbiguous } from './paths.ts'

/** The gateway serves these paths before it looks for a page. */
const reservedPaths = ['/api', assetsPath, gatewayPath]

const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/** Every route has one owner, and every URL one page. */
export function checkRoutes({ shell, remotes }: Apps): Finding[] {
  const routes = [shell, ...remotes].flatMap(({ name: app, routes: own }) =>
    own.map(({ path }) => ({ app, path })),
  )
  const collisions = routes.flatMap(({ app, path }, index) =>
    routes
      .slice(0, index)
      .filter((earlier) => areAmbiguous(earlier.path, path))
      .map((earlier) =>
        findingsOf('routes', app)(
          earlier.path === path
            ? `${path} is a route of ${earlier.app} already`
            : `${path} answers the same URLs as ${earlier.path} of ${earlier.app}`,
          `route ${path}`,
          'agree on one owner, and give the other page another path',
        ),
      ),
  )
  const reserved = routes.flatMap(({ app, path }) =>
    reservedPaths
      .filter((root) => isBelow(path, root))
      .map((root) =>
        findingsOf('routes', app)(
          `${path} lies below ${root}, where the gateway answers`,
          `route ${path}`,
          'give the page another path',
        ),
      ),
  )
  const hasHome = routes.some(({ path }) => path === '/')
  const home = findingsOf('routes', shell.name)(
    'no remote owns /, the page that every other address leads to',
    'the release',
    'add the remote that has it',
  )
  return [...collisions, ...reserved, ...(hasHome ? [] : [home])]
}
