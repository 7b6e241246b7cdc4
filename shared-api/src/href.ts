declare global {
  /** The portal's named routes and the parameters of their paths, written by `portal routes`. */
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended elsewhere.
  interface PortalRoutes {}
}

/** `<app>.<name>`; any string if there are no entries. */
type RouteName = keyof PortalRoutes extends never ? string : keyof PortalRoutes & string

type ParameterOf<Name> = Name extends keyof PortalRoutes
  ? PortalRoutes[Name] & string
  : string

type Values = Readonly<Record<string, string | number>>

type Arguments<Name> = [ParameterOf<Name>] extends [never]
  ? []
  : keyof PortalRoutes extends never
    ? [params?: Values]
    : [params: Readonly<Record<ParameterOf<Name>, string | number>>]

type NamedRoutes = {
  readonly name: string
  readonly routes: readonly { readonly name?: string; readonly path: string }[]
}

let paths: ReadonlyMap<string, string> = new Map()

/** Registers the routes of the live release. The shell calls it once, before the first render. */
export function nameRoutes(apps: readonly NamedRoutes[]): void {
  paths = new Map(
    apps.flatMap((app) =>
      app.routes.flatMap(({ name, path }) => (name ? [[`${app.name}.${name}`, path]] : [])),
    ),
  )
}

/**
 * The current path of another team's page. @param name `<app>.<route>`, such as `rankings.topPlayers`
 * @throws Error if the live release has no route of that name, or a value of a parameter is missing
 */
export function href<Name extends RouteName>(
  name: Name,
  ...given: Arguments<Name>
): string {
  const [params = {}]: readonly (Values | undefined)[] = given
  const path = paths.get(name)
  if (path === undefined) {
    const known = [...paths.keys()].toSorted().join(', ') || 'none'
    throw new Error(
      `No route of this release is called ${name}: its app is not part of it, or names the route otherwise. It has: ${known}`,
    )
  }
  return path.replace(/:([^/]+)/g, (_, parameter: string) => {
    const value = params[parameter]
    if (value === undefined) throw new Error(`href of ${name} needs ${parameter}: ${path}`)
    return encodeURIComponent(value)
  })
}
