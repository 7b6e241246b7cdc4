import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from 'portal-contract'
import { writeAtomically } from './files.ts'
import { type FreeStore, withStoreLock } from './lock.ts'
import { ownRights } from './rights.ts'
import { environmentName } from './store.ts'

const keyBytes = 32

/** A secret of the store, and what to do if its file is damaged. */
type Key = {
  path: string
  fix: string
}

async function find({ path, fix }: Key): Promise<Buffer | null> {
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
  throw new PortalError(`${path} is damaged`, fix)
}

/** Writes a new key, for its owner alone, in place of any before. The caller holds the store's lock. */
async function write({ path }: Key): Promise<Buffer> {
  const key = randomBytes(keyBytes)
  await writeAtomically(path, `${key.toString('hex')}\n`, ownRights)
  return key
}

/** Reads a key. The first caller makes it, under the store's lock. */
async function open(store: FreeStore, key: Key): Promise<Buffer> {
  const make = async () => (await find(key)) ?? (await write(key))
  return (await find(key)) ?? withStoreLock(store, 'pointer', make)
}

/** Outside the folders that the gateway serves. */
export function visitorKeyFile(store: string): string {
  return join(store, 'visitor.key')
}

/**
 * Reads the secret that all gateways of a store sign visitor cookies with. The first gateway creates it.
 *
 * @throws PortalError when it cannot be read or created
 */
export function readVisitorKey(store: FreeStore): Promise<Buffer> {
  const fix = 'remove it and restart the gateways; visitors then get new cookies'
  return open(store, { path: visitorKeyFile(store), fix })
}

/** The secret is beside the environment's file: whoever may promote may let others test. */
export function overrideSecretFile(store: string, environment: string): string {
  return join(store, 'environments', `${environmentName(environment)}.key`)
}

const overrideKey = (store: string, environment: string): Key => ({
  path: overrideSecretFile(store, environment),
  fix: `run 'portal overrides ${environment} --rotate'; all testers then need a new link`,
})

/**
 * Reads the secret that an environment's override tokens are signed with.
 *
 * @returns null if there is none, and so no token
 * @throws PortalError when it cannot be read
 */
export async function findOverrideSecret(
  store: string,
  environment: string,
): Promise<Buffer | null> {
  return find(overrideKey(store, environment))
}

/** Reads an environment's override secret, or makes it. @throws PortalError when it can be neither read nor made */
export async function openOverrideSecret(
  store: FreeStore,
  environment: string,
): Promise<Buffer> {
  return open(store, overrideKey(store, environment))
}

/**
 * Makes a new secret in place of the one before: every link and every session of the environment ends at once, at
 * all gateways.
 */
export async function rotateOverrideSecret(
  store: FreeStore,
  environment: string,
): Promise<void> {
  const key = overrideKey(store, environment)
  await withStoreLock(store, 'pointer', () => write(key))
}
