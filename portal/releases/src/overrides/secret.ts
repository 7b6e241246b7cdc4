import { join } from 'node:path'
import { findKey, writeNewKey } from '#src/store/key-file.ts'
import { type FreeStore, withStoreLock } from '#src/store/lock.ts'
import { environmentName } from '#src/store/store.ts'

/** The secret is beside the environment's file: whoever may promote may let others test. */
export function overrideSecretFile(store: string, environment: string): string {
  return join(store, 'environments', `${environmentName(environment)}.key`)
}

const cure = (environment: string) =>
  `run 'portal overrides ${environment} --rotate'; all testers then need a new link`

/**
 * Reads the secret that an environment's override tokens are signed with.
 *
 * @returns null if there is none, and so no token
 * @throws PortalError when it cannot be read
 */
export function findOverrideSecret(
  store: string,
  environment: string,
): Promise<Buffer | null> {
  return findKey(overrideSecretFile(store, environment), cure(environment))
}

/** Reads an environment's override secret, or makes it. @throws PortalError when it can be neither read nor made */
export function openOverrideSecret(store: FreeStore, environment: string): Promise<Buffer> {
  return withStoreLock(
    store,
    'pointer',
    async () =>
      (await findOverrideSecret(store, environment)) ??
      writeNewKey(overrideSecretFile(store, environment)),
  )
}

/**
 * Makes a new secret in place of the one before: every link and every session of the environment ends at once, at
 * all gateways.
 */
export async function rotateOverrideSecret(
  store: FreeStore,
  environment: string,
): Promise<void> {
  await withStoreLock(store, 'pointer', () =>
    writeNewKey(overrideSecretFile(store, environment)),
  )
}
