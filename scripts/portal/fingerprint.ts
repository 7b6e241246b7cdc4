import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './apps.ts'

const ignored = new Set(['node_modules', 'dist', 'coverage'])

/** What no build reads. */
const isIgnored = (name: string) => ignored.has(name) || /\.test\.tsx?$/.test(name)

async function filesOf(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  const nested = entries
    .filter(({ name }) => !isIgnored(name))
    .map((entry) => filesOf(join(path, entry.name)))
  return (await Promise.all(nested)).flat()
}

/**
 * A hash of the content of files and folders.
 *
 * @param paths absolute
 */
export async function fingerprint(paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map(filesOf))).flat().sort()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  files.forEach((file, index) => {
    hash.update(file).update(contents[index] ?? '')
  })
  return hash.digest('hex')
}

/** The same of paths that are told from the workspace's root. */
export function fingerprintOf(paths: readonly string[]): Promise<string> {
  return fingerprint(paths.map((path) => join(root, path)))
}
