import type { ReleasedApp } from '#src/store/release.ts'
import { readArtefact } from '#src/store/store.ts'
import { type Healths, readBuildHealths } from './build-health.ts'
import { earlierBuilds } from './earlier-builds.ts'
import type { Environment } from './environment.ts'
import { findEnvironment } from './environment-file.ts'

async function fallbackOf(
  store: string,
  environment: Environment,
  { name, build }: ReleasedApp,
  healths: Healths,
): Promise<ReleasedApp[]> {
  const read = (one: string) => readArtefact(store, name, one).catch(() => null)
  const manifest = await read(build)
  // Composing reports a build that cannot be read.
  if (manifest?.kind !== 'remote') return []
  for (const earlier of earlierBuilds(environment, name, build, healths)) {
    if (earlier.build === null) continue
    const before = await read(earlier.build)
    if (before?.contract === manifest.contract) return [{ name, build: earlier.build }]
  }
  return []
}

/**
 * Finds the fallbacks of a release: of each remote the last build that was healthy for real visitors, or, if nothing is
 * known, the previous one. A build for another contract is no fallback.
 *
 * @param name the environment that will serve the release
 * @param environment what it serves now
 * @param builds the builds of the release
 */
export async function fallbacksFor(
  store: string,
  name: string,
  environment: Environment | null,
  builds: readonly ReleasedApp[],
): Promise<ReleasedApp[]> {
  if (!environment) return []
  const healths = await readBuildHealths(store, name)
  const found = builds.map((app) => fallbackOf(store, environment, app, healths))
  return (await Promise.all(found)).flat()
}

/**
 * Finds the fallbacks of a release that follows an environment.
 *
 * @throws PortalError when no environment can have that name, or its file cannot be read
 */
export async function fallbacksAfter(
  store: string,
  name: string,
  builds: readonly ReleasedApp[],
): Promise<ReleasedApp[]> {
  return fallbacksFor(store, name, await findEnvironment(store, name), builds)
}
