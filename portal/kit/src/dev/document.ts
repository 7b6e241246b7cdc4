import {
  type LiveAnswers,
  type Manifest,
  type RouteDeclaration,
  trustedTypesPolicies,
} from 'portal-contract'
import { fetchFromApi, inspectorTags, renderInBrowser } from 'portal-gateway'
import {
  type AppTexts,
  buildRegistry,
  languagesOf,
  type ReleaseApps,
  readTexts,
  resolveText,
} from 'portal-releases'
import { type DevelopmentPortal, developmentBuild } from './portal.ts'

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

async function readAllTexts({
  store,
  shell,
  remotes,
}: DevelopmentPortal): Promise<ReleaseApps['texts']> {
  const texts: Record<string, Record<string, AppTexts>> = {}
  for (const app of [shell, ...remotes]) {
    const read = languagesOf(shell).map(
      async (language) => [language, await readTexts(store, app, language)] as const,
    )
    texts[app.name] = Object.fromEntries(await Promise.all(read))
  }
  return texts
}

/**
 * The HTML of a page like that of a release, but without a prerendered body, hashes, inline styles and preloads.
 * @throws PortalError when a text is missing
 */
export async function renderPage(
  portal: DevelopmentPortal,
  owner: Manifest,
  route: RouteDeclaration,
  language: string,
  live?: LiveAnswers,
) {
  const { store, shell, remotes, realm } = portal
  const texts = await readAllTexts(portal)
  const textsOf = (app: Manifest) => texts[app.name]?.[language] ?? {}
  const registry = buildRegistry(developmentBuild, { shell, remotes, texts })
  const boot = { registry, language, resources: textsOf(shell), realm }
  const page = {
    shell,
    language,
    title: resolveText(textsOf(owner), route.title),
    boot: live ? { ...boot, live } : boot,
  }
  const { html, policy } = await renderInBrowser(store, page, trustedTypesPolicies)
  return { html: html.replace('</head>', () => `${inspectorTags(shell)}</head>`), policy }
}
