import { PortalError } from 'portal-contract'
import { type Release, readRelease } from '#src/store/release.ts'
import { environmentName } from '#src/store/store.ts'
import { readEnvironment } from './environment-file.ts'

/**
 * Reads the release that is live in an environment.
 *
 * @returns null if nothing was promoted yet, or if what was promoted cannot be read
 * @throws PortalError if no environment can have that name
 */
export async function findLiveRelease(
  store: string,
  environment: string,
): Promise<Release | null> {
  environmentName(environment)
  try {
    const { release } = await readEnvironment(store, environment)
    return await readRelease(store, release)
  } catch (error) {
    if (error instanceof PortalError) return null
    throw error
  }
}
