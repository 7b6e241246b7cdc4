import { readArtefact, readDeclaration, readRelease } from 'portal-releases'
import { findWorkspace } from '#src/dev/workspace.ts'
import type { RoutedApp } from './route-types.ts'

/** The root of the workspace around a folder, and its remotes. @throws PortalError when a declaration is invalid */
export async function readWorkspaceApps(
  from: string,
): Promise<{ root: string; apps: RoutedApp[] }> {
  const { root, remotes } = await findWorkspace(from)
  return { root, apps: await readDeclaredApps(remotes) }
}

/** Reads what the apps in some folders declare. */
export function readDeclaredApps(dirs: readonly string[]): Promise<RoutedApp[]> {
  return Promise.all(dirs.map((dir) => readDeclaration(dir)))
}

/** Reads what the remotes of a release declared. */
export async function readReleasedApps(
  store: string,
  release: string,
): Promise<RoutedApp[]> {
  const { remotes } = await readRelease(store, release)
  return Promise.all(remotes.map(({ name, build }) => readArtefact(store, name, build)))
}
