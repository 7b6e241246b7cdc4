import { PortalError } from 'portal-contract'
import { type Release, type ReleasedApp, readRelease } from '#src/store/release.ts'
import { readArtefact } from '#src/store/store.ts'
import { findEnvironment } from './environment.ts'

/**
 * Reads the release that is live in an environment.
 *
 * @returns null if nothing was promoted yet, or if the release is missing or damaged
 * @throws PortalError if no environment can have that name, or its file cannot be read
 */
export async function findLiveRelease(
  store: string,
  environment: string,
): Promise<Release | null> {
  const live = await findEnvironment(store, environment)
  if (!live) return null
  return readRelease(store, live.release).catch((error) => {
    if (error instanceof PortalError) return null
    throw error
  })
}

/**
 * Reads the manifests of the live release: the context that a build is checked in.
 *
 * @param others published builds that replace live ones
 * @returns null if nothing is live
 * @throws PortalError when the live release is damaged or missing
 */
export async function findContext(
  store: string,
  environment = 'production',
  others: readonly ReleasedApp[] = [],
) {
  const live = await findEnvironment(store, environment)
  if (!live) return null
  const release = await readRelease(store, live.release)
  const apps = new Map(
    [release.shell, ...release.remotes, ...others].map((app) => [app.name, app]),
  )
  const read = ({ name, build }: ReleasedApp) => readArtefact(store, name, build)
  const [shell, ...remotes] = await Promise.all([...apps.values()].map(read))
  const fallbacks = await Promise.all(release.fallbacks.map(read))
  return shell ? { store, shell, remotes, fallbacks, realm: release.realm } : null
}
