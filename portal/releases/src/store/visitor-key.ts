import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from 'portal-contract'
import { writeAtomically } from './files.ts'
import { withStoreLock } from './lock.ts'
import { ownRights } from './rights.ts'

const keyBytes = 32

/** Outside the folders that the gateway serves. */
export function visitorKeyFile(store: string): string {
  return join(store, 'visitor.key')
}

async function findKey(path: string): Promise<Buffer | null> {
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
  throw new PortalError(
    `${path} is damaged`,
    'remove it and restart the gateways; visitors then get new cookies',
  )
}

/**
 * Reads the secret that all gateways of a store sign visitor cookies with. The first gateway creates it under the
 * store's lock.
 *
 * @throws PortalError when it cannot be read or created
 */
export async function readVisitorKey(store: string): Promise<Buffer> {
  const path = visitorKeyFile(store)
  const known = await findKey(path)
  if (known) return known
  return withStoreLock(store, 'pointer', async () => {
    const createdMeanwhile = await findKey(path)
    if (createdMeanwhile) return createdMeanwhile
    const key = randomBytes(keyBytes)
    await writeAtomically(path, `${key.toString('hex')}\n`, ownRights)
    return key
  })
}
