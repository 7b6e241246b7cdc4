import { publishedBuild } from '#src/builds/build.ts'
import { startRenderer } from '#src/compose/renderer.ts'
import { storeContent } from '#src/realm/content-build.ts'
import { type FreeStore, withStoreLock } from '#src/store/lock.ts'
import { realmHash, realmName } from '#src/store/release.ts'
import { readReleaseApps } from './check-realm.ts'
import { findEnvironment } from './environment.ts'
import { promoteChanges } from './promote.ts'

/** @throws PortalError when the live shell cannot read the settings, each by its path */
export async function checkSettings(store: string, environment: string, realm: unknown) {
  const live = await findEnvironment(store, environment)
  if (!live) return
  const { shell } = await readReleaseApps(store, live.release)
  await using renderer = startRenderer(publishedBuild(store, shell), [])
  await renderer.readRealm(realm)
}

/** Puts settings and content live for all visitors. @throws PortalError when pages cannot be rendered with them, or somebody else changed them meanwhile */
export async function publishRealm(store: FreeStore, environment: string, realm: unknown) {
  const before = await findEnvironment(store, environment)
  const from = before?.apps[realmName]?.build ?? null
  const to = realmHash(realm)
  if (before && from === to) {
    // Its files may be missing or damaged, and no team can publish them again.
    const apps = await readReleaseApps(store, before.release)
    await withStoreLock(store, 'add', (held) => storeContent(held, realm, apps))
  }
  const changes = [{ name: realmName, from, to }]
  return promoteChanges(store, environment, { changes, realm })
}
