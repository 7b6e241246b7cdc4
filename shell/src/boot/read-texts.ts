import { loadTimeoutMs, type Registry } from 'portal-contract'
import type { Language, Texts } from 'shared-i18n'
import { LoadError } from '#src/remotes/retry.ts'
import { fallbackBuild } from '#src/remotes/stores.ts'

/** Fetches texts from the build of the remote that is in use. Rejects with a `LoadError`, and may be called again. */
export function createTextsReader(registry: Registry) {
  const failed = new Set<string>()

  const fetchTexts = async (url: string): Promise<Texts> => {
    // The browser's cache may hold a corrupt copy, for a year.
    const cache = failed.has(url) ? 'reload' : 'default'
    const response = await fetch(url, { cache, signal: AbortSignal.timeout(loadTimeoutMs) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const texts = (await response.json()) as Texts
    if (Object(texts) !== texts) throw new Error('not a JSON object')
    return texts
  }

  return async (language: Language, namespace: string): Promise<Texts> => {
    const builds = registry.remotes.map((remote) => fallbackBuild(remote.name) ?? remote)
    const urls = [registry, ...builds].map(({ locales }) => locales[language]?.[namespace])
    const url = urls.find(Boolean)
    if (!url) throw new Error(`The release has no texts of ${namespace} in ${language}`)
    try {
      return await fetchTexts(url)
    } catch (cause) {
      failed.add(url)
      throw new LoadError(`${url} did not load: ${cause}`, { cause })
    }
  }
}
