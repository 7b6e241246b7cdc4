import { hash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { PortalError } from 'portal-contract'

export const integrityOf = (content: Buffer | string): string =>
  `sha384-${hash('sha384', content, 'base64')}`

/** The Content-Security-Policy source of an inline script or style. */
export const hashSource = (text: string): string =>
  `'sha256-${hash('sha256', text, 'base64')}'`

/** A short content hash, for names. */
export const shortHash = (content: Buffer | string, length = 12): string =>
  hash('sha256', content).slice(0, length)

/** Every file below a folder, relative to it, with forward slashes, in alphabetical order. */
export async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** A temporary name next to the target. `portal prune` removes old ones. */
const temporaryOf = (target: string) => `${target}.${randomUUID()}.tmp`

/** Flushes a file or folder to the disk. Otherwise a rename may survive a power cut while the content does not. */
async function sync(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}

/**
 * Writes a file whole or not at all, even in a power cut.
 * @param rights the modes of the file and of a folder that is made for it, instead of those of the umask
 */
export async function writeAtomically(
  path: string,
  content: Buffer | string,
  rights?: { folder: number; file: number },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: rights?.folder })
  const temporary = temporaryOf(path)
  try {
    await writeFile(temporary, content, { flush: true, mode: rights?.file })
    await rename(temporary, path)
    await sync(dirname(path))
  } finally {
    await rm(temporary, { force: true })
  }
}

export const isForbidden = ({ code = '' }: NodeJS.ErrnoException) =>
  ['EACCES', 'EISDIR', 'EPERM', 'EROFS'].includes(code)

/** Turns the refusal of a read into a PortalError, and returns any other error as it is. */
export function explainRead(
  error: NodeJS.ErrnoException,
  hint = 'run this as the user who owns it, or let this user read it',
): unknown {
  if (!isForbidden(error) || error.path === undefined) return error
  return new PortalError(`${error.path} cannot be read`, hint)
}

/** Handles a failed read. A missing path gives `value`; what may not be read is a PortalError with the hint. */
export const ifMissing =
  <Value>(value: Value, hint?: string) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value
    throw explainRead(error, hint)
  }

/** Reads something for each name, all at once. @returns it by name */
export async function readEach<Value>(
  names: readonly string[],
  read: (name: string) => Promise<Value>,
): Promise<Record<string, Value>> {
  const entries = names.map(async (name) => [name, await read(name)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

export const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  to: (value: From, key: string) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]))

/** Parses JSON that people may edit. @param tellsWhy whether the error quotes the parser @throws PortalError */
export function parseJson(text: string, path: string, hint: string, tellsWhy = false) {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const why = tellsWhy ? ` (${(error as Error).message})` : ''
    throw new PortalError(`${path} is not JSON${why}`, hint)
  }
}

/** Reads a JSON file that this package wrote. */
export async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T
}

export async function removeFolderAtomically(target: string): Promise<void> {
  const temporary = temporaryOf(target)
  await rename(target, temporary)
  await rm(temporary, { recursive: true, force: true })
}

/**
 * Creates a folder whole or not at all, even in a power cut. An existing folder has the same content, because its name
 * is a content hash; it only gives way if it is damaged.
 */
export async function createFolderAtomically(
  target: string,
  fill: (dir: string) => Promise<void>,
  replaces = false,
): Promise<void> {
  const temporary = temporaryOf(target)
  await mkdir(temporary, { recursive: true })
  try {
    await fill(temporary)
    const names = await readdir(temporary, { recursive: true })
    await Promise.all(['', ...names].map((name) => sync(join(temporary, name))))
    if (replaces) await removeFolderAtomically(target)
    await rename(temporary, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
    await sync(dirname(target))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
