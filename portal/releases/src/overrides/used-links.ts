import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownRights } from '#src/store/rights.ts'
import { environmentName } from '#src/store/store.ts'
import type { Token } from './token.ts'

/** Removes links that have expired: nobody can use them anyway. */
async function forgetExpired(dir: string): Promise<void> {
  const now = Date.now() / 1000
  for (const name of await readdir(dir))
    if (Number.parseInt(name, 36) <= now) await rm(join(dir, name), { force: true })
}

/**
 * Uses a tester's link. The store remembers it until it expires, so that it works once, whichever gateway is asked and
 * however often gateways restart.
 *
 * @returns false if it was used before
 */
export async function useLink(
  store: string,
  environment: string,
  { id, expires }: Token,
): Promise<boolean> {
  const dir = join(store, 'links', environmentName(environment))
  await mkdir(dir, { recursive: true, mode: ownRights.folder })
  await forgetExpired(dir)
  try {
    const file = join(dir, `${expires.toString(36)}.${id}`)
    // Only one caller can create the file.
    await writeFile(file, '', { flag: 'wx', flush: true, mode: ownRights.file })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
