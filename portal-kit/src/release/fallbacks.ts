import { PortalError } from '#src/errors.ts'
import { readEnvironment } from './environment.ts'
import { type Release, type ReleasedApp, readRelease } from './release.ts'
import { environmentName, readArtefact } from './store.ts'

async function readLive(store: string, environment: string): Promise<Release | null> {
  try {
    return await readRelease(store, (await readEnvironment(store, environment)).release)
  } catch (error) {
    // Nothing was promoted yet, or what was is gone: the next release must not depend on it.
    if (error instanceof PortalError) return null
    throw error
  }
}

const contractOf = (store: string, name: string, build: string) =>
  readArtefact(store, name, build).then(
    ({ contract }) => contract,
    // Composing says what is wrong with a build that cannot be read.
    () => null,
  )

/**
 * The fallbacks of a release that is to follow what is live: of each remote the live build, or, where
 * that stays, the live release's own fallback of it. A build for another contract than the release's is none.
 *
 * @param store the store's folder
 * @param environment the one that is to serve it
 * @param builds those of the release
 * @throws PortalError when no environment can have that name
 */
export async function fallbacksAfter(
  store: string,
  environment: string,
  builds: readonly ReleasedApp[],
): Promise<ReleasedApp[]> {
  const live = await readLive(store, environmentName(environment))
  if (!live) return []
  const found = builds.map(async ({ name, build }) => {
    const [before] = [...live.remotes, ...live.fallbacks].filter(
      (known) => known.name === name && known.build !== build,
    )
    if (!before) return []
    const contracts = await Promise.all(
      [build, before.build].map((one) => contractOf(store, name, one)),
    )
    return contracts[0] === contracts[1] ? [before] : []
  })
  return (await Promise.all(found)).flat()
}
