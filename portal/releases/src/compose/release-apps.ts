import {
  type Manifest,
  PortalError,
  type Registry,
  type RegistryRemote,
} from 'portal-contract'
import { type AllTexts, languagesOf, readAllTexts, resolveText } from '#src/builds/texts.ts'
import { arrangeNavigation } from '#src/realm/navigation.ts'
import { mapValues } from '#src/store/files.ts'
import type { Parts } from '#src/store/release.ts'
import { assetUrl, type ReleasedApp, readArtefact } from '#src/store/store.ts'

export type ReleaseApps = Parts<Manifest> & { texts: AllTexts }

/** Reads the builds of a release. @throws PortalError when they do not fit together */
export async function readApps(
  store: string,
  builds: readonly ReleasedApp[],
  fallbacks: readonly ReleasedApp[],
  contentBuild?: ReleasedApp | null,
): Promise<ReleaseApps> {
  const read = (app: ReleasedApp) => readArtefact(store, app)
  const manifests = await Promise.all(builds.map(read))
  const [shell, ...others] = manifests.filter(({ kind }) => kind === 'shell')
  if (!shell || others.length > 0)
    throw new PortalError(
      `a release has exactly one shell; these builds have ${shell ? others.length + 1 : 0}`,
    )
  const remotes = manifests.filter(({ kind }) => kind === 'remote')
  const previous = await Promise.all(fallbacks.map(read))
  const content = contentBuild ? await read(contentBuild) : null
  const texts = await readAllTexts(store, manifests, languagesOf(shell), content)
  return { shell, remotes, fallbacks: previous, content, texts }
}

/** @param content whose texts are taken instead, where it has the namespace */
export function localeUrls(
  manifest: Manifest,
  content: Manifest | null = null,
  urlOf = (file: string) => assetUrl(manifest, file),
) {
  return mapValues(manifest.locales, (files, language) =>
    mapValues(files, (file, namespace) => {
      const own = content?.locales[language]?.[namespace]
      return content && own ? assetUrl(content, own) : urlOf(file)
    }),
  )
}

/** Describes a remote for the registry. @param urlOf where its files are, if not in the store */
export function describeRemote(
  manifest: Manifest,
  content?: Manifest | null,
  urlOf = (file: string) => assetUrl(manifest, file),
): RegistryRemote {
  const { name, build, entry, routes, scripts, styles, files } = manifest
  return {
    name,
    build,
    entry: urlOf(entry),
    integrity: files[entry]?.integrity ?? '',
    locales: localeUrls(manifest, content, urlOf),
    // Without what the browser does not need: every page holds all routes.
    routes: routes.map(({ description: _, data: __, ...described }) => described),
    files: [...scripts, ...styles].map(urlOf),
  }
}

/** Builds the registry of a release. @param realm whose settings may change the navigation bar @throws PortalError when the text of a navigation entry is missing */
export function buildRegistry(
  release: string,
  { shell, remotes, fallbacks = [], content, texts }: ReleaseApps,
  realm: unknown = null,
): Registry {
  const entries = [shell, ...remotes]
    .flatMap(({ name, navigation }) => navigation.map((entry) => ({ app: name, ...entry })))
    .sort((a, b) => a.order - b.order)
    .map(({ app, path, label }) => ({
      path,
      label: mapValues(texts[app] ?? {}, (inLanguage) => resolveText(inLanguage, label)),
    }))
  return {
    release,
    remotes: remotes.map((remote) => {
      const described = describeRemote(remote, content)
      const fallback = fallbacks.find(({ name }) => name === remote.name)
      if (!fallback) return described
      const { build, entry, integrity, locales } = describeRemote(fallback)
      return { ...described, previous: { build, entry, integrity, locales } }
    }),
    navigation: arrangeNavigation(entries, realm),
    locales: localeUrls(shell, content),
  }
}
