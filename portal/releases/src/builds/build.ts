import { join } from 'node:path'
import { type Manifest, manifestFile, PortalError, parseManifest } from 'portal-contract'
import { artefactDir } from '#src/store/store.ts'
import type { AppTexts } from '#src/store/texts.ts'
import { readRegularFile, readTextFile } from './regular-file.ts'

/** A module inside a bundle. */
export type BundledModule = {
  package: string
  version: string
  /** Relative to its package. */
  file: string
}

/** What the bundler knows of a browser build. Its files no longer show it. */
export type BuildReport = {
  modules: BundledModule[]
  /** Names that the code uses of each shared module; `*` means all. */
  uses: Record<string, string[]>
  /** Shell only: the modules that it shares, with their names. */
  provides: Record<string, { version: string; names: string[] }>
}

export type Build = {
  /** Its folder. */
  dir: string
  manifest: Manifest
  /** The bundler's report; null if another toolchain built it. */
  report: BuildReport | null
}

/** A build that a browser may ask for. */
export type ServedBuild = Pick<Build, 'dir' | 'manifest'>

/** The report's file in a browser build. It is not published. */
export const reportFile = 'build-report.json'

/** The scripts of a build that run in a browser. */
export const browserScripts = /^browser\/.*\.m?js$/

/** A build of the store. */
export const publishedBuild = (store: string, manifest: Manifest): ServedBuild => ({
  dir: artefactDir(store, manifest.name, manifest.build),
  manifest,
})

const maxManifestBytes = 5_000_000
const maxReportBytes = 50_000_000

/** Reads the manifest of a build. @throws PortalError when it is missing or invalid */
export async function readManifest(dir: string) {
  const path = join(dir, manifestFile)
  const text = await readTextFile(dir, manifestFile, maxManifestBytes)
  if (text === null) throw new PortalError(`${path} is missing`, 'build the app first')
  return { text, manifest: parseManifest(text, path) }
}

/** Reads the report of a build. @returns null if another toolchain built it */
export async function readReport(dir: string): Promise<BuildReport | null> {
  const text = await readTextFile(dir, join('browser', reportFile), maxReportBytes)
  return text === null ? null : (JSON.parse(text) as BuildReport)
}

/** Opens a build. @throws PortalError when its manifest is missing or invalid */
export async function openBuild(dir: string): Promise<Build> {
  const { manifest } = await readManifest(dir)
  return { dir, manifest, report: await readReport(dir) }
}

/** Reads one of a build's files. @throws PortalError when it is missing or cannot be read */
export async function readBuildFile({ dir }: ServedBuild, file: string): Promise<string> {
  const content = await readRegularFile(dir, file, () => {})
  if (content) return content.toString('utf8')
  throw new PortalError(
    `${join(dir, file)} is in the manifest but missing`,
    'build the app again',
  )
}

/** Searches the content of a build's files. @param find lists what a file has */
export async function searchFiles<Found>(
  build: ServedBuild,
  files: RegExp,
  find: (content: string, file: string) => Found[],
): Promise<Found[]> {
  const searched = Object.keys(build.manifest.files)
    .filter((file) => files.test(file))
    .map(async (file) => find(await readBuildFile(build, file), file))
  return (await Promise.all(searched)).flat()
}

/** Reads all texts of a build in one language. */
export async function readBuildTexts(build: ServedBuild, language: string) {
  const files = Object.entries(build.manifest.locales[language] ?? {})
  const read = files.map(
    async ([namespace, file]) =>
      [namespace, JSON.parse(await readBuildFile(build, file))] as const,
  )
  return Object.fromEntries(await Promise.all(read)) as AppTexts
}
