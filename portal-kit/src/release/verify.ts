import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { type Manifest, ManifestError, manifestFile } from '#src/contract/manifest.ts'
import { PortalError } from '#src/errors.ts'
import { integrityOf } from '#src/files.ts'
import { isCompressible } from './compress.ts'
import { buildName, buildsOf, type Release, type ReleasedApp } from './release.ts'
import { artefactDir, readArtefact, releaseDir } from './store.ts'

/** Something in the store that is not as it was put there. */
export interface Fault {
  what: string
  /** What a person can do about it. */
  cure: string
}

/** An error that a person can mend, as what is wrong and its cure, which stands behind the last colon. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof PortalError)) throw error
  const [, what = error.message, cure = ''] = /^(.*): (.*)$/s.exec(error.message) ?? []
  return { what, cure }
}

const decoders = { br: promisify(brotliDecompress), gz: promisify(gunzip) }
const read = (path: string) => readFile(path).catch(() => null)

async function isSibling(path: string, extension: 'br' | 'gz', content: Buffer) {
  const compressed = await read(`${path}.${extension}`)
  if (!compressed) return false
  // What decompresses to more than the file need not be decompressed to its end.
  const limit = { maxOutputLength: content.length + 1 }
  const decoded = await decoders[extension](compressed, limit).catch(() => null)
  return decoded?.equals(content) ?? false
}

/** Says what is wrong with a file, or nothing. */
async function problemOf(path: string, integrity: string | undefined): Promise<string[]> {
  const content = await read(path)
  if (!content) return [`${path} is missing`]
  if (integrity !== undefined && integrityOf(content) !== integrity)
    return [`${path} was changed`]
  if (!isCompressible(path)) return []
  const siblings = (['br', 'gz'] as const).map(async (extension) =>
    (await isSibling(path, extension, content))
      ? []
      : [`${path}.${extension} is not ${relative(join(path, '..'), path)} compressed`],
  )
  return (await Promise.all(siblings)).flat()
}

async function problemsOfFiles(dir: string, files: Record<string, { integrity?: string }>) {
  const checked = Object.entries(files).map(([file, { integrity }]) =>
    problemOf(join(dir, file), integrity),
  )
  return (await Promise.all(checked)).flat()
}

/**
 * The integrity of a manifest as releases name it: the same build has it from whatever commit it was made.
 */
export function manifestIntegrity(manifest: Manifest): string {
  return integrityOf(JSON.stringify({ ...manifest, commit: '' }))
}

/**
 * Checks a published build: every file is what its manifest says, and so are the compressed siblings.
 *
 * @param store the store's folder
 * @param app the build
 * @param integrity that of its manifest, where a release names it
 */
export async function checkArtefact(
  store: string,
  app: ReleasedApp,
  integrity?: string,
): Promise<Fault[]> {
  const dir = artefactDir(store, app.name, app.build)
  const cure = `publish ${buildName(app)} again`
  let manifest: Manifest
  try {
    manifest = await readArtefact(store, app.name, app.build)
  } catch (error) {
    return [error instanceof ManifestError ? { what: error.message, cure } : faultOf(error)]
  }
  if (integrity !== undefined && manifestIntegrity(manifest) !== integrity)
    return [
      { what: `${join(dir, manifestFile)} was changed`, cure: `remove ${dir} and ${cure}` },
    ]
  const problems = await problemsOfFiles(dir, manifest.files)
  return problems.map((what) => ({ what, cure }))
}

/** Checks the pages of a release. */
export async function checkPages(store: string, release: Release): Promise<Fault[]> {
  const { id, shell, remotes, pages } = release
  const all = Object.values(pages).flatMap((page) => Object.values(page))
  const files = Object.fromEntries(all.map((page) => [page.file, page]))
  const problems = await problemsOfFiles(releaseDir(store, id), files)
  const cure = `compose ${[shell, ...remotes].map(buildName).join(' ')} again`
  return problems.map((what) => ({ what, cure }))
}

/** Checks a release: its pages, and every build that it needs. */
export async function checkRelease(store: string, release: Release): Promise<Fault[]> {
  const builds = buildsOf(release).map((app) =>
    checkArtefact(store, app, release.manifests[buildName(app)]),
  )
  return [...(await Promise.all(builds)).flat(), ...(await checkPages(store, release))]
}

/** More of them are no help: whoever mends the first knows the rest. */
const maxTold = 5

/**
 * Refuses to go on with what is not in order.
 *
 * @throws PortalError that names each fault with its cure
 */
export function refuse(faults: readonly Fault[]): void {
  const lines = faults.map(({ what, cure }) => `${what}: ${cure}`)
  const rest = lines.length - maxTold
  const more = rest > 0 ? [`and ${rest} more: 'portal doctor' names them all`] : []
  if (lines.length > 0)
    throw new PortalError([...lines.slice(0, maxTold), ...more].join('\n  '))
}
