import { gatewayPath } from 'portal-contract'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { assetsPath } from '#src/store/store.ts'
import type { Apps } from './together.ts'

const isParameter = (segment = '') => segment.startsWith(':')

const segmentsOf = (path: string) => path.toLowerCase().split('/')

/** The router prefers the pattern with the higher rank: the one with fewer parameters. */
const rankOf = (path: string) =>
  segmentsOf(path).filter((segment) => !isParameter(segment)).length

/** Whether a pattern answers URLs whatever their first step is. */
const isOpen = (path: string) => isParameter(segmentsOf(path)[1])

/** Whether some URL is matched by both patterns. The router takes capitals for small letters. */
function overlap(one: string, other: string): boolean {
  const [segments, others] = [segmentsOf(one), segmentsOf(other)]
  return (
    segments.length === others.length &&
    segments.every((segment, index) => {
      const against = others[index]
      return segment === against || isParameter(segment) || isParameter(against)
    })
  )
}

/** Whether a path lies below a page of words alone, other than the home page. */
const isWithin = (path: string, root: string) =>
  root !== '/' &&
  !root.includes(':') &&
  path.toLowerCase().startsWith(`${root.toLowerCase()}/`)

/** The gateway serves these paths before it looks for a page. */
const reservedPaths = ['/api', assetsPath, gatewayPath]

const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

type OwnedRoute = { app: string; path: string; isAllowedOpen: boolean }

const noteOn = ({ app, path }: OwnedRoute, what: string, hint: string): Finding =>
  findingsOf('routes', app)(`${path} ${what}`, `route ${path}`, hint)

/** Whether two routes need one owner: within an app, the router may decide between them. */
function collide(one: OwnedRoute, other: OwnedRoute): boolean {
  const areAlike = overlap(one.path, other.path)
  const isDecided = rankOf(one.path) !== rankOf(other.path)
  if (one.app === other.app) return areAlike && !isDecided
  if (isWithin(one.path, other.path) || isWithin(other.path, one.path)) return true
  const mayOverlap = [one, other].some((each) => isOpen(each.path) && each.isAllowedOpen)
  return areAlike && !(isDecided && mayOverlap)
}

function relate(later: string, earlier: string): string {
  if (later === earlier) return 'is a route'
  if (overlap(later, earlier)) return `answers the same URLs as ${earlier}`
  return `lies ${isWithin(later, earlier) ? 'below' : 'around'} ${earlier}`
}

/** Who came second is told. */
function describeCollision(earlier: OwnedRoute, later: OwnedRoute): Finding {
  const already = later.path === earlier.path ? ' already' : ''
  const what = `${relate(later.path, earlier.path)} of ${earlier.app}${already}`
  return noteOn(later, what, 'agree on one owner, and give the other page another path')
}

/**
 * Every route has one owner, with all paths below it, every URL one page, and no app takes the URLs that nobody owns.
 *
 * @param apps those that came first are first
 */
export function checkRoutes({ shell, remotes }: Apps): Finding[] {
  const routes: OwnedRoute[] = [shell, ...remotes].flatMap(({ name: app, routes: own }) => {
    const isAllowedOpen = shell.openRoutes?.includes(app) ?? false
    return own.map(({ path }) => ({ app, path, isAllowedOpen }))
  })
  const collisions = routes.flatMap((later, index) =>
    routes
      .slice(0, index)
      .filter((earlier) => collide(earlier, later))
      .map((earlier) => describeCollision(earlier, later)),
  )
  const open = routes
    .filter(({ path, isAllowedOpen }) => isOpen(path) && !isAllowedOpen)
    .map((route) =>
      noteOn(
        route,
        'takes every URL that nobody owns: its first step is a parameter',
        `begin it with a word, or have the portal's team name ${route.app} in \`openRoutes\` of ${shell.name}`,
      ),
    )
  const reserved = routes.flatMap((route) =>
    reservedPaths
      .filter((root) => isBelow(route.path, root))
      .map((root) =>
        noteOn(
          route,
          `lies below ${root}, where the gateway answers`,
          'give the page another path',
        ),
      ),
  )
  const found = [...collisions, ...open, ...reserved]
  if (routes.some(({ path }) => path === '/')) return found
  const noHome = findingsOf('routes', shell.name)(
    'no remote owns /, the page that every other address leads to',
    'the release',
    'add the remote that has it',
  )
  return [...found, noHome]
}

export function checkNavigation({ shell, remotes }: Apps): Finding[] {
  const apps = [shell, ...remotes]
  const routes = apps.flatMap((app) => app.routes)
  return apps.flatMap(({ name, navigation }) =>
    navigation
      .filter(({ path }) => !routes.some((route) => overlap(route.path, path)))
      .map(({ path }) =>
        findingsOf('navigation', name)(
          `leads to ${path}, which nobody owns`,
          `navigation entry ${path}`,
          'add the remote that has the page, or take the entry out',
        ),
      ),
  )
}
