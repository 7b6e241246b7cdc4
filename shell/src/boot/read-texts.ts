import { loadTimeoutMs } from 'portal-kit/limits'
import type { Registry } from 'portal-kit/registry'
import type { Language, Texts } from 'shared-i18n'
import { LoadError } from '#src/remotes/load-error.ts'
import { takenBuild } from '#src/remotes/taken-builds.ts'

type ReadTexts = (language: Language, namespace: string) => Promise<Texts>

function findUrl(
  registry: Registry,
  language: Language,
  namespace: string,
): string | undefined {
  const builds = registry.remotes.map((remote) => takenBuild(remote.name) ?? remote)
  return [registry, ...builds]
    .map(({ locales }) => locales[language]?.[namespace])
    .find(Boolean)
}

/**
 * Fetches the texts of a namespace, wherever the release has them; those of a remote from the build that is in use.
 *
 * @param registry of the live release
 * @returns a function that rejects with a `LoadError` when the texts do not come, and may be asked again
 */
export function createTextsReader(registry: Registry): ReadTexts {
  const failed = new Set<string>()

  const fetchTexts = async (url: string): Promise<Texts> => {
    // A damaged copy may be in the browser's cache, for a year.
    const cache = failed.has(url) ? 'reload' : 'default'
    const response = await fetch(url, { cache, signal: AbortSignal.timeout(loadTimeoutMs) })
    if (!response.ok) throw new Error(`answered ${response.status}`)
    const texts = (await response.json()) as Texts
    if (Object(texts) !== texts) throw new Error('no texts')
    return texts
  }

  return async (language, namespace) => {
    const url = findUrl(registry, language, namespace)
    if (!url) throw new Error(`The release has no texts of ${namespace} in ${language}`)
    try {
      return await fetchTexts(url)
    } catch (cause) {
      failed.add(url)
      throw new LoadError(`${url} cannot be had: ${cause}`, { cause })
    }
  }
}
