import { PortalError } from 'portal-contract'
import type { ReleasedApp } from '#src/store/release.ts'
import { environmentName, readArtefact } from '#src/store/store.ts'
import { findLiveRelease } from './live-release.ts'

/** The builds of a whole release. */
export type Completion = {
  builds: ReleasedApp[]
  /** The settings of the live release; undefined if all builds were named. */
  realm?: unknown
}

async function isWhole(store: string, builds: readonly ReleasedApp[]): Promise<boolean> {
  const read = builds.map(({ name, build }) => readArtefact(store, name, build))
  return (await Promise.all(read)).some(({ kind }) => kind === 'shell')
}

/**
 * Adds the other builds that an environment serves, so that a team can ship one app without knowing the others.
 * Builds with a shell among them are complete.
 *
 * @param builds the builds that change
 * @throws PortalError when one of them is not in the store, or nothing is live to take the rest from
 */
export async function complete(
  store: string,
  environment: string,
  builds: readonly ReleasedApp[],
): Promise<Completion> {
  const name = environmentName(environment)
  if (await isWhole(store, builds)) return { builds: [...builds] }
  const live = await findLiveRelease(store, name)
  if (!live) {
    throw new PortalError(
      `none of these builds is a shell, and ${environment} serves none to take`,
      'name the shell too',
    )
  }
  const { shell, remotes, realm } = live
  const named = new Set(builds.map((app) => app.name))
  const rest = [shell, ...remotes].filter((app) => !named.has(app.name))
  return { builds: [...rest, ...builds], realm }
}
