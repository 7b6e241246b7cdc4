import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from 'portal-contract'
import { filesBelow, removeFolderAtomically } from '#src/store/files.ts'
import { listReleases } from '#src/store/inventory.ts'
import { type FreeStore, withStoreLock } from '#src/store/lock.ts'
import { artefactDir, releaseDir } from '#src/store/store.ts'
import { findUnwanted } from './retention.ts'

export type PruneOptions = {
  /** How many of the newest releases of each environment's history are kept. */
  keep?: number
  /** Reports what would be removed, and removes nothing. */
  isDryRun?: boolean
  /** How long to wait for commands that add to the store. */
  waitMs?: number
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path)
  if (found.isFile()) return found.size
  const files = await filesBelow(path)
  const sizes = await Promise.all(files.map((file) => stat(join(path, file))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

/**
 * Removes what no visitor can get any more: releases that no environment serves or can roll back to, builds that only
 * they used, and files that killed commands left. Anything made within the last hour and not promoted yet stays.
 *
 * @throws PortalError when an environment or release cannot be read; nothing is removed then
 */
export async function prune(
  store: FreeStore,
  { keep = 10, isDryRun = false, waitMs }: PruneOptions = {},
) {
  if ((await listReleases(store)).length === 0) {
    throw new PortalError(
      `there are no releases in ${store}`,
      'name the store with --store',
    )
  }
  const work = async () => {
    const { releases, builds, leftovers } = await findUnwanted(store, keep)
    // Releases first, so that no release is ever without its builds.
    const folders = [
      ...releases.map((id) => releaseDir(store, id)),
      ...builds.map((app) => artefactDir(store, app)),
    ]
    const sizes = await Promise.all([...folders, ...leftovers].map(sizeOf))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    if (!isDryRun) {
      for (const folder of folders) await removeFolderAtomically(folder)
      for (const path of leftovers) await rm(path, { recursive: true, force: true })
    }
    return { releases, builds, leftovers, bytes }
  }
  return withStoreLock(store, 'clear', work, waitMs)
}
