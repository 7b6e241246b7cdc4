import { publishedBuild } from '#src/builds/build.ts'
import { languagesOf } from '#src/builds/texts.ts'
import { flattenTexts } from '#src/checks/texts.ts'
import { buildRegistry, readApps } from '#src/compose/release-apps.ts'
import { startRenderer } from '#src/compose/renderer.ts'
import { inlineStyles } from '#src/compose/styles.ts'
import { checkColours, plainColours } from '#src/realm/colours.ts'
import { contentOf } from '#src/realm/content.ts'
import { checkNavigation } from '#src/realm/navigation.ts'
import { checkPages, readRealmFolder } from '#src/realm/realm-folder.ts'
import { checkRealmTexts, inLanguage } from '#src/realm/texts.ts'
import { readRelease } from '#src/store/release.ts'
import { findEnvironment, readEnvironment } from './environment.ts'

export async function readReleaseApps(store: string, release: string) {
  const { shell, remotes, fallbacks } = await readRelease(store, release)
  return readApps(store, [shell, ...remotes], fallbacks)
}

/**
 * Reads a realm folder, and compares its content with the apps that show it, if an environment serves any.
 * @param source the operator's folder, and the settings underneath it
 * @returns the realm, and a line for each thing that is wrong with it
 */
export async function checkRealm(
  store: string,
  environment: string,
  source: { folder: string; defaults: string },
) {
  const { realm, problems } = readRealmFolder(source.folder, source.defaults)
  const live = problems.length === 0 && (await findEnvironment(store, environment))
  if (!live) return { realm, problems }
  const { texts = {}, colours = {}, pages = {} } = contentOf(realm)
  const apps = await readReleaseApps(store, live.release)
  const css = await inlineStyles(store, apps.shell)
  problems.push(
    ...checkRealmTexts(texts, apps.texts, languagesOf(apps.shell)),
    ...checkPages(pages, languagesOf(apps.shell)),
    ...checkColours(colours, css, apps.shell.contrasts),
    ...checkNavigation(realm, buildRegistry(live.release, apps)),
  )
  return { realm, problems }
}

/** @throws PortalError when the live shell cannot read the settings, each by its path */
export async function checkSettings(store: string, environment: string, realm: unknown) {
  const live = await findEnvironment(store, environment)
  if (!live) return
  const { shell } = await readReleaseApps(store, live.release)
  await using renderer = startRenderer(publishedBuild(store, shell), [])
  await renderer.readRealm(realm)
}

/** The texts (language → `namespace:key`) and colours of the live site, as it is without a realm's own. */
export async function readRealmNames(store: string, environment: string) {
  const { release } = await readEnvironment(store, environment)
  const apps = await readReleaseApps(store, release)
  const texts = languagesOf(apps.shell).map((language) => {
    const namespaces = Object.entries(inLanguage(apps.texts, language))
    const named = namespaces.flatMap(([namespace, of]) =>
      [...flattenTexts(of)].map(
        ([key, text]) => [`${namespace}:${key}`, String(text)] as const,
      ),
    )
    return [language, Object.fromEntries(named)] as const
  })
  const colours = plainColours(await inlineStyles(store, apps.shell))
  return { texts: Object.fromEntries(texts), colours: Object.fromEntries(colours) }
}
