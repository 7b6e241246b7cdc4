import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BootData, bootDataId, type Manifest, type Override } from 'portal-contract'
import { etagOf } from 'portal-contract/api'
import {
  artefactDir,
  assetUrl,
  contentSecurityPolicy,
  encode,
  hashSource,
  readArtefact,
  renderDocument,
} from 'portal-releases'
import type { LoadedRelease } from '#src/environment/loaded-release.ts'
import type { Page } from '#src/http/send.ts'
import { isOrigin } from './cookie.ts'
import { describeDeveloped, fetchRemote } from './developer.ts'

const bootElement = new RegExp(
  `<script type="application/json" id="${bootDataId}">(.*?)</script>`,
  's',
)

function bootDataOf({ routes }: LoadedRelease, language: string): BootData {
  const html = routes[0]?.byLanguage.get(language)?.identity.toString() ?? ''
  return JSON.parse(bootElement.exec(html)?.[1] ?? '') as BootData
}

async function headScriptOf(store: string, shell: Manifest): Promise<string> {
  if (!shell.head) return ''
  const path = join(artefactDir(store, shell.name, shell.build), shell.head)
  return (await readFile(path, 'utf8')).trim()
}

/**
 * A page whose remotes come in part from developers' servers. Their code does not run here, so only the browser renders it.
 * @returns null if no remote has the path
 * @throws PortalError when a developer's server does not have the remote
 */
export async function renderDeveloped(
  store: string,
  release: LoadedRelease,
  overrides: readonly Override[],
  { pathname, language }: { pathname: string; language: string },
): Promise<Page | null> {
  const requested = overrides.filter(({ build }) => isOrigin(build))
  const developed = await Promise.all(requested.map(fetchRemote))
  const boot = bootDataOf(release, language)
  const isExchanged = (name: string) => requested.some(({ remote }) => remote === name)
  const remotes = [
    ...boot.registry.remotes.filter(({ name }) => !isExchanged(name)),
    ...developed.map(describeDeveloped),
  ]
  const paths = remotes.flatMap(({ routes }) => routes.map(({ path }) => path))
  if (!paths.some((path) => new URLPattern({ pathname: path }).test({ pathname })))
    return null

  const described = overrides.map((override) => {
    const { origin, manifest } =
      developed.find(({ manifest: { name } }) => name === override.remote) ?? {}
    return manifest?.events
      ? { ...override, events: `${origin}${manifest.events}` }
      : override
  })
  const shell = await readArtefact(store, release.shell.name, release.shell.build)
  const headScript = await headScriptOf(store, shell)
  const html = renderDocument({
    language,
    head: `<title>${requested.map(({ remote, build }) => `${remote}@${build}`).join(', ')}</title>`,
    boot: { ...boot, registry: { ...boot.registry, remotes }, overrides: described },
    body: '',
    shell,
    owner: null,
    styles: '',
    stylesheets: shell.styles.map((file) => assetUrl(shell, file)),
    headScript,
  })
  const hashes = { scriptHash: hashSource(headScript), styleHash: hashSource('') }
  const origins = new Set(requested.map(({ build }) => build))
  const encoded = await encode(html)
  return {
    ...encoded,
    etag: etagOf(encoded.identity),
    policy: contentSecurityPolicy(hashes, release.trustedTypes, [...origins]),
  }
}
