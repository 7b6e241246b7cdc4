import { gatewayPath } from 'portal-contract'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { assetsPath } from '#src/store/store.ts'
import type { Apps } from './apps.ts'
import { areAmbiguous, isOpen, overlap, rankOf } from './paths.ts'

/** The gateway serves these paths before it looks for a page. */
const reservedPaths = ['/api', assetsPath, gatewayPath]

const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

type OwnedRoute = { app: string; path: string }

/** Whether two routes need one owner: within an app, the router may decide between them. */
function collide(one: OwnedRoute, other: OwnedRoute, isAllowed: (app: string) => boolean) {
  const isDecided = !areAmbiguous(one.path, other.path)
  if (one.app === other.app) return !isDecided
  const isOpenFor = ({ app, path }: OwnedRoute) => isOpen(path) && isAllowed(app)
  return overlap(one.path, other.path) && !(isDecided && [one, other].some(isOpenFor))
}

function describe(earlier: OwnedRoute, later: OwnedRoute): Finding {
  // The looser pattern takes the other's URLs.
  const isLooser = rankOf(earlier.path) < rankOf(later.path)
  const [owner, taker] = isLooser ? [later, earlier] : [earlier, later]
  return findingsOf('routes', taker.app)(
    owner.path === taker.path
      ? `${taker.path} is a route of ${owner.app} already`
      : `${taker.path} answers the same URLs as ${owner.path} of ${owner.app}`,
    `route ${taker.path}`,
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

/** Every route has one owner, every URL one page, and no app takes the URLs that nobody owns. */
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
