import { join } from 'node:path'
import { root, stateDir } from '#src/portal/apps.ts'
import { buildApps } from '#src/portal/build-apps.ts'
import { readRealm, releaseApps } from '#src/portal/release.ts'

/**
 * Builds what changed and puts it live in a store of the benchmarks' own.
 *
 * @returns the store's folder
 */
export async function prepareStore(): Promise<string> {
  const store = join(stateDir, 'bench/store')
  await buildApps()
  await releaseApps(store, await readRealm(join(root, 'realm.json')), true)
  return store
}
