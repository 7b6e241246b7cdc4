import {
  type Manifest,
  PortalError,
  type Registry,
  type RegistryBuild,
  type RegistryRoute,
  type RouteDeclaration,
} from 'portal-contract'
import { type AppTexts, languagesOf, readAllTexts, resolveText } from '#src/builds/texts.ts'
import { assetUrl, type ReleasedApp, readArtefact } from '#src/store/store.ts'

export type ReleaseApps = {
  shell: Manifest
  remotes: readonly Manifest[]
  fallbacks?: readonly Manifest[]
  /** app → language → texts. */
  texts: Readonly<Record<string, Readonly<Record<string, AppTexts>>>>
}

function findShell(manifests: readonly Manifest[]): Manifest {
  const shells = manifests.filter(({ kind }) => kind === 'shell')
  const [shell] = shells
  if (shell && shells.length === 1) return shell
  throw new PortalError(
    `a release has exactly one shell; these builds have ${shells.length}`,
  )
}

/** Reads the builds of a release. @throws PortalError when they do not fit together */
export async function readApps(
  store: string,
  builds: readonly ReleasedApp[],
  fallbacks: readonly ReleasedApp[],
): Promise<ReleaseApps> {
  const read = (app: ReleasedApp) => readArtefact(store, app)
  const manifests = await Promise.all(builds.map(read))
  const shell = findShell(manifests)
  const remotes = manifests.filter(({ kind }) => kind === 'remote')
  const previous = await Promise.all(fallbacks.map(read))
  const texts = await readAllTexts(store, manifests, languagesOf(shell))
  return { shell, remotes, fallbacks: previous, texts }
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

/** Builds the registry of a release. @throws PortalError when the text of a navigation entry is missing */
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
