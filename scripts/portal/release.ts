import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from 'portal-contract'
import { compose, fallbacksAfter, promote, publish } from 'portal-releases'
import { apps, root } from './apps.ts'

/**
 * Reads the realm settings; what they must hold is the shell's to judge.
 *
 * @throws PortalError when there is no such file or it is not JSON
 */
export async function readRealm(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new PortalError(
      `${path} is missing`,
      'restore it from this repository, or set REALM_FILE',
    )
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new PortalError(`${path} is not JSON (${(error as Error).message})`, 'fix it')
  }
}

/**
 * Publishes the builds of all apps, composes them into a release and puts it live.
 *
 * @param store the store's folder
 * @param realm the realm settings
 * @returns the release's id
 */
export async function releaseApps(store: string, realm: unknown): Promise<string> {
  const manifests = await Promise.all(apps.map((app) => publish(store, join(root, app))))
  const builds = manifests.map(({ name, build }) => ({ name, build }))
  const fallbacks = await fallbacksAfter(store, 'production', builds)
  const release = await compose(store, { builds, realm, fallbacks })
  await promote(store, 'production', release)
  return release
}
