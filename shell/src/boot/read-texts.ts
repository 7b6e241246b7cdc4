import { loadTimeoutMs } from 'portal-kit/limits'
import type { Registry } from 'portal-kit/registry'
import type { Language, Texts } from 'shared-i18n'

type ReadTexts = (language: Language, namespace: string) => Promise<Texts>

function findUrl(
  registry: Registry,
  language: Language,
  namespace: string,
): string | undefined {
  const owners = [registry.locales, ...registry.remotes.map(({ locales }) => locales)]
  return owners.map((locales) => locales[language]?.[namespace]).find(Boolean)
}

/**
 * Fetches the texts of a namespace, wherever the release has them.
 *
 * @param registry of the live release
 */
export function createTextsReader(registry: Registry): ReadTexts {
  return async (language, namespace) => {
    const url = findUrl(registry, language, namespace)
    if (!url) throw new Error(`The release has no texts of ${namespace} in ${language}`)
    const response = await fetch(url, { signal: AbortSignal.timeout(loadTimeoutMs) })
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return (await response.json()) as Texts
  }
}
