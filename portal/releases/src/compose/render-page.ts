import type { BootData, LiveAnswers, Manifest, RouteDeclaration } from 'portal-contract'
import { hashSource } from '#src/store/files.ts'
import type { ReleasedPage } from '#src/store/release.ts'
import { resolveText } from '#src/store/texts.ts'
import { criticalStyles } from './critical-styles.ts'
import { renderDocument } from './document.ts'
import type { PageContext } from './page-context.ts'

/** One page in one language. */
export type PageText = {
  html: string
  hashes: Pick<ReleasedPage, 'scriptHash' | 'styleHash'>
  /** What the page itself shows, without the document around it. */
  body: string
  /** Whether it shows a time relative to now. */
  isTimed: boolean
}

type Page = {
  owner: Manifest
  route: RouteDeclaration
  language: string
  /** Answers of the calls that the route declares; without them the page shows that it is loading. */
  live?: LiveAnswers
}

/**
 * Renders one page of a release.
 * @throws PortalError when the page throws, or does not end
 */
export async function renderPage(
  {
    apps,
    registry,
    realm,
    realmHash,
    overrides,
    renderer,
    headScript,
    styles,
  }: PageContext,
  { owner, route, language, live }: Page,
): Promise<PageText> {
  const { shell } = apps
  const textsOf = (app: Manifest) => apps.texts[app.name]?.[language] ?? {}
  const boot: BootData = {
    registry,
    language,
    resources: textsOf(shell),
    realm,
    realmHash,
    ...(overrides.length > 0 ? { overrides } : {}),
    ...(live ? { live } : {}),
  }
  const { head, body, isTimed } = await renderer.render(owner.name, {
    path: route.path,
    title: resolveText(textsOf(owner), route.title),
    description: resolveText(textsOf(owner), route.description),
    boot,
    resources: textsOf(owner),
  })
  // All of the shell's styles, because nothing else loads them. The remote's also come with its code.
  const inline = `${styles[shell.name]}${criticalStyles(styles[owner.name] ?? '', body)}`
  const html = renderDocument({
    language,
    head,
    boot,
    body,
    shell,
    owner: { manifest: owner, route },
    styles: inline,
    headScript,
  })
  const hashes = { scriptHash: hashSource(headScript), styleHash: hashSource(inline) }
  return { html, hashes, body, isTimed }
}
