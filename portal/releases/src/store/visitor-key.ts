import { join } from 'node:path'
import { findKey, writeNewKey } from './key-file.ts'
import { type FreeStore, withStoreLock } from './lock.ts'

const cure = 'remove it and restart the gateways; visitors then get new cookies'

/** Outside the folders that the gateway serves. */
export function visitorKeyFile(store: string): string {
  return join(store, 'visitor.key')
}

/**
 * Reads the secret that all gateways of a store sign visitor cookies with. The first gateway creates it under the
 * store's lock.
 *
 * @throws PortalError when it cannot be read or created
 */
export async function readVisitorKey(store: FreeStore): Promise<Buffer> {
  const path = visitorKeyFile(store)
  const known = await findKey(path, cure)
  if (known) return known
  return withStoreLock(
    store,
    'pointer',
    async () => (await findKey(path, cure)) ?? writeNewKey(path),
  )
}
