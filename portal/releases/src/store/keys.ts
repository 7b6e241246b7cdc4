import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from 'portal-contract'
import { ifMissing, writeAtomically } from './files.ts'
import { type FreeStore, withStoreLock } from './lock.ts'
import { ownRights } from './rights.ts'
import { environmentName, isStoreName } from './store.ts'

const keyBytes = 32

/** A secret in a file of the store. @param fix what to do if the file is damaged */
function keyFile(store: FreeStore, path: string, fix: string) {
  const find = async (): Promise<Buffer | null> => {
    const hint = 'run every gateway of this store as the user who owns that file'
    const text = await readFile(path, 'utf8').catch(ifMissing(null, hint))
    if (text === null) return null
    const key = Buffer.from(text.trim(), 'hex')
    if (key.length === keyBytes) return key
    throw new PortalError(`${path} is damaged`, fix)
  }
  const write = async (): Promise<Buffer> => {
    const key = randomBytes(keyBytes)
    await writeAtomically(path, `${key.toString('hex')}\n`, ownRights)
    return key
  }
  const make = async () => (await find()) ?? (await write())
  return {
    path,
    /** Reads it; null if there is none. @throws PortalError when it cannot be read */
    find,
    /** Reads it, or makes it. @throws PortalError when it can be neither read nor made */
    open: async () => (await find()) ?? withStoreLock(store, 'pointer', make),
    /** Removes it: what it opened is closed. */
    remove: () => withStoreLock(store, 'pointer', () => rm(path, { force: true })),
    /** Makes a new one in place of any before. */
    rotate: () => withStoreLock(store, 'pointer', write),
  }
}

/** The secret that all gateways of a store sign visitor cookies with, outside the folders that they serve. */
export const visitorKey = (store: FreeStore) =>
  keyFile(
    store,
    join(store, 'visitor.key'),
    'remove it and restart the gateways; visitors then get new cookies',
  )

/**
 * The secret of an environment's override tokens: a new one ends every link and session at once, at all gateways. It is
 * beside the environment's file: whoever may promote may let others test.
 */
export const overrideKey = (store: FreeStore, environment: string) =>
  keyFile(
    store,
    join(store, 'environments', `${environmentName(environment)}.key`),
    `run 'portal overrides ${environment} --rotate'; all testers then need a new link`,
  )

/** The secret with which a team sees how its app does in an environment. Removed, it opens nothing any more. */
export function teamKey(store: FreeStore, environment: string, app: string) {
  if (!isStoreName(app))
    throw new PortalError(`${app} is not a valid name for an app`, 'correct it')
  return keyFile(
    store,
    join(store, 'environments', `${environmentName(environment)}.${app}.key`),
    `run 'portal invite ${app} ${environment} --rotate'; the team then needs a new link`,
  )
}
