import { PortalError } from 'portal-contract'
import { type Release, readRelease } from '#src/store/release.ts'
import { findEnvironment } from './environment-file.ts'

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
  try {
    return await readRelease(store, live.release)
  } catch (error) {
    if (error instanceof PortalError) return null
    throw error
  }
}
