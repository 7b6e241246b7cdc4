import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RouteDeclaration } from '#src/contract/app.ts'
import type { Manifest } from '#src/contract/manifest.ts'
import { trustedTypesPolicies } from '#src/contract/trusted-types.ts'
import { hashSource } from '#src/files.ts'
import { contentSecurityPolicy } from '#src/gateway/headers.ts'
import { escapeHtml, renderDocument } from '#src/release/document.ts'
import { buildRegistry, type ReleaseApps } from '#src/release/registry.ts'
import { artefactDir, assetUrl } from '#src/release/store.ts'
import { type AppTexts, languagesOf, readTexts, resolveText } from '#src/release/texts.ts'
import { developmentBuild } from './describe.ts'
import type { DevelopmentPortal } from './portal.ts'

/** A document with the policy that it is sent with. */
export interface DevelopmentDocument {
  html: string
  policy: string
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
 * Writes the HTML of a page as a release has it, but for what is rendered or measured ahead: no body, no hashes,
 * no inlined styles, no preloads.
 *
 * @param portal as it is right now
 * @param owner the remote that owns the route
 * @param route of the remote
 * @param language of the visitor
 * @throws PortalError when a text is named that is not there
 */
export async function renderPage(
  portal: DevelopmentPortal,
  owner: Manifest,
  route: RouteDeclaration,
  language: string,
): Promise<DevelopmentDocument> {
  const { store, shell, remotes, realm } = portal
  const texts = await readAllTexts(portal)
  const textsOf = (app: Manifest) => texts[app.name]?.[language] ?? {}
  const registry = buildRegistry(developmentBuild, { shell, remotes, texts })
  const head = join(artefactDir(store, shell.name, shell.build), shell.head ?? '')
  const headScript = (await readFile(head, 'utf8')).trim()
  const html = renderDocument({
    language,
    head: `<title>${escapeHtml(resolveText(textsOf(owner), route.title))}</title>`,
    boot: { registry, language, resources: textsOf(shell), realm },
    body: '',
    shell,
    owner: null,
    styles: '',
    stylesheets: shell.styles.map((file) => assetUrl(shell, file)),
    headScript,
  })
  const hashes = { scriptHash: hashSource(headScript), styleHash: hashSource('') }
  return { html, policy: contentSecurityPolicy(hashes, trustedTypesPolicies) }
}
