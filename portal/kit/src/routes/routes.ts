import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PortalError } from 'portal-contract'
import { readDeclaration, writeAtomically } from 'portal-releases'
import { findWorkspace } from '#src/dev/workspace.ts'
import { readBootData } from '#src/portal-proxy/page.ts'

const portalMs = 30_000

/** The file that types `href`. */
export const routeTypesFile = 'portal-routes.d.ts'

/** A declaration, or what a page tells of a remote. */
type RoutedApp = {
  name: string
  routes: readonly { path: string; name?: string }[]
}

function parametersOf(path: string): string {
  const names = [...path.matchAll(/:([^/]+)/g)].map(([, name]) => `'${name}'`)
  return names.toSorted().join(' | ') || 'never'
}

/** The pages that have a name, with the parameters of their paths as a type. */
const namedPages = (apps: readonly RoutedApp[]) =>
  apps.flatMap((app) =>
    app.routes.flatMap(({ name, path }) =>
      name ? [{ name: `${app.name}.${name}`, parameters: parametersOf(path) }] : [],
    ),
  )

/** The text of `portal-routes.d.ts`, the same for the same routes. @throws PortalError when two have the same name */
export function routeTypes(apps: readonly RoutedApp[]): string {
  const pages = namedPages(apps).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const twice = pages.find(({ name }, place) => pages[place + 1]?.name === name)
  if (twice) {
    const what = `two routes are called ${twice.name}`
    throw new PortalError(what, 'give one another name in its portal.config.ts')
  }
  const lines = pages.map(({ name, parameters }) => `  '${name}': ${parameters}`)
  return `// Written by \`portal routes\`: the named pages of the portal, with the parameters of their paths.
interface PortalRoutes {
${lines.join('\n')}
}
`
}

type WriteRoutesOptions = {
  /** A folder in the workspace whose remotes are read, and at whose root the file is written. */
  from: string
  /** Folders of the apps. Default: all apps of the workspace. */
  apps?: readonly string[]
  /** The address of a portal to read instead of a workspace. */
  portal?: string | undefined
  /** The file to write. Without a workspace, the default is in `from`. */
  out?: string | undefined
}

async function readLive(portal: string): Promise<readonly RoutedApp[]> {
  const signal = AbortSignal.timeout(portalMs)
  const answer = await fetch(portal, { signal }).catch(() => {
    throw new PortalError(`${portal} does not answer`, 'name the address of a portal')
  })
  return readBootData(await answer.text()).registry.remotes
}

async function read({ from, apps = [], portal }: WriteRoutesOptions) {
  const declared = (dirs: readonly string[]) =>
    Promise.all(dirs.map((dir) => readDeclaration(dir)))
  if (portal) return { dir: from, apps: await readLive(portal) }
  if (apps.length > 0) return { dir: from, apps: await declared(apps) }
  const { root, remotes } = await findWorkspace(from)
  return { dir: root, apps: await declared(remotes) }
}

/**
 * Writes the names of the portal's pages as types; tells whether the file was current. @param isCheck leaves the file as it is
 * @throws PortalError when a declaration is invalid, the portal does not answer, or two pages have the same name; nothing is
 * written then
 */
export async function writeRoutes(options: WriteRoutesOptions, isCheck = false) {
  const { dir, apps } = await read(options)
  const file = options.out ?? resolve(join(dir, routeTypesFile))
  const text = routeTypes(apps)
  const wasCurrent = (await readFile(file, 'utf8').catch(() => '')) === text
  if (!wasCurrent && !isCheck) await writeAtomically(file, text)
  return { file, names: namedPages(apps).map(({ name }) => name), wasCurrent }
}
