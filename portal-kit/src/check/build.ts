import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildReport, readReport } from '#src/build/report.ts'
import { type Manifest, manifestFile, parseManifest } from '#src/contract/manifest.ts'
import { PortalError } from '#src/errors.ts'

/** A build, as the checks read it. */
export interface Build {
  /** Its folder. */
  dir: string
  manifest: Manifest
  /** What the bundler told of it, where it was ours. */
  report: BuildReport | null
}

/**
 * Opens a build.
 *
 * @param dir the build's folder
 * @throws PortalError or ManifestError when it has no manifest, or none of the schema
 */
export async function openBuild(dir: string): Promise<Build> {
  const path = join(dir, manifestFile)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new PortalError(`${path} is missing: build the app first`)
  })
  return { dir, manifest: parseManifest(text, path), report: await readReport(dir) }
}

/**
 * Reads one of a build's files.
 *
 * @throws PortalError when it is missing
 */
export function readBuildFile({ dir }: Build, file: string): Promise<string> {
  return readFile(join(dir, file), 'utf8').catch(() => {
    throw new PortalError(
      `${join(dir, file)} is in the manifest but missing: build the app again`,
    )
  })
}
