import { join } from 'node:path'
import {
  type Change,
  type Environment,
  findEnvironment,
  promoteChanges,
  publish,
  type ReleasedApp,
  realmHash,
  realmName,
} from 'portal-releases'
import { apps, office, root } from './apps.ts'

/** Of the staff's portal. */
export const officeEnvironment = 'office'

/** The author of what `npm start` puts live. */
const by = 'npm start'

const isOwn = (entry: Environment['apps'][string]) => entry.by === by && !entry.canary

/** Why the working tree must not replace what is live. The realm is the operator's, whoever published it. */
export function reasonToKeep({ apps }: Environment): string | null {
  const others = Object.entries(apps).filter(
    ([name, entry]) => !isOwn(entry) && (name !== realmName || entry.canary),
  )
  if (others.length === 0) return null
  const authors = new Set(
    others.map(([, entry]) => (entry.by === by ? (entry.canary?.by ?? by) : entry.by)),
  )
  const names = others.map(([name]) => name).join(', ')
  return `${[...authors].join(', ')} put builds of ${names} live`
}

/** What changes where the working tree goes live. Apps that others put live stay unless the tree has them. */
function changesTo(
  environment: Environment | null,
  builds: readonly ReleasedApp[],
  realm: unknown,
): Change[] {
  const apps = environment?.apps ?? {}
  const wanted: Record<string, string | null> = { [realmName]: realmHash(realm) }
  for (const [name, entry] of Object.entries(apps)) if (isOwn(entry)) wanted[name] ??= null
  for (const { name, build } of builds) wanted[name] = build
  return Object.entries(wanted).map(([name, to]) => {
    return { name, from: apps[name]?.build ?? null, to }
  })
}

/**
 * Publishes the builds of all apps and puts them live together, if nobody else put anything live or `isDeploy` says so.
 *
 * @returns the live release, why the working tree is not live if it is not, and whether its settings are
 */
export async function releaseApps(store: string, realm: unknown, isDeploy: boolean) {
  const environment = await findEnvironment(store, 'production')
  const kept = environment && !isDeploy ? reasonToKeep(environment) : null
  if (environment && kept) {
    const hasItsSettings = environment.apps[realmName]?.build === realmHash(realm)
    return { release: environment.release, kept, hasItsSettings }
  }
  const builds = await Promise.all(apps.map((app) => publish(store, join(root, app))))
  return putLive(store, builds, realm)
}

/** Puts the office live: the same shell, and its own remote, in an environment of its own. */
export async function releaseOffice(store: string, realm: unknown): Promise<void> {
  const folders = ['shell', office]
  const builds = await Promise.all(folders.map((app) => publish(store, join(root, app))))
  await putLive(store, builds, realm, officeEnvironment)
}

/** Puts builds of the working tree live together. */
export async function putLive(
  store: string,
  builds: readonly ReleasedApp[],
  realm: unknown,
  environment = 'production',
) {
  const changes = changesTo(await findEnvironment(store, environment), builds, realm)
  const how = { by, isClaim: true }
  const promotion = await promoteChanges(store, environment, { changes, realm }, how)
  return { release: promotion.environment.release, kept: null, hasItsSettings: true }
}
