import {
  type BootData,
  manifestFile,
  type Override,
  PortalError,
  parseManifest,
} from 'portal-contract'
import { etagOf } from 'portal-contract/api'
import {
  bootElement,
  describeRemote,
  encode,
  readArtefact,
  renderInBrowser,
} from 'portal-releases'
import type { LoadedRelease } from '#src/environment/loaded-release.ts'
import type { Page } from '#src/http/send.ts'
import { isOrigin } from './sessions.ts'

/** `portal dev` builds when it is first asked. */
const answerWithinMs = 30_000

/** Asks a developer's server for its current build. @throws PortalError when it does not have that remote */
export async function fetchRemote({ remote, build: origin }: Override) {
  const url = `${origin}/${manifestFile}`
  const hint = 'build the remote there, and serve the folder of the build'
  const signal = AbortSignal.timeout(answerWithinMs)
  const answer = await fetch(url, { signal, redirect: 'error' }).catch(() => null)
  if (!answer?.ok) throw new PortalError(`${url} does not answer`, hint)
  const manifest = parseManifest(await answer.text().catch(() => ''), url)
  if (manifest.name === remote && manifest.kind === 'remote') return { origin, manifest }
  throw new PortalError(`${url} is of ${manifest.name}, not of ${remote}`, hint)
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
  const anyPage = release.routes[0]?.byLanguage.get(language)
  const anyHtml = (anyPage?.atGateway ?? anyPage)?.identity.toString() ?? ''
  const boot = JSON.parse(bootElement.exec(anyHtml)?.[2] ?? '') as BootData
  const isExchanged = (name: string) => requested.some(({ remote }) => remote === name)
  const remotes = [
    ...boot.registry.remotes.filter(({ name }) => !isExchanged(name)),
    ...developed.map(({ origin, manifest }) =>
      describeRemote(manifest, null, (file) => `${origin}/${file}`),
    ),
  ]
  const paths = remotes.flatMap(({ routes }) => routes.map(({ path }) => path))
  if (!paths.some((path) => new URLPattern({ pathname: path }).test({ pathname })))
    return null

  const described = overrides.map((override) => {
    const found = developed.find(({ manifest }) => manifest.name === override.remote)
    const events = found?.manifest.events
    return events ? { ...override, events: `${found.origin}${events}` } : override
  })
  const page = {
    shell: await readArtefact(store, release.shell),
    title: requested.map(({ remote, build }) => `${remote}@${build}`).join(', '),
    boot: { ...boot, registry: { ...boot.registry, remotes }, overrides: described },
  }
  const origins = [...new Set(requested.map(({ build }) => build))]
  const { html, policy } = await renderInBrowser(store, page, release.trustedTypes, origins)
  return { ...(await encode(html)), etag: etagOf(html), policy }
}
