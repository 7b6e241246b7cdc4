import {
  type Manifest,
  ManifestError,
  manifestFile,
  parseManifest,
} from '#src/contract/manifest.ts'
import type { Override, RegistryRemote } from '#src/contract/registry.ts'
import { PortalError } from '#src/errors.ts'
import { describeRoute } from '#src/release/registry.ts'

const answerWithinMs = 5_000

/** A remote on a developer's own server. */
export interface DevelopedRemote {
  origin: string
  manifest: Manifest
}

function parseRemote(text: string, url: string): Manifest {
  try {
    return parseManifest(text, url)
  } catch (error) {
    throw error instanceof ManifestError ? new PortalError(error.message) : error
  }
}

/**
 * Asks a developer's server for the build that it has right now.
 *
 * @throws PortalError when there is none of that name
 */
export async function fetchRemote({
  remote,
  build: origin,
}: Override): Promise<DevelopedRemote> {
  const url = `${origin}/${manifestFile}`
  const cure = 'build the remote there, and serve the folder of the build'
  const signal = AbortSignal.timeout(answerWithinMs)
  const answer = await fetch(url, { signal, redirect: 'error' }).catch(() => null)
  if (!answer?.ok) throw new PortalError(`${url} does not answer: ${cure}`)
  const manifest = parseRemote(await answer.text().catch(() => ''), url)
  if (manifest.name === remote && manifest.kind === 'remote') return { origin, manifest }
  throw new PortalError(`${url} is of ${manifest.name}, not of ${remote}: ${cure}`)
}

const mapValues = <From, To>(record: Record<string, From>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))

/** The remote as the browser finds it: its files are where its manifest is. */
export function describeDeveloped({ origin, manifest }: DevelopedRemote): RegistryRemote {
  const url = (file: string) => `${origin}/${file}`
  const { name, build, entry, routes, locales, files } = manifest
  return {
    name,
    build,
    entry: url(entry),
    integrity: files[entry]?.integrity ?? '',
    routes: routes.map(describeRoute),
    locales: mapValues(locales, (texts) => mapValues(texts, url)),
  }
}
