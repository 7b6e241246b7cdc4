import { join } from 'node:path'
import { type Manifest, manifestFile, PortalError, parseManifest } from 'portal-contract'
import { readRegularFile, readTextFile } from './regular-file.ts'
import { type BuildReport, readReport } from './report.ts'

export type Build = {
  /** Its folder. */
  dir: string
  manifest: Manifest
  /** The bundler's report; null if another toolchain built it. */
  report: BuildReport | null
}

/** A build that a browser may ask for. */
export type ServedBuild = Pick<Build, 'dir' | 'manifest'>

const maxManifestBytes = 5_000_000

/**
 * Reads the manifest of a build.
 *
 * @throws PortalError when it is missing or invalid
 */
export async function readManifest(
  dir: string,
): Promise<{ text: string; manifest: Manifest }> {
  const path = join(dir, manifestFile)
  const text = await readTextFile(dir, manifestFile, maxManifestBytes)
  if (text === null) throw new PortalError(`${path} is missing`, 'build the app first')
  return { text, manifest: parseManifest(text, path) }
}

/**
 * Opens a build.
 *
 * @param dir the build's folder
 * @throws PortalError when its manifest is missing or invalid
 */
export async function openBuild(dir: string): Promise<Build> {
  const { manifest } = await readManifest(dir)
  return { dir, manifest, report: await readReport(dir) }
}

/**
 * Reads one of a build's files.
 *
 * @throws PortalError when it is missing or cannot be read
 */
export async function readBuildFile({ dir }: Build, file: string): Promise<string> {
  const content = await readRegularFile(dir, file, () => {})
  if (content) return content.toString('utf8')
  throw new PortalError(
    `${join(dir, file)} is in the manifest but missing`,
    'build the app again',
  )
}
