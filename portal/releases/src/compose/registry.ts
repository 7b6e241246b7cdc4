import type {
  Manifest,
  Registry,
  RegistryBuild,
  RegistryRoute,
  RouteDeclaration,
} from 'portal-contract'
import { assetUrl } from '#src/store/store.ts'
import { type AppTexts, resolveText } from '#src/store/texts.ts'

/** The apps of a release with their texts: app → language → texts. */
export type ReleaseApps = {
  shell: Manifest
  remotes: readonly Manifest[]
  /** Previous good builds of some of the remotes. */
  fallbacks?: readonly Manifest[]
  texts: Readonly<Record<string, Readonly<Record<string, AppTexts>>>>
}

const mapValues = <From, To>(record: Record<string, From>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))

const localeUrls = (manifest: Manifest) =>
  mapValues(manifest.locales, (files) =>
    mapValues(files, (file) => assetUrl(manifest, file)),
  )

const describeBuild = (manifest: Manifest): RegistryBuild => ({
  build: manifest.build,
  entry: assetUrl(manifest, manifest.entry),
  integrity: manifest.files[manifest.entry]?.integrity ?? '',
  locales: localeUrls(manifest),
})

/** Leaves out what the browser does not need: every page holds all routes. */
export function describeRoute(route: RouteDeclaration): RegistryRoute {
  const { description: _, data: __, ...described } = route
  return described
}

/**
 * Builds the registry of a release: which remotes are live and what each owns.
 *
 * @param release the release's id
 * @throws PortalError when the text of a navigation entry is missing
 */
export function buildRegistry(
  release: string,
  { shell, remotes, fallbacks = [], texts }: ReleaseApps,
): Registry {
  const navigation = [shell, ...remotes].flatMap((manifest) =>
    manifest.navigation.map((entry) => ({ app: manifest.name, ...entry })),
  )
  return {
    release,
    remotes: remotes.map((remote) => {
      const { name, routes, scripts, styles } = remote
      const previous = fallbacks.find((fallback) => fallback.name === name)
      return {
        name,
        ...describeBuild(remote),
        routes: routes.map(describeRoute),
        files: [...scripts, ...styles].map((file) => assetUrl(remote, file)),
        ...(previous ? { previous: describeBuild(previous) } : {}),
      }
    }),
    navigation: navigation
      .sort((a, b) => a.order - b.order)
      .map(({ app, path, label }) => ({
        path,
        label: mapValues(texts[app] ?? {}, (inLanguage) => resolveText(inLanguage, label)),
      })),
    locales: localeUrls(shell),
  }
}
