import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { type Build, readBuildFile } from '#src/builds/build.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { scriptLimits } from './limits.ts'

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
export async function checkSize(build: Build): Promise<Finding[]> {
  const { name, kind, entry, scripts } = build.manifest
  const limit = scriptLimits[kind]
  const size = await firstScriptBytes(build)
  if (size <= limit) return []
  const finding = findingsOf('size', name)
  return [
    finding(
      `its first scripts weigh ${size} bytes of brotli; ${limit} are allowed`,
      [entry, ...scripts].join(', '),
      'load by `import()` what the first page does not draw, or do without a library',
    ),
  ]
}
