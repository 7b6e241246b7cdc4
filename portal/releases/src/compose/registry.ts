import type {
  Manifest,
  Registry,
  RegistryBuild,
  RegistryRemote,
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

function localeUrls(manifest: Manifest): Record<string, Record<string, string>> {
  return mapValues(manifest.locales, (files) =>
    mapValues(files, (file) => assetUrl(manifest, file)),
  )
}

function describeBuild(manifest: Manifest): RegistryBuild {
  return {
    build: manifest.build,
    entry: assetUrl(manifest, manifest.entry),
    integrity: manifest.files[manifest.entry]?.integrity ?? '',
    locales: localeUrls(manifest),
  }
}

/** Leaves out what the browser does not need: every page holds all routes. */
export function describeRoute(route: RouteDeclaration): RegistryRoute {
  const { description: _, data: __, ...described } = route
  return described
}

function describeRemote(manifest: Manifest, previous?: Manifest): RegistryRemote {
  return {
    name: manifest.name,
    ...describeBuild(manifest),
    routes: manifest.routes.map(describeRoute),
    files: [...manifest.scripts, ...manifest.styles].map((file) =>
      assetUrl(manifest, file),
    ),
    ...(previous ? { previous: describeBuild(previous) } : {}),
  }
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
    remotes: remotes.map((remote) =>
      describeRemote(
        remote,
        fallbacks.find(({ name }) => name === remote.name),
      ),
    ),
    navigation: navigation
      .sort((a, b) => a.order - b.order)
      .map(({ app, path, label }) => ({
        path,
        label: mapValues(texts[app] ?? {}, (inLanguage) => resolveText(inLanguage, label)),
      })),
    locales: localeUrls(shell),
  }
}
