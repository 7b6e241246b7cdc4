import { PortalError, type RouteDeclaration } from 'portal-contract'

/** The file that types `href`. */
export const routeTypesFile = 'portal-routes.d.ts'

/** A declaration, or the manifest of a build. */
export type RoutedApp = {
  name: string
  routes: readonly RouteDeclaration[]
}

function parametersOf(path: string): string {
  const names = [...path.matchAll(/:([^/]+)/g)].map(([, name]) => `'${name}'`)
  return names.toSorted().join(' | ') || 'never'
}

function entriesOf(app: RoutedApp): [name: string, parameters: string][] {
  return app.routes.flatMap(({ name, path }) =>
    name ? [[`${app.name}.${name}`, parametersOf(path)]] : [],
  )
}

/** The text of `portal-routes.d.ts`, the same for the same routes. @throws PortalError when two have the same name */
export function routeTypes(apps: readonly RoutedApp[]): string {
  const entries = apps.flatMap(entriesOf)
  const twice = entries.find(([name], place) =>
    entries.some(([other], otherPlace) => other === name && otherPlace > place),
  )
  if (twice) {
    throw new PortalError(
      `two routes are called ${twice[0]}`,
      'give one another name in its portal.config.ts',
    )
  }
  const lines = entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, parameters]) => `  '${name}': ${parameters}`)
  return `// Written by \`portal routes\`: the named pages of the portal, with the parameters of their paths.
interface PortalRoutes {
${lines.join('\n')}
}
`
}
