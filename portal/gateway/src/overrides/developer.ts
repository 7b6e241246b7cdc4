import {
  manifestFile,
  type Override,
  PortalError,
  parseManifest,
  type RegistryRemote,
} from 'portal-contract'
import { describeRoute } from 'portal-releases'

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

const mapValues = <From, To>(record: Record<string, From>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))

/** Describes the remote for the registry. Its files are next to its manifest. */
export function describeDeveloped({
  origin,
  manifest,
}: Awaited<ReturnType<typeof fetchRemote>>): RegistryRemote {
  const url = (file: string) => `${origin}/${file}`
  const { name, build, entry, routes, scripts, styles, locales, files } = manifest
  return {
    name,
    build,
    entry: url(entry),
    integrity: files[entry]?.integrity ?? '',
    routes: routes.map(describeRoute),
    files: [...scripts, ...styles].map(url),
    locales: mapValues(locales, (texts) => mapValues(texts, url)),
  }
}
