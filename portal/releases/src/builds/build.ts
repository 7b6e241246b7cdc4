import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, manifestFile, PortalError, parseManifest } from 'portal-contract'
import { type BuildReport, readReport } from './report.ts'

export type Build = {
  /** Its folder. */
  dir: string
  manifest: Manifest
  /** The bundler's report; null if another toolchain built it. */
  report: BuildReport | null
}

/**
 * Opens a build.
 *
 * @param dir the build's folder
 * @throws PortalError when its manifest is missing or invalid
 */
export async function openBuild(dir: string): Promise<Build> {
  const path = join(dir, manifestFile)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new PortalError(`${path} is missing`, 'build the app first')
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
      `${join(dir, file)} is in the manifest but missing`,
      'build the app again',
    )
  })
}
