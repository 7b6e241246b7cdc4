import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Manifest, manifestFile, PortalError, parseManifest } from 'portal-contract'
import { ifMissing } from '#src/store/files.ts'
import { artefactDir, type ReleasedApp, readArtefact } from '#src/store/store.ts'
import { outputDir } from './output.ts'

/** A module inside a bundle; its file is relative to its package. */
export type BundledModule = { package: string; version: string; file: string }

/** What the bundler knows of a browser build. Its files no longer show it. */
export type BuildReport = Required<Pick<Manifest, 'uses' | 'provides'>> & {
  modules: BundledModule[]
}

/** A build that a browser may ask for, and its folder. */
export type ServedBuild = { dir: string; manifest: Manifest }

export type Build = ServedBuild & { report: BuildReport | null }

/** The report's file in a browser build. It is not published. */
export const reportFile = 'build-report.json'

/** The scripts of a build that run in a browser. */
export const browserScripts = /^browser\/.*\.m?js$/

/** A build of the store. */
export const publishedBuild = (store: string, manifest: Manifest): ServedBuild => ({
  dir: artefactDir(store, manifest),
  manifest,
})

/** Finds a build in the store. @throws PortalError when it is not there, or invalid */
export const readPublished = async (store: string, app: ReleasedApp) =>
  publishedBuild(store, await readArtefact(store, app))

/** No link is followed, and a pipe does not keep the caller waiting. */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

const irregular = (path: string) =>
  new PortalError(
    `${path} is a link, or no regular file`,
    'a build has regular files only: build the app again',
  )

/**
 * Reads a file of a build that this portal did not make.
 * @param checkSize throws if the file has not the right size, before its content is read
 * @returns null if it is missing
 * @throws PortalError when it is no regular file, is reached by a link, or cannot be read
 */
export async function readRegularFile(
  dir: string,
  file: string,
  checkSize: (bytes: number) => void = () => {},
): Promise<Buffer | null> {
  const path = join(dir, file)
  try {
    if ((await realpath(path)) !== join(await realpath(dir), file)) throw irregular(path)
    await using handle = await open(path, flags)
    const found = await handle.stat()
    if (!found.isFile()) throw irregular(path)
    checkSize(found.size)
    return await handle.readFile()
  } catch (thrown) {
    const error = thrown as NodeJS.ErrnoException
    // A link, or a socket.
    if (error.code === 'ELOOP' || error.code === 'ENXIO') throw irregular(path)
    const hint = 'run this as the user who built the app, or let this user read it'
    return ifMissing(null, hint)(error)
  }
}

async function readTextFile(dir: string, file: string, maxBytes: number) {
  const content = await readRegularFile(dir, file, (bytes) => {
    if (bytes <= maxBytes) return
    const what = `${join(dir, file)} has ${bytes} bytes; ${maxBytes} are allowed`
    throw new PortalError(what, 'build the app again')
  })
  return content?.toString('utf8') ?? null
}

/** Reads the manifest of a build. @throws PortalError when it is missing or invalid */
export async function readManifest(dir: string) {
  const path = join(dir, manifestFile)
  const text = await readTextFile(dir, manifestFile, 5_000_000)
  if (text === null) throw new PortalError(`${path} is missing`, 'build the app first')
  return { text, manifest: parseManifest(text, path) }
}

/** Reads the report of a build. @returns null if another toolchain built it */
export async function readReport(dir: string): Promise<BuildReport | null> {
  const text = await readTextFile(dir, join('browser', reportFile), 50_000_000)
  return text === null ? null : (JSON.parse(text) as BuildReport)
}

/** Opens a build. @throws PortalError when its manifest is missing or invalid */
export async function openBuild(dir: string): Promise<Build> {
  const { manifest } = await readManifest(dir)
  return { dir, manifest, report: await readReport(dir) }
}

/** Opens the build in an app's folder, as `openBuild` does. */
export const openAppBuild = (appDir: string) => openBuild(resolve(appDir, outputDir))

/** Reads one of a build's files. @throws PortalError when it is missing or cannot be read */
export async function readBuildFile({ dir }: ServedBuild, file: string): Promise<string> {
  const content = await readRegularFile(dir, file)
  if (content) return content.toString('utf8')
  const hint = 'build the app again'
  throw new PortalError(`${join(dir, file)} is in the manifest but missing`, hint)
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
