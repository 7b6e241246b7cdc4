import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { encodePage } from '#src/store/compress.ts'
import { integrityOf } from '#src/store/files.ts'
import type { Release, ReleasedPage } from '#src/store/release.ts'
import { languagesOf } from '#src/store/texts.ts'
import type { PageContext } from './page-context.ts'
import { renderPage } from './render-page.ts'

/** `/a/:b` → `a/_b/index.html`. Routes hold no underscore, so the names are unique. */
const pageFile = (language: string, path: string) =>
  `html/${language}${path === '/' ? '' : path.replaceAll(':', '_')}/index.html`

/**
 * Renders every route in every language into a release's folder.
 *
 * @returns the pages, for `release.json`
 */
export async function writePages(
  dir: string,
  context: PageContext,
): Promise<Release['pages']> {
  const { apps } = context
  const pages: Release['pages'] = {}
  for (const owner of apps.remotes) {
    for (const route of owner.routes) {
      const inLanguages: Record<string, ReleasedPage> = {}
      for (const language of languagesOf(apps.shell)) {
        const { html, hashes } = await renderPage(context, { owner, route, language })
        const file = pageFile(language, route.path)
        await mkdir(dirname(join(dir, file)), { recursive: true })
        const { identity, br, gzip } = await encodePage(html)
        await writeFile(join(dir, file), identity)
        await writeFile(join(dir, `${file}.br`), br)
        await writeFile(join(dir, `${file}.gz`), gzip)
        inLanguages[language] = { file, integrity: integrityOf(html), ...hashes }
      }
      pages[route.path] = inLanguages
    }
  }
  return pages
}
