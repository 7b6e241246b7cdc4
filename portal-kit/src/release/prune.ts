import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from '#src/errors.ts'
import { filesBelow, removeFolderAtomically } from '#src/files.ts'
import { listReleases } from './inventory.ts'
import { useStore } from './lock.ts'
import { findUnwanted, type Unwanted } from './retention.ts'
import { artefactDir, releaseDir } from './store.ts'

export interface PruneOptions {
  /** How many of the releases that each environment had are kept, the newest. */
  keep?: number
  /** Says what it would remove, and removes nothing. */
  isDryRun?: boolean
  /** How long to wait for commands that add to the store. */
  waitMs?: number
}

/** What was removed from a store. */
export interface Pruned extends Unwanted {
  bytes: number
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path)
  if (found.isFile()) return found.size
  const files = await filesBelow(path)
  const sizes = await Promise.all(files.map((file) => stat(join(path, file))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

/**
 * Removes what nobody can be given any more: releases that no environment serves or may go back to,
 * the builds that only they had, and what killed commands left. What was made within the last hour
 * and not promoted yet stays.
 *
 * @param store the store's folder
 * @throws PortalError when it cannot be told what is wanted; nothing is removed then
 */
export async function prune(
  store: string,
  { keep = 10, isDryRun = false, waitMs }: PruneOptions = {},
): Promise<Pruned> {
  if ((await listReleases(store)).length === 0) {
    throw new PortalError(`there are no releases in ${store}: name the store with --store`)
  }
  const work = async () => {
    const { releases, builds, leftovers } = await findUnwanted(store, keep)
    // Releases first: none is ever there without its builds.
    const folders = [
      ...releases.map((id) => releaseDir(store, id)),
      ...builds.map(({ name, build }) => artefactDir(store, name, build)),
    ]
    const sizes = await Promise.all([...folders, ...leftovers].map(sizeOf))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    if (!isDryRun) {
      for (const folder of folders) await removeFolderAtomically(folder)
      for (const path of leftovers) await rm(path, { recursive: true, force: true })
    }
    return { releases, builds, leftovers, bytes }
  }
  return useStore(store, 'clear', work, waitMs)
}
