import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { Parser, type ReadEntry } from 'tar'
import { RefusedVersion } from './registry.ts'

/** What may be in a package: as much as in a build, and the files around it. */
type Limits = { files: number; bytes: number }

/** Headers of files, and the blocks that files are padded to. */
const perFile = 1_024

const isSafe = (path: string) =>
  !/[\\\0]/.test(path) && path.split('/').every((step) => !['', '.', '..'].includes(step))

/**
 * Unpacks the build of a package, its folder `dist`, into a folder. Sizes are checked before content is read, and nothing
 * is written outside of the folder.
 * @param name what the package is called in errors
 * @throws RefusedVersion when it is no package, has anything but files and folders, or more than the limits
 */
export async function unpack(tarball: Buffer, dir: string, name: string, limits: Limits) {
  const refusal = (what: string) =>
    new RefusedVersion(
      `${name} ${what}`,
      'build it again, and publish it as another version',
    )
  const tooMuch = () =>
    refusal(`has more than ${limits.files} files or ${limits.bytes} bytes`)
  let [files, bytes, unpacked] = [0, 0, 0]
  const written: Promise<void>[] = []

  const write = async (entry: ReadEntry, path: string) => {
    const content = await entry.concat()
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), content)
  }
  const take = (entry: ReadEntry) => {
    const path = entry.path.replace(/\/$/, '')
    const isFile = entry.type === 'File' || entry.type === 'OldFile'
    files += 1
    bytes += entry.size
    if (!isFile && entry.type !== 'Directory')
      throw refusal(`has a ${entry.type}, ${path}: a package has files alone`)
    if (!isSafe(path)) throw refusal(`has a file that leads out of it, ${path}`)
    if (files > limits.files || bytes > limits.bytes) throw tooMuch()
    // Its first folder is called package, or otherwise.
    const inside = path.replace(/^[^/]+\//, '')
    if (isFile && inside.startsWith('dist/')) written.push(write(entry, inside))
    else entry.resume()
  }
  const parser = new Parser({ strict: true })
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('error', reject).on('end', resolve)
  })
  parser.on('entry', (entry: ReadEntry) => {
    try {
      take(entry)
    } catch (error) {
      parser.abort(error as Error)
    }
  })
  const feed = async (archive: AsyncIterable<Buffer>) => {
    for await (const chunk of archive) {
      unpacked += chunk.length
      if (unpacked > limits.bytes + (limits.files + 2) * perFile) throw tooMuch()
      parser.write(chunk)
    }
    parser.end()
  }
  const feeding = feed(createGunzip().end(tarball))
  try {
    await Promise.all([feeding, ended])
    await Promise.all(written)
  } catch (error) {
    if (error instanceof RefusedVersion) throw error
    throw refusal(`is no package (${(error as Error).message})`)
  } finally {
    // Whatever is still written is in the caller's folder, which goes next.
    await Promise.allSettled([feeding])
    await Promise.allSettled(written)
  }
}
