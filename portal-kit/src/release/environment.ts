import { readFile } from 'node:fs/promises'
import { PortalError } from '#src/errors.ts'
import { writeAtomically } from '#src/files.ts'
import { readRelease } from './release.ts'
import { environmentFile } from './store.ts'

/** `environments/<name>.json`: a pointer to a release, and how it came there. */
export interface Environment {
  release: string
  history: { release: string; at: string }[]
}

/**
 * Reads an environment's pointer.
 *
 * @throws PortalError when nothing was promoted to it yet
 */
export async function readEnvironment(store: string, name: string): Promise<Environment> {
  const path = environmentFile(store, name)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new PortalError(
      `environment ${name} is not in the store ${store}: promote a release to it`,
    )
  })
  return JSON.parse(text) as Environment
}

/**
 * Points an environment at a release. It takes effect at once.
 *
 * @throws PortalError when the release is not in the store; the environment is untouched then
 */
export async function promote(store: string, name: string, release: string): Promise<void> {
  await readRelease(store, release)
  const before = await readEnvironment(store, name).catch(() => null)
  if (before?.release === release) return
  const history = [...(before?.history ?? []), { release, at: new Date().toISOString() }]
  const pointer: Environment = { release, history }
  await writeAtomically(
    environmentFile(store, name),
    `${JSON.stringify(pointer, null, 2)}\n`,
  )
}
