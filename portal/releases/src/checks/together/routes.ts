import { gatewayPath } from 'portal-contract'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { assetsPath } from '#src/store/store.ts'
import type { Apps } from './apps.ts'
import { areAmbiguous, isOpen, isWithin, overlap } from './paths.ts'

/** The gateway serves these paths before it looks for a page. */
const reservedPaths = ['/api', assetsPath, gatewayPath]

const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

type OwnedRoute = { app: string; path: string }

/** Whether two routes need one owner: within an app, the router may decide between them. */
function collide(one: OwnedRoute, other: OwnedRoute, isAllowed: (app: string) => boolean) {
  const isDecided = !areAmbiguous(one.path, other.path)
  if (one.app === other.app) return !isDecided
  const [path, otherPath] = [one.path, other.path]
  if (isWithin(path, otherPath) || isWithin(otherPath, path)) return true
  const isOpenFor = ({ app, path }: OwnedRoute) => isOpen(path) && isAllowed(app)
  return overlap(one.path, other.path) && !(isDecided && [one, other].some(isOpenFor))
}

function relate(one: string, other: string): string {
  if (overlap(one, other)) return 'answers the same URLs as'
  return isWithin(one, other) ? 'lies below' : 'lies around'
}

/** Who came second is told. */
function describe(earlier: OwnedRoute, later: OwnedRoute): Finding {
  return findingsOf('routes', later.app)(
    earlier.path === later.path
      ? `${later.path} is a route of ${earlier.app} already`
      : `${later.path} ${relate(later.path, earlier.path)} ${earlier.path} of ${earlier.app}`,
    `route ${later.path}`,
    'agree on one owner, and give the other page another path',
  )
}

function findCollisions(
  routes: readonly OwnedRoute[],
  isAllowed: (app: string) => boolean,
) {
  return routes.flatMap((later, index) =>
    routes
      .slice(0, index)
      .filter((earlier) => collide(earlier, later, isAllowed))
      .map((earlier) => describe(earlier, later)),
  )
}

/**
 * Every route has one owner, with all paths below it, every URL one page, and no app takes the URLs that nobody owns.
 *
 * @param apps those that came first are first
 */
export function checkRoutes({ shell, remotes }: Apps): Finding[] {
  const routes = [shell, ...remotes].flatMap(({ name: app, routes: own }) =>
    own.map(({ path }) => ({ app, path })),
  )
  const isAllowed = (app: string) => shell.openRoutes?.includes(app) ?? false
  const open = routes
    .filter(({ app, path }) => isOpen(path) && !isAllowed(app))
    .map(({ app, path }) =>
      findingsOf('routes', app)(
        `${path} takes every URL that nobody owns: its first step is a parameter`,
        `route ${path}`,
        `begin it with a word, or have the portal's team name ${app} in \`openRoutes\` of ${shell.name}`,
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
  return [
    ...findCollisions(routes, isAllowed),
    ...open,
    ...reserved,
    ...(hasHome ? [] : [home]),
  ]
}
