import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type LiveAnswers,
  type Manifest,
  type RouteDeclaration,
  trustedTypesPolicies,
} from 'portal-contract'
import { inspectorTags } from 'portal-gateway'
import {
  artefactDir,
  assetUrl,
  buildRegistry,
  contentSecurityPolicy,
  escapeHtml,
  hashSource,
  languagesOf,
  readAllTexts,
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
  const head = join(artefactDir(store, shell), shell.head ?? '')
  const headScript = (await readFile(head, 'utf8')).trim()
  const page = renderDocument({
    language,
    head: `<title>${escapeHtml(resolveText(textsOf(owner), route.title))}</title>`,
    boot: {
      registry,
      language,
      resources: textsOf(shell),
      realm,
      ...(live ? { live } : {}),
    },
    body: '',
    shell,
    owner: null,
    styles: '',
    stylesheets: shell.styles.map((file) => assetUrl(shell, file)),
    headScript,
  })
  const html = page.replace('</head>', () => `${inspectorTags(shell)}</head>`)
  const hashes = { scriptHash: hashSource(headScript), styleHash: hashSource('') }
  return { html, policy: contentSecurityPolicy(hashes, trustedTypesPolicies) }
}
