import { PortalError } from '#src/errors.ts'
import { readEnvironment } from './environment.ts'
import { type Release, type ReleasedApp, readRelease } from './release.ts'
import { environmentName, readArtefact } from './store.ts'

/** What is needed for a release beside the builds that changed. */
export interface Completion {
  builds: ReleasedApp[]
  /** The settings of the release that it was completed from; undefined where all builds were named. */
  realm?: unknown
}

async function isWhole(store: string, builds: readonly ReleasedApp[]): Promise<boolean> {
  const read = builds.map(({ name, build }) => readArtefact(store, name, build))
  return (await Promise.all(read)).some(({ kind }) => kind === 'shell')
}

async function readLive(store: string, environment: string): Promise<Release> {
  const live = await readEnvironment(store, environment).catch(() => null)
  if (live) return readRelease(store, live.release)
  throw new PortalError(
    `none of these builds is a shell, and ${environment} serves none to take: name the shell too`,
  )
}

/**
 * Completes a release of a few builds with everything else that an environment serves, so that who
 * ships one app need not know the others. Builds with a shell among them are complete.
 *
 * @param store the store's folder
 * @param environment whose live release is taken
 * @param builds those that are to change
 * @throws PortalError when one of them is not in the store, or nothing is live to take the rest from
 */
export async function complete(
  store: string,
  environment: string,
  builds: readonly ReleasedApp[],
): Promise<Completion> {
  const name = environmentName(environment)
  if (await isWhole(store, builds)) return { builds: [...builds] }
  const { shell, remotes, realm } = await readLive(store, name)
  const named = new Set(builds.map((app) => app.name))
  const rest = [shell, ...remotes].filter((app) => !named.has(app.name))
  return { builds: [...rest, ...builds], realm }
}
