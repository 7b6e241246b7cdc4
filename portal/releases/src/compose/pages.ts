import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BootData, Manifest, Override, Registry } from 'portal-contract'
import { encode } from '#src/store/compress.ts'
import { hashSource, integrityOf } from '#src/store/files.ts'
import type { Release, ReleasedPage } from '#src/store/release.ts'
import { languagesOf, resolveText } from '#src/store/texts.ts'
import { criticalStyles } from './critical-styles.ts'
import { renderDocument } from './document.ts'
import type { ReleaseApps } from './registry.ts'
import type { Renderer } from './renderer.ts'

/** `/a/:b` → `a/_b/index.html`. Routes hold no underscore, so the names are unique. */
const pageFile = (language: string, path: string) =>
  `html/${language}${path === '/' ? '' : path.replaceAll(':', '_')}/index.html`

/** What every page of a release is rendered with. */
export type PageContext = {
  apps: ReleaseApps
  registry: Registry
  realm: unknown
  overrides: readonly Override[]
  renderer: Renderer
  headScript: string
  styles: Record<string, string>
}

async function renderPage(
  { apps, registry, realm, overrides, renderer, headScript, styles }: PageContext,
  owner: Manifest,
  route: Manifest['routes'][number],
  language: string,
): Promise<{ html: string; inlineStyles: string }> {
  const { shell } = apps
  const textsOf = (app: Manifest) => apps.texts[app.name]?.[language] ?? {}
  const boot: BootData = {
    registry,
    language,
    resources: textsOf(shell),
    realm,
    ...(overrides.length > 0 ? { overrides } : {}),
  }
  const { head, body } = await renderer.render(owner.name, {
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
  return { html, inlineStyles: inline }
}

/**
 * Renders every route in every language into a release's folder.
 *
 * @returns the pages, for `release.json`
 */
export async function writePages(
  dir: string,
  context: PageContext,
): Promise<Release['pages']> {
  const { apps, headScript } = context
  const pages: Release['pages'] = {}
  for (const owner of apps.remotes) {
    for (const route of owner.routes) {
      const inLanguages: Record<string, ReleasedPage> = {}
      for (const language of languagesOf(apps.shell)) {
        const { html, inlineStyles } = await renderPage(context, owner, route, language)
        const file = pageFile(language, route.path)
        await mkdir(dirname(join(dir, file)), { recursive: true })
        const { identity, br, gzip } = await encode(html)
        await writeFile(join(dir, file), identity)
        await writeFile(join(dir, `${file}.br`), br)
        await writeFile(join(dir, `${file}.gz`), gzip)
        inLanguages[language] = {
          file,
          integrity: integrityOf(html),
          scriptHash: hashSource(headScript),
          styleHash: hashSource(inlineStyles),
        }
      }
      pages[route.path] = inLanguages
    }
  }
  return pages
}
