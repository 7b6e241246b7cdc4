import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'portal-contract'
import { exists, outputDir, writeManifest } from 'portal-releases'
import { runBundler } from '#src/build/run-bundler.ts'

/** Where the emulator serves the builds: `<path>/<build>/<file>`. */
export const ownBuildsPath = '/portal-dev/app'

/**
 * Builds an app as for publishing, and keeps the build beside the ones before: open pages may still load from those.
 *
 * @param appDir the app's folder
 * @param builds the folder of its builds
 * @returns the manifest
 * @throws PortalError when it does not build
 */
export async function buildOwn(appDir: string, builds: string): Promise<Manifest> {
  await runBundler(appDir)
  const manifest = await writeManifest(appDir)
  const target = join(builds, manifest.build)
  if (!(await exists(target)))
    await cp(join(appDir, outputDir), target, { recursive: true })
  return manifest
}
