import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { imageFiles, isServerFile, type Manifest } from 'portal-contract'
import { type Build, readBuildFile } from '#src/builds/build.ts'
import { type Finding, findingsOf, warning } from '#src/findings/finding.ts'
import { fileLimit, heavyFile, imageLimit, scriptLimits } from './limits.ts'

const brotli = promisify(brotliCompress)

/** The size of the scripts of a build's first page, in bytes of brotli. */
export async function firstScriptBytes(build: Build): Promise<number> {
  const { entry, scripts } = build.manifest
  const sizes = [entry, ...scripts].map(
    async (file) => (await brotli(await readBuildFile(build, file))).length,
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Checks the size of the scripts that a first page waits for. */
async function checkScripts(build: Build): Promise<Finding[]> {
  const { name, kind, entry, scripts, weights } = build.manifest
  const limit = weights?.scripts ?? scriptLimits[kind]
  const size = await firstScriptBytes(build)
  if (size <= limit) return []
  const finding = findingsOf('size', name)
  return [
    finding(
      `its first scripts weigh ${size} bytes of brotli; ${limit} are allowed`,
      [entry, ...scripts].join(', '),
      'load by `import()` what the first page does not draw, do without a library, or raise `weights.scripts` in portal.config.ts',
    ),
  ]
}

type Limit = {
  /** In bytes. */
  limit: number
  hint: string
}

/** What a file may weigh, and what to do with one that weighs more. */
function limitOf(file: string, { weights }: Manifest): Limit {
  if (imageFiles.test(file)) {
    const hint =
      'save it as AVIF or WebP and no larger than it is drawn, or raise `weights.image` in portal.config.ts'
    return { limit: weights?.image ?? imageLimit, hint }
  }
  const hint = 'make it smaller, or raise `weights.file` in portal.config.ts'
  return { limit: weights?.file ?? fileLimit, hint }
}

/** Checks the size of each file that a browser may ask for. */
function checkFiles({ manifest }: Build): Finding[] {
  const { name, files } = manifest
  const finding = findingsOf('size', name)
  return Object.entries(files).flatMap(([file, { bytes }]): Finding[] => {
    if (isServerFile(file)) return []
    const { limit, hint } = limitOf(file, manifest)
    if (bytes > limit)
      return [finding(`weighs ${bytes} bytes; ${limit} are allowed`, file, hint)]
    if (bytes <= heavyFile) return []
    return [warning(finding(`weighs ${bytes} bytes`, file, 'make it smaller'))]
  })
}

/** Checks what a build weighs. */
export async function checkSize(build: Build): Promise<Finding[]> {
  return [...(await checkScripts(build)), ...checkFiles(build)]
}
