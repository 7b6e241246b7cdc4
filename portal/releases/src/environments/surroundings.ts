import type { ReleaseContext } from '#src/compose/check-rendering.ts'
import { type ReleasedApp, readRelease } from '#src/store/release.ts'
import { environmentFile, exists, readArtefact } from '#src/store/store.ts'
import { readEnvironment } from './environment-file.ts'

/**
 * Reads the live release as surroundings.
 *
 * @param others published builds that replace live ones
 * @returns null if nothing is live
 * @throws PortalError when the live release is damaged or missing
 */
export async function findSurroundings(
  store: string,
  environment = 'production',
  others: readonly ReleasedApp[] = [],
): Promise<ReleaseContext | null> {
  if (!(await exists(environmentFile(store, environment)))) return null
  const live = await readEnvironment(store, environment)
  const release = await readRelease(store, live.release)
  const apps = new Map(
    [release.shell, ...release.remotes, ...others].map((app) => [app.name, app]),
  )
  const read = ({ name, build }: ReleasedApp) => readArtefact(store, name, build)
  const [shell, ...remotes] = await Promise.all([...apps.values()].map(read))
  const fallbacks = await Promise.all(release.fallbacks.map(read))
  return shell ? { store, shell, remotes, fallbacks, realm: release.realm } : null
}
