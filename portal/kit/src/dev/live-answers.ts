import type { LiveAnswers, RouteDeclaration } from 'portal-contract'
import { fetchFromApi } from 'portal-gateway'

/**
 * Asks the API for what a page declares, as the gateway of a release does at intervals.
 * @returns undefined if the page has no live data; a call that fails is left out
 */
export async function askForPage(
  api: string,
  { path, access, data = [] }: Pick<RouteDeclaration, 'path' | 'access' | 'data'>,
  language: string,
): Promise<LiveAnswers | undefined> {
  if (data.length === 0 || access || path.includes(':')) return
  const ask = async (url: string) => {
    const kept = await fetchFromApi({ api, url, language })
    return kept?.data === undefined ? [] : [[url, kept.data] as const]
  }
  const asked = await Promise.all(data.map((url) => ask(url).catch(() => [])))
  const answers = Object.fromEntries(asked.flat())
  return Object.keys(answers).length > 0 ? { renderedAt: Date.now(), answers } : undefined
}
