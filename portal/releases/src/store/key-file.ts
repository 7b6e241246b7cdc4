import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PortalError } from 'portal-contract'
import { writeAtomically } from './files.ts'
import { ownRights } from './rights.ts'

const keyBytes = 32

/**
 * Reads a secret of the store.
 *
 * @param cure what to do about a damaged file
 * @returns null if there is none
 * @throws PortalError when it cannot be read
 */
export async function findKey(path: string, cure: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    if (error.code !== 'EACCES') throw error
    throw new PortalError(
      `${path} cannot be read`,
      'run every gateway of this store as the user who owns that file',
    )
  })
  if (text === null) return null
  const key = Buffer.from(text.trim(), 'hex')
  if (key.length === keyBytes) return key
  throw new PortalError(`${path} is damaged`, cure)
}

/** Writes a new secret, for its owner alone, in place of any before. The caller holds the store's lock. */
export async function writeNewKey(path: string): Promise<Buffer> {
  const key = randomBytes(keyBytes)
  await writeAtomically(path, `${key.toString('hex')}\n`, ownRights)
  return key
}
