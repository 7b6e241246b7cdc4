import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { manifestFile } from '#src/build/manifest.ts'
import { type Manifest, parseManifest } from '#src/contract/manifest.ts'
import { PortalError } from '#src/errors.ts'
import { integrityOf } from '#src/files.ts'
import { isCompressible } from './compress.ts'
import { buildName, buildsOf, type Release, type ReleasedApp } from './release.ts'
import { artefactDir, isStoreName, releaseDir } from './store.ts'

/** Something in the store that is not as it was put there. */
export interface Finding {
  what: string
  /** What a person can do about it. */
  cure: string
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
): Promise<Finding[]> {
  const dir = artefactDir(store, app.name, app.build)
  const isNamed = isStoreName(app.name) && isStoreName(app.build)
  const path = join(dir, manifestFile)
  const text = isNamed ? await read(path) : null
  if (!text) {
    return [
      { what: `${buildName(app)} is not in the store ${store}`, cure: 'publish it first' },
    ]
  }
  const cure = `remove ${dir} and publish ${buildName(app)} again`
  if (integrity !== undefined && integrityOf(text) !== integrity)
    return [{ what: `${path} was changed`, cure }]
  let manifest: Manifest
  try {
    manifest = parseManifest(text.toString(), path)
  } catch (error) {
    return [{ what: (error as Error).message, cure }]
  }
  const problems = await problemsOfFiles(dir, manifest.files)
  return problems.map((what) => ({ what, cure }))
}

/** Checks a release: its pages, and every build that it needs. */
export async function checkRelease(store: string, release: Release): Promise<Finding[]> {
  const builds = buildsOf(release).map((app) =>
    checkArtefact(store, app, release.manifests[buildName(app)]),
  )
  const dir = releaseDir(store, release.id)
  const pages = Object.values(release.pages).flatMap((page) => Object.values(page))
  const files = pages.map((page) => [page.file, page] as const)
  const problems = await problemsOfFiles(dir, Object.fromEntries(files))
  const cure = `remove ${dir} and compose the release again`
  return [
    ...(await Promise.all(builds)).flat(),
    ...problems.map((what) => ({ what, cure })),
  ]
}

/**
 * Refuses to go on with what is not in order.
 *
 * @throws PortalError that names each finding with its cure
 */
export function refuse(findings: readonly Finding[]): void {
  const lines = findings.map(({ what, cure }) => `${what}: ${cure}`)
  if (lines.length > 0) throw new PortalError(lines.join('\n  '))
}
