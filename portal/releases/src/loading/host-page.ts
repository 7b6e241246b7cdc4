import {
  type BootData,
  containerName,
  gatewayPath,
  type Manifest,
  type RegistryRemote,
  type RouteDeclaration,
  trustedTypesPolicies,
} from 'portal-contract'
import type { ServedBuild } from '#src/builds/build.ts'
import { languagesOf, readBuildTexts } from '#src/builds/texts.ts'
import { contentSecurityPolicy, renderDocument } from '#src/compose/document.ts'
import { buildRegistry } from '#src/compose/release-apps.ts'
import { startRenderer } from '#src/compose/renderer.ts'
import { integrityOf } from '#src/store/files.ts'
import { assetUrl } from '#src/store/store.ts'

/** The path of an empty page beside those of the remote: another team's page to come from and to go to. */
export const neighbourPath = `${gatewayPath}/check`

const neighbour = { name: 'portal-check', build: 'check' }

export const neighbourEntry = assetUrl(neighbour, 'entry.js')

export const neighbourScript = `globalThis['${containerName(neighbour.name)}'] = {
  init() {},
  get: async () => () => ({ pages: { '${neighbourPath}': { Component: () => null } } }),
}`

/** The remote of the empty page, and remotes that own pages by name, so that links to other teams lead somewhere. */
function neighbours(names: readonly string[]): RegistryRemote[] {
  const title = `${neighbour.name}:title`
  const remote = {
    ...neighbour,
    entry: neighbourEntry,
    integrity: integrityOf(neighbourScript),
    files: [],
    locales: {},
    routes: [{ path: neighbourPath, title, frame: 'bare' as const }],
  }
  const named = names.map((each) => {
    const [app = '', name = ''] = each.split('.')
    const path = `${neighbourPath}/${each}`
    return { ...remote, name: app, routes: [{ path, name, title, frame: 'bare' as const }] }
  })
  return [remote, ...named]
}

export type HostShell = ServedBuild & Pick<BootData, 'language' | 'realm' | 'resources'>

/** Reads the texts of a shell, and its settings of a realm that has nothing but a name. */
export async function prepareShell(shell: ServedBuild): Promise<HostShell> {
  await using renderer = startRenderer(shell, [])
  const realm = await renderer.readRealm({ name: 'Portal' })
  const language = languagesOf(shell.manifest)[0] ?? 'pt'
  const own = await readBuildTexts(shell, language)
  const resources = { ...own, [neighbour.name]: { title: 'check' } }
  return { ...shell, language, realm, resources }
}

/** A parameter without a sample is 1. */
export function addressOf({ samples }: Manifest, { path }: RouteDeclaration): string {
  const values = samples?.params?.[path] ?? {}
  return path.replace(/:([^/]+)/g, (_, name) => encodeURIComponent(values[name] ?? '1'))
}

/**
 * A page of the shell whose registry names one remote, or none, beside an empty neighbour, as a browser gets it. Its
 * navigation leads to every page.
 * @param names of pages of other teams, which the remote links to
 */
export function hostPage(
  { manifest: shell, language, realm, resources }: HostShell,
  remote?: Manifest,
  names: readonly string[] = [],
) {
  const remotes = remote ? [remote] : []
  const registry = buildRegistry('check', { shell, remotes, texts: {} })
  const others = neighbours(names)
  const addresses = [
    ...remotes.flatMap((app) => app.routes.map((route) => addressOf(app, route))),
    ...others.flatMap(({ routes }) => routes.map(({ path }) => path)),
  ]
  const boot: BootData = {
    registry: {
      ...registry,
      remotes: [...others, ...registry.remotes],
      navigation: addresses.map((path) => ({ path, label: {} })),
    },
    language,
    resources,
    realm,
  }
  const { html, hashes } = renderDocument({ head: '<title>check</title>', boot, shell })
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(hashes, trustedTypesPolicies),
  }
  return { body: html, headers }
}
