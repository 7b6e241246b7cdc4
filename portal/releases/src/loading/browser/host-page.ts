import { join } from 'node:path'
import {
  type BootData,
  type Manifest,
  type RouteDeclaration,
  sharedModulesGlobal,
  trustedTypesPolicies,
} from 'portal-contract'
import type { ServedBuild } from '#src/builds/build.ts'
import { renderDocument } from '#src/compose/document.ts'
import { contentSecurityPolicy } from '#src/compose/page-policy.ts'
import { buildRegistry } from '#src/compose/registry.ts'
import { startRenderer } from '#src/compose/renderer.ts'
import { hashSource, readJson } from '#src/store/files.ts'
import { assetGlobals } from '#src/store/store.ts'
import { languagesOf } from '#src/store/texts.ts'
import { neighbours, neighbourTexts } from './neighbour.ts'

/** A page as a browser gets it. */
export type HostPage = {
  html: string
  headers: Record<string, string>
}

/** A shell, with what its pages need of the release. */
export type HostShell = ServedBuild & Pick<BootData, 'language' | 'realm' | 'resources'>

/**
 * Reads the texts of a shell, and its settings of a realm that has nothing but a name.
 *
 * @throws PortalError when its server build does not load
 */
export async function prepareShell(shell: ServedBuild): Promise<HostShell> {
  const { dir, manifest } = shell
  const renderer = startRenderer({
    shell: join(dir, manifest.server),
    remotes: {},
    globals: assetGlobals([manifest]),
    sharedModulesGlobal,
  })
  try {
    const realm = await renderer.readRealm({ name: 'Portal' })
    const language = languagesOf(manifest)[0] ?? 'pt'
    const files = Object.entries(manifest.locales[language] ?? {})
    const texts = files.map(
      async ([namespace, file]) =>
        [namespace, await readJson<Record<string, unknown>>(join(dir, file))] as const,
    )
    const own = Object.fromEntries(await Promise.all(texts))
    return { ...shell, language, realm, resources: { ...own, ...neighbourTexts } }
  } finally {
    await renderer.close()
  }
}

/** The address of a route; a parameter without a sample is 1. */
export function addressOf({ samples }: Manifest, { path }: RouteDeclaration): string {
  const values = samples?.params?.[path] ?? {}
  return path.replace(/:([^/]+)/g, (_, name) => encodeURIComponent(values[name] ?? '1'))
}

/**
 * A page of the shell whose registry names one remote, or none, beside an empty neighbour. Its navigation leads to every
 * page.
 *
 * @param names of pages of other teams, which the remote links to
 */
export function hostPage(
  { manifest: shell, language, realm, resources }: HostShell,
  remote?: Manifest,
  names: readonly string[] = [],
): HostPage {
  const unlinked = [shell, ...(remote ? [remote] : [])].map((app) => ({
    ...app,
    navigation: [],
  }))
  const [host = shell, ...remotes] = unlinked
  const registry = buildRegistry('check', { shell: host, remotes, texts: {} })
  const others = neighbours(names)
  const addresses = [
    ...(remote ? remote.routes.map((route) => addressOf(remote, route)) : []),
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
  const html = renderDocument({
    language,
    head: '<title>check</title>',
    boot,
    body: '',
    shell,
    owner: null,
    styles: '',
    headScript: '',
  })
  const hashes = { scriptHash: hashSource(''), styleHash: hashSource('') }
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(hashes, trustedTypesPolicies),
    },
  }
}
