import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from 'portal-contract'

/** No link is followed, and a pipe does not keep the caller waiting. */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

const irregular = (path: string) =>
  new PortalError(
    `${path} is a link, or no regular file`,
    'a build has regular files only: build the app again',
  )

/** @returns null if the error says that there is no file */
function explain(error: NodeJS.ErrnoException, path: string): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  // A link, or a socket.
  if (error.code === 'ELOOP' || error.code === 'ENXIO') throw irregular(path)
  if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error
  throw new PortalError(
    `${path} cannot be read`,
    'run this as the user who built the app, or let this user read it',
  )
}

/**
 * Reads a file of a build that this portal did not make.
 *
 * @param dir the build's folder
 * @param checkSize throws if the file has not the right size, before its content is read
 * @returns null if it is missing
 * @throws PortalError when it is no regular file, is reached by a link, or cannot be read
 */
export async function readRegularFile(
  dir: string,
  file: string,
  checkSize: (bytes: number) => void,
): Promise<Buffer | null> {
  const path = join(dir, file)
  try {
    if ((await realpath(path)) !== join(await realpath(dir), file)) throw irregular(path)
    const handle = await open(path, flags)
    try {
      const found = await handle.stat()
      if (!found.isFile()) throw irregular(path)
      checkSize(found.size)
      return await handle.readFile()
    } finally {
      await handle.close()
    }
  } catch (error) {
    return explain(error as NodeJS.ErrnoException, path)
  }
}

/** @returns null if it is missing. @throws PortalError as `readRegularFile`, or when it is larger than the limit */
export async function readTextFile(dir: string, file: string, maxBytes: number) {
  const content = await readRegularFile(dir, file, (bytes) => {
    if (bytes <= maxBytes) return
    throw new PortalError(
      `${join(dir, file)} has ${bytes} bytes; ${maxBytes} are allowed`,
      'build the app again',
    )
  })
  return content?.toString('utf8') ?? null
}
