import {
  type LiveAnswers,
  type Manifest,
  type RouteDeclaration,
  trustedTypesPolicies,
} from 'portal-contract'
import { inspectorTags } from 'portal-gateway'
import {
  assetUrl,
  buildRegistry,
  contentSecurityPolicy,
  escapeHtml,
  languagesOf,
  readAllTexts,
  readHeadScript,
  renderDocument,
  resolveText,
} from 'portal-releases'
import { developmentBuild } from './describe.ts'
import type { DevelopmentPortal } from './portal.ts'

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
  const texts = await readAllTexts(store, [shell, ...remotes], languagesOf(shell))
  const textsOf = (app: Manifest) => texts[app.name]?.[language] ?? {}
  const registry = buildRegistry(developmentBuild, { shell, remotes, texts })
  const page = renderDocument({
    head: `<title>${escapeHtml(resolveText(textsOf(owner), route.title))}</title>`,
    boot: {
      registry,
      language,
      resources: textsOf(shell),
      realm,
      ...(live ? { live } : {}),
    },
    shell,
    stylesheets: shell.styles.map((file) => assetUrl(shell, file)),
    headScript: await readHeadScript(store, shell),
  })
  const html = page.html.replace('</head>', () => `${inspectorTags(shell)}</head>`)
  return { html, policy: contentSecurityPolicy(page.hashes, trustedTypesPolicies) }
}
