import { gatewayPath, type Manifest } from 'portal-contract'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import type { Parts } from '#src/store/release.ts'
import { assetsPath } from '#src/store/store.ts'

export type Apps = Pick<Parts<Manifest>, 'shell' | 'remotes'>

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

type OwnedRoute = { app: string; path: string; isAllowedOpen: boolean }

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

/**
 * Every route has one owner, with all paths below it, every URL one page, and no app takes the URLs that nobody owns.
 * Of two that collide, the later one is told.
 */
export function checkRoutes({ shell, remotes }: Apps): Finding[] {
  const findings: Finding[] = []
  const routes: OwnedRoute[] = [shell, ...remotes].flatMap(({ name: app, routes: own }) => {
    const isAllowedOpen = shell.openRoutes?.includes(app) ?? false
    return own.map(({ path }) => ({ app, path, isAllowedOpen }))
  })
  for (const [index, route] of routes.entries()) {
    const { app, path, isAllowedOpen } = route
    const note = (what: string, hint: string) =>
      findings.push(findingsOf('routes', app)(`${path} ${what}`, `route ${path}`, hint))
    for (const earlier of routes.slice(0, index).filter((one) => collide(one, route))) {
      const already = path === earlier.path ? ' already' : ''
      const what = `${relate(path, earlier.path)} of ${earlier.app}${already}`
      note(what, 'agree on one owner, and give the other page another path')
    }
    if (isOpen(path) && !isAllowedOpen)
      note(
        'takes every URL that nobody owns: its first step is a parameter',
        `begin it with a word, or have the portal's team name ${app} in \`openRoutes\` of ${shell.name}`,
      )
    for (const root of reservedPaths.filter((one) => `${path}/`.startsWith(`${one}/`)))
      note(`lies below ${root}, where the gateway answers`, 'give the page another path')
  }
  if (!routes.some(({ path }) => path === '/')) {
    const what = 'no remote owns /, the page that every other address leads to'
    const hint = 'add the remote that has it'
    findings.push(findingsOf('routes', shell.name)(what, 'the release', hint))
  }
  return findings
}

export function checkNavigation({ shell, remotes }: Apps): Finding[] {
  const apps = [shell, ...remotes]
  const routes = apps.flatMap((app) => app.routes)
  const leadsNowhere = ({ path }: { path: string }) =>
    !routes.some((route) => overlap(route.path, path))
  return apps.flatMap(({ name, navigation }) =>
    navigation.filter(leadsNowhere).map(({ path }) => {
      const hint = 'add the remote that has the page, or take the entry out'
      const what = `leads to ${path}, which nobody owns`
      return findingsOf('navigation', name)(what, `navigation entry ${path}`, hint)
    }),
  )
}
