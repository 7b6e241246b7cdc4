import { PortalError } from 'portal-contract'
import { languagesOf } from '#src/builds/texts.ts'
import { flattenTexts } from '#src/checks/texts.ts'
import { buildRegistry, readApps } from '#src/compose/release-apps.ts'
import { inlineStyles } from '#src/compose/styles.ts'
import { checkColours, plainColours } from '#src/realm/colours.ts'
import { contentOf } from '#src/realm/content.ts'
import { storeContent } from '#src/realm/content-build.ts'
import type { RealmProblems } from '#src/realm/files.ts'
import { checkNavigation } from '#src/realm/navigation.ts'
import { checkPages, readRealmFolder } from '#src/realm/realm-folder.ts'
import { checkRealmTexts, inLanguage } from '#src/realm/texts.ts'
import { type FreeStore, withStoreLock } from '#src/store/lock.ts'
import { readRelease, realmHash, realmName } from '#src/store/release.ts'
import { type Environment, findEnvironment, readEnvironment } from './environment.ts'
import { promoteChanges } from './promote.ts'

async function readReleaseApps(store: string, release: string) {
  const { shell, remotes, fallbacks } = await readRelease(store, release)
  return readApps(store, [shell, ...remotes], fallbacks)
}

/** Compares a realm's content with the apps that show it. @returns a line for each thing that is wrong */
export async function checkContent(
  store: string,
  realm: unknown,
  { release }: Pick<Environment, 'release'>,
): Promise<RealmProblems> {
  const { texts = {}, colours = {}, pages = {} } = contentOf(realm)
  const apps = await readReleaseApps(store, release)
  const css = await inlineStyles(store, apps.shell)
  return [
    ...checkRealmTexts(texts, apps.texts, languagesOf(apps.shell)),
    ...checkPages(pages, languagesOf(apps.shell)),
    ...checkColours(colours, css, apps.shell.contrasts),
    ...checkNavigation(realm, buildRegistry(release, apps)),
  ]
}

/** The texts (language → `namespace:key`) and colours of the live site, as it is without a realm's own. */
export async function readRealmNames(store: string, environment: string) {
  const { release } = await readEnvironment(store, environment)
  const apps = await readReleaseApps(store, release)
  const texts = languagesOf(apps.shell).map((language) => {
    const namespaces = Object.entries(inLanguage(apps.texts, language))
    const named = namespaces.flatMap(([namespace, of]) =>
      [...flattenTexts(of)].map(([key, text]) => [`${namespace}:${key}`, text] as const),
    )
    return [language, Object.fromEntries(named)] as const
  })
  const colours = plainColours(await inlineStyles(store, apps.shell))
  return { texts: Object.fromEntries(texts), colours: Object.fromEntries(colours) }
}

/**
 * Reads a realm folder that may go live.
 * @param source the operator's folder, and the settings underneath it
 * @throws PortalError with a line for each thing that is wrong
 */
export async function readValidRealm(
  store: string,
  environment: string,
  source: { folder: string; defaults: string },
): Promise<unknown> {
  const { realm, problems } = readRealmFolder(source.folder, source.defaults)
  const live = await findEnvironment(store, environment)
  const all =
    live && problems.length === 0 ? await checkContent(store, realm, live) : problems
  if (all.length === 0) return realm
  throw new PortalError(
    `the realm folder is not right, and nothing was changed:\n  ${all.join('\n  ')}`,
  )
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
