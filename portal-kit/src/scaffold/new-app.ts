import { Value } from 'typebox/value'
import { NameSchema, PathSchema, type RouteDeclaration } from '#src/contract/app.ts'
import { PortalError } from '#src/errors.ts'

/** What a new remote is to be. */
export interface NewApp {
  /** Its folder and package, such as `mfe-guides`. */
  folder: string
  /** Its name in the portal, such as `guides`. */
  name: string
  owner: string
  /** Its first page. */
  path: string
}

/** Words that mean something else in the portal: names of its own parts, and of the texts that everybody has. */
const reservedNames = ['shell', 'common', 'portal']

/** `clan-wars` → `Clan wars` */
export function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Makes a new remote's particulars of what a person asked for.
 *
 * @param folder what it is to be called
 * @param options its owner and the path of its first page, where they are not to be taken from the name
 * @throws PortalError when one of them cannot be; the message names the cure
 */
export function describeNewApp(
  folder: string,
  options: { owner?: string | undefined; path?: string | undefined } = {},
): NewApp {
  const name = folder.replace(/^mfe-/, '')
  const isName = Value.Check(NameSchema, name) && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)
  if (name === folder || !isName) {
    throw new PortalError(
      `${folder} cannot be a remote's name: take mfe- and lower-case words of letters and digits, such as mfe-guides or mfe-clan-wars`,
    )
  }
  if (reservedNames.includes(name))
    throw new PortalError(`${name} is a word of the portal itself: take another name`)
  const { owner = `${titleOf(name)} team`, path = `/${name}` } = options
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .&-]*$/u.test(owner)) {
    throw new PortalError(
      `"${owner}" cannot be an owner: name the team in letters, digits and spaces, such as --owner "Guides team"`,
    )
  }
  if (!Value.Check(PathSchema, path) || path.includes(':')) {
    throw new PortalError(
      `${path} cannot be the path of its first page: take one without parameters, such as --path /${name}`,
    )
  }
  return { folder, name, owner, path }
}

/** What an app has for itself. */
interface Claims {
  name: string
  routes: readonly Pick<RouteDeclaration, 'path'>[]
  namespaces: readonly string[]
}

/** Where the gateway answers by itself. */
const gatewayPaths = ['/api', '/assets', '/portal', '/portal-dev']

function matches(pattern: string, path: string): boolean {
  return new URLPattern({ pathname: pattern }).test({ pathname: path })
}

/**
 * Holds a new remote against the apps that there are.
 *
 * @param app the new one
 * @param others what the others declare
 * @throws PortalError when something of it is another app's; the message names the cure
 */
export function refuseConflicts({ name, path }: NewApp, others: readonly Claims[]): void {
  if (others.some((other) => other.name === name))
    throw new PortalError(`there is an app called ${name}: take another name`)
  const speaker = others.find(({ namespaces }) => namespaces.includes(name))
  if (speaker) {
    throw new PortalError(
      `the texts ${name} are those of ${speaker.name}: take another name`,
    )
  }
  const taken = gatewayPaths.find((own) => path === own || path.startsWith(`${own}/`))
  if (taken) {
    throw new PortalError(`${path} is the gateway's own: take another path with --path`)
  }
  const owner = others.find(({ routes }) =>
    routes.some((route) => matches(route.path, path)),
  )
  if (owner) {
    throw new PortalError(
      `${path} is a page of ${owner.name}: take another path with --path`,
    )
  }
}
