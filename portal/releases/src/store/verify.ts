import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { type Manifest, ManifestError, manifestFile } from 'portal-contract'
import { type Finding, findingOf } from '#src/findings/finding.ts'
import { isCompressible } from './compress.ts'
import { ifMissing, integrityOf } from './files.ts'
import { buildsOf, type Release } from './release.ts'
import {
  artefactDir,
  buildName,
  type ReleasedApp,
  readArtefact,
  releaseDir,
} from './store.ts'

const decoders = { br: promisify(brotliDecompress), gz: promisify(gunzip) }
const read = (path: string) => readFile(path).catch(ifMissing(null))

async function isSibling(path: string, extension: 'br' | 'gz', content: Buffer) {
  const compressed = await read(`${path}.${extension}`)
  if (!compressed) return false
  // A larger result is wrong anyway, so decompression may stop early.
  const limit = { maxOutputLength: content.length + 1 }
  const decoded = await decoders[extension](compressed, limit).catch(() => null)
  return decoded?.equals(content) ?? false
}

async function problemOf(path: string, integrity: string): Promise<string[]> {
  const content = await read(path)
  if (!content) return [`${path} is missing`]
  if (integrityOf(content) !== integrity) return [`${path} was changed`]
  if (!isCompressible(path)) return []
  const siblings = (['br', 'gz'] as const).map(async (extension) =>
    (await isSibling(path, extension, content))
      ? []
      : [`${path}.${extension} is not ${basename(path)} compressed`],
  )
  return (await Promise.all(siblings)).flat()
}

async function problemsOfFiles(dir: string, files: Record<string, { integrity: string }>) {
  const checked = Object.entries(files).map(([file, { integrity }]) =>
    problemOf(join(dir, file), integrity),
  )
  return (await Promise.all(checked)).flat()
}

/** The name of the build that holds a realm's own files. No app is called like this. */
export const contentName = 'realm-content'

/** How a build gets into the store again. */
export const publishHint = (app: ReleasedApp) =>
  app.name === contentName ? 'run portal realm publish' : `publish ${buildName(app)} again`

/** The integrity of a manifest, as releases name it. The commit does not count. */
export function manifestIntegrity(manifest: Manifest): string {
  return integrityOf(JSON.stringify({ ...manifest, commit: '' }))
}

/**
 * Checks the files of a published build and their compressed siblings against its manifest.
 * @param integrity the manifest's integrity, if a release names it
 */
export async function checkArtefact(
  store: string,
  app: ReleasedApp,
  integrity?: string,
): Promise<Finding[]> {
  const dir = artefactDir(store, app)
  const hint = publishHint(app)
  const reading = readArtefact(store, app)
  const manifest = await reading.catch((error: Error) => error)
  if (manifest instanceof ManifestError) return [{ what: manifest.message, hint }]
  if (manifest instanceof Error) return [findingOf(manifest)]
  if (integrity !== undefined && manifestIntegrity(manifest) !== integrity)
    return [
      { what: `${join(dir, manifestFile)} was changed`, hint: `remove ${dir} and ${hint}` },
    ]
  const problems = await problemsOfFiles(dir, manifest.files)
  return problems.map((what) => ({ what, hint }))
}

export async function checkPages(store: string, release: Release): Promise<Finding[]> {
  const { id, shell, remotes, pages } = release
  const all = Object.values(pages).flatMap((page) => Object.values(page))
  const files = Object.fromEntries(all.map((page) => [page.file, page]))
  const problems = await problemsOfFiles(releaseDir(store, id), files)
  const hint = `compose ${[shell, ...remotes].map(buildName).join(' ')} again`
  return problems.map((what) => ({ what, hint }))
}

/** Checks a release: its pages, and every build that it needs. */
export async function checkRelease(store: string, release: Release): Promise<Finding[]> {
  const builds = buildsOf(release).map((app) =>
    checkArtefact(store, app, release.manifests[buildName(app)]),
  )
  return [...(await Promise.all(builds)).flat(), ...(await checkPages(store, release))]
}
