import { imageFiles, isServerFile } from 'portal-contract'
import {
  type Build,
  browserScripts,
  readBuildFile,
  type ServedBuild,
  searchFiles,
} from '#src/builds/build.ts'
import { type Finding, findingsOf, warning } from '#src/findings/finding.ts'
import { brotli } from '#src/store/compress.ts'

/** Limits for the scripts of a first page, in bytes of brotli: the entry and what it needs at once. */
export const scriptLimits = { shell: 145_000, remote: 40_000 } as const

/** What a file of a build may weigh, in bytes as stored. */
export const fileLimit = 1_000_000

/** What an image may weigh, in bytes: a phone waits for it for a second. */
export const imageLimit = 200_000

export const heavyFile = 600_000

export async function firstScriptBytes(build: ServedBuild): Promise<number> {
  const { entry, scripts } = build.manifest
  const sizes = [entry, ...scripts].map(
    async (file) => (await brotli(await readBuildFile(build, file))).length,
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Checks what a build weighs: its first scripts, and each file that a browser may ask for. */
export async function checkSize(build: Build): Promise<Finding[]> {
  const { name, kind, entry, scripts, files, weights } = build.manifest
  const finding = findingsOf('size', name)
  const scriptLimit = weights?.scripts ?? scriptLimits[kind === 'shell' ? kind : 'remote']
  const scriptBytes = await firstScriptBytes(build)
  const ofScripts = finding(
    `its first scripts weigh ${scriptBytes} bytes of brotli; ${scriptLimit} are allowed`,
    [entry, ...scripts].join(', '),
    'load by `import()` what the first page does not draw, do without a library, or raise `weights.scripts` in portal.config.ts',
  )
  const ofImages = {
    limit: weights?.image ?? imageLimit,
    hint: 'save it as AVIF or WebP and no larger than it is drawn, or raise `weights.image` in portal.config.ts',
  }
  const ofOthers = {
    limit: weights?.file ?? fileLimit,
    hint: 'make it smaller, or raise `weights.file` in portal.config.ts',
  }
  const found = Object.entries(files).flatMap(([file, { bytes }]): Finding[] => {
    if (isServerFile(file)) return []
    const { limit, hint } = imageFiles.test(file) ? ofImages : ofOthers
    if (bytes > limit)
      return [finding(`weighs ${bytes} bytes; ${limit} are allowed`, file, hint)]
    if (bytes <= heavyFile) return []
    return [warning(finding(`weighs ${bytes} bytes`, file, 'make it smaller'))]
  })
  return scriptBytes > scriptLimit ? [ofScripts, ...found] : found
}

/** Checks that the names of browser files are the same in a URL and in a stylesheet: HTML and scripts compare them. */
export function checkFileNames({ manifest }: Build): Finding[] {
  const finding = findingsOf('file names', manifest.name)
  const hint = 'name it with letters, digits, dots, dashes and underscores'
  return Object.keys(manifest.files)
    .filter((file) => file.startsWith('browser/') && !/^[\w./@+~=-]+$/.test(file))
    .map((file) => finding('has a name that a URL writes otherwise', file, hint))
}

/** Minifiers keep the names of globals. */
const startsWorker = /\bnew (?:\w+\.)?(?:Shared)?Worker\(|\bserviceWorker\.register\(/

/** Checks that no browser script starts a worker, not even after a click: the policy of pages forbids it. */
export function checkWorkers(build: Build): Promise<Finding[]> {
  const finding = findingsOf('workers', build.manifest.name)
  const hint =
    'compute in short portions, or let the API do it: pages start no worker, because its code is under no policy and is not checked by hash'
  return searchFiles(build, browserScripts, (code, file) =>
    startsWorker.test(code) ? [finding('starts a worker', file, hint)] : [],
  )
}
