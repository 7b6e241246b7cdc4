import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Manifest } from '#src/contract/manifest.ts'
import type { BootData, Override, Registry } from '#src/contract/registry.ts'
import { integrityOf } from '#src/files.ts'
import { encode } from './compress.ts'
import { criticalStyles } from './critical-styles.ts'
import { renderDocument } from './document.ts'
import type { ReleaseApps } from './registry.ts'
import type { Release, ReleasedPage } from './release.ts'
import type { Renderer } from './renderer.ts'
import { languagesOf, resolveText } from './texts.ts'

const hashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** As a web server would have it; a route holds no underscore, so no two share a file. */
const pageFile = (language: string, path: string) =>
  `html/${language}${path === '/' ? '' : path.replaceAll(':', '_')}/index.html`

/** What every page of a release is rendered with. */
export interface PageContext {
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
  // Nothing else brings the shell's styles, so they are all here; the remote's come with its code too.
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
 * @param dir the release's folder
 * @param context what the pages are rendered with
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
