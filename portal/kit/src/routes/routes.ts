import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PortalError, type RouteDeclaration } from 'portal-contract'
import {
  readArtefact,
  readDeclaration,
  readRelease,
  writeAtomically,
} from 'portal-releases'
import { findWorkspace } from '#src/dev/workspace.ts'

/** The root of the workspace around a folder, and its remotes. @throws PortalError when a declaration is invalid */
async function readWorkspaceApps(
  from: string,
): Promise<{ root: string; apps: RoutedApp[] }> {
  const { root, remotes } = await findWorkspace(from)
  return { root, apps: await readDeclaredApps(remotes) }
}

/** Reads what the apps in some folders declare. */
function readDeclaredApps(dirs: readonly string[]): Promise<RoutedApp[]> {
  return Promise.all(dirs.map((dir) => readDeclaration(dir)))
}

/** Reads what the remotes of a release declared. */
async function readReleasedApps(store: string, release: string): Promise<RoutedApp[]> {
  const { remotes } = await readRelease(store, release)
  return Promise.all(remotes.map((app) => readArtefact(store, app)))
}

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

type WriteRoutesOptions = {
  /** A folder in the workspace whose remotes are read, and at whose root the file is written. */
  from: string
  /** Folders of the apps. Default: all apps of the workspace. */
  apps?: readonly string[]
  /** A release to read instead of a workspace. */
  released?: { store: string; release: string }
  /** The file to write. Without a workspace, the default is in `from`. */
  out?: string | undefined
}

async function read({ from, apps = [], released }: WriteRoutesOptions) {
  const file = resolve(from, routeTypesFile)
  if (released)
    return { file, apps: await readReleasedApps(released.store, released.release) }
  if (apps.length > 0) return { file, apps: await readDeclaredApps(apps) }
  const workspace = await readWorkspaceApps(from)
  return { file: join(workspace.root, routeTypesFile), apps: workspace.apps }
}

/**
 * Writes the names of the portal's pages as types; tells whether the file was current. @param isCheck leaves the file as it is
 * @throws PortalError when a declaration is invalid, or two pages have the same name; nothing is written then
 */
export async function writeRoutes(options: WriteRoutesOptions, isCheck = false) {
  const found = await read(options)
  const file = options.out ?? found.file
  const text = routeTypes(found.apps)
  const wasCurrent = (await readFile(file, 'utf8').catch(() => '')) === text
  if (!wasCurrent && !isCheck) await writeAtomically(file, text)
  return { file, apps: found.apps, wasCurrent }
}
