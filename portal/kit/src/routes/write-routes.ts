import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { writeAtomically } from 'portal-releases'
import { readDeclaredApps, readReleasedApps, readWorkspaceApps } from './read-apps.ts'
import { routeTypes, routeTypesFile } from './route-types.ts'

export type WriteRoutesOptions = {
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
