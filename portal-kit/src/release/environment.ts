import { PortalError } from '#src/errors.ts'
import { readJson, writeAtomically } from '#src/files.ts'
import { readRelease } from './release.ts'
import { environmentFile, exists } from './store.ts'

/** `environments/<name>.json`: a pointer to a release, and how it came there. */
export interface Environment {
  release: string
  history: { release: string; at: string }[]
}

async function findEnvironment(store: string, name: string): Promise<Environment | null> {
  const path = environmentFile(store, name)
  if (!(await exists(path))) return null
  return readJson<Environment>(path).catch(() => {
    throw new PortalError(`${path} is not JSON: mend it, it holds the history`)
  })
}

/**
 * Reads an environment's pointer.
 *
 * @throws PortalError when nothing was promoted to it yet
 */
export async function readEnvironment(store: string, name: string): Promise<Environment> {
  const environment = await findEnvironment(store, name)
  if (environment) return environment
  throw new PortalError(
    `environment ${name} is not in the store ${store}: promote a release to it`,
  )
}

/**
 * Points an environment at a release. It takes effect at once.
 *
 * @throws PortalError when the release is not in the store; the environment is untouched then
 */
export async function promote(store: string, name: string, release: string): Promise<void> {
  await readRelease(store, release)
  const before = await findEnvironment(store, name)
  if (before?.release === release) return
  const history = [...(before?.history ?? []), { release, at: new Date().toISOString() }]
  const pointer: Environment = { release, history }
  await writeAtomically(
    environmentFile(store, name),
    `${JSON.stringify(pointer, null, 2)}\n`,
  )
}
