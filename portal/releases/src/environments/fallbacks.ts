import type { ReleasedApp } from '#src/store/release.ts'
import { readArtefact } from '#src/store/store.ts'
import { findLiveRelease } from './live-release.ts'

const contractOf = (store: string, name: string, build: string) =>
  readArtefact(store, name, build).then(
    ({ contract }) => contract,
    // Composing reports a build that cannot be read.
    () => null,
  )

/**
 * Finds the fallbacks of a release that follows the live one: of each remote the live build, or, if that stays, the
 * live release's fallback. A build for another contract is no fallback.
 *
 * @param environment the one that will serve the release
 * @param builds the builds of the release
 * @throws PortalError when no environment can have that name
 */
export async function fallbacksAfter(
  store: string,
  environment: string,
  builds: readonly ReleasedApp[],
): Promise<ReleasedApp[]> {
  const live = await findLiveRelease(store, environment)
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
