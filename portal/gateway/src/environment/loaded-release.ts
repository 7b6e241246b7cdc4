import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  contentSecurityPolicy,
  type Encoded,
  type Release,
  readRelease,
  releaseDir,
  shortHash,
} from 'portal-releases'

export interface LoadedPage extends Encoded {
  etag: string
  policy: string
}

type LoadedRoute = {
  path: string
  pattern: URLPattern
  byLanguage: Map<string, LoadedPage>
}

export interface LoadedRelease extends Release {
  routes: LoadedRoute[]
  /** path → language → page, of the routes without parameters. */
  staticPages: ReadonlyMap<string, ReadonlyMap<string, LoadedPage>>
}

const parametersIn = (path: string) => path.split(':').length - 1

/** The route patterns of a release, those with the fewest parameters first, as the router in the browser ranks them. */
function rankedPaths({ pages }: Pick<Release, 'pages'>): string[] {
  return Object.keys(pages).sort((one, other) => parametersIn(one) - parametersIn(other))
}

/** The ETag of a page. It is weak, because all encodings share it. */
export function pageTag(html: Buffer): string {
  return `W/"${shortHash(html, 16)}"`
}

/** Loads a release with all its HTML. @throws when the release or one of its files is missing */
export async function loadRelease(store: string, id: string): Promise<LoadedRelease> {
  const release = await readRelease(store, id)
  const dir = releaseDir(store, id)
  const routes = rankedPaths(release).map(async (pathname) => {
    const pages = Object.entries(release.pages[pathname] ?? {})
    const loaded = pages.map(async ([language, page]) => {
      const path = join(dir, page.file)
      const [identity, br, gzip] = await Promise.all([
        readFile(path),
        readFile(`${path}.br`),
        readFile(`${path}.gz`),
      ])
      const policy = contentSecurityPolicy(page, release.trustedTypes)
      return [language, { identity, br, gzip, policy, etag: pageTag(identity) }] as const
    })
    return {
      path: pathname,
      pattern: new URLPattern({ pathname }),
      byLanguage: new Map(await Promise.all(loaded)),
    }
  })
  const loaded = await Promise.all(routes)
  const fixed = loaded.filter(({ path }) => !path.includes(':'))
  const staticPages = new Map(fixed.map(({ path, byLanguage }) => [path, byLanguage]))
  return { ...release, routes: loaded, staticPages }
}

export function findPage(
  { routes }: LoadedRelease,
  pathname: string,
  language: string,
): LoadedPage | null {
  const route = routes.find(({ pattern }) => pattern.test({ pathname }))
  return route?.byLanguage.get(language) ?? null
}
