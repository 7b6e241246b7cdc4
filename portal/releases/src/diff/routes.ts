import type { Manifest } from 'portal-contract'
import { breaking, type Change, compatible, type Side, without } from './change.ts'

type Route = Manifest['routes'][number]

function changesOfRoute(before: Route, after: Route): Change[] {
  const { path } = after
  const changes: Change[] = []
  if (before.frame !== after.frame)
    changes.push(
      compatible(`route ${path} is drawn in ${after.frame}, not ${before.frame}`),
    )
  if (!before.access && after.access)
    changes.push(breaking(`route ${path} asks for a session`))
  if (before.access && !after.access)
    changes.push(compatible(`route ${path} is open to everybody`))
  if (before.name && before.name !== after.name)
    changes.push(breaking(`the name ${before.name} of route ${path} is gone`))
  return changes
}

function changesFrom(before: Route, routes: readonly Route[]): Change[] {
  const same = routes.find(({ path }) => path === before.path)
  if (same) return changesOfRoute(before, same)
  const moved = before.name && routes.find(({ name }) => name === before.name)
  if (moved)
    return [
      breaking(`route ${before.path} is now ${moved.path}: links to the old one fail`),
    ]
  const name = before.name ? `, and its name ${before.name}` : ''
  return [breaking(`route ${before.path} is gone${name}`)]
}

/** Compares routes and the navigation. */
export function compareRoutes(
  { manifest: before }: Side,
  { manifest: after }: Side,
): Change[] {
  const paths = (manifest: Manifest) => manifest.routes.map(({ path }) => path)
  const links = (manifest: Manifest) => manifest.navigation.map(({ path }) => path)
  return [
    ...before.routes.flatMap((route) => changesFrom(route, after.routes)),
    ...without(links(before), links(after)).map((path) =>
      breaking(`the navigation no longer leads to ${path}`),
    ),
    ...without(paths(after), paths(before)).map((path) =>
      compatible(`route ${path} is new`),
    ),
    ...without(links(after), links(before)).map((path) =>
      compatible(`the navigation leads to ${path}`),
    ),
  ]
}
