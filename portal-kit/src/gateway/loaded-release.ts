import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shortHash } from '#src/files.ts'
import type { Encoded } from '#src/release/compress.ts'
import { type Release, readRelease } from '#src/release/release.ts'
import { releaseDir } from '#src/release/store.ts'
import { contentSecurityPolicy } from './headers.ts'

/** One HTML, ready to be sent. */
export interface LoadedPage extends Encoded {
  etag: string
  policy: string
}

interface LoadedRoute {
  pattern: URLPattern
  byLanguage: Map<string, LoadedPage>
}

/** A release in memory. */
export interface LoadedRelease extends Release {
  routes: LoadedRoute[]
}

const parametersIn = (path: string) => path.split(':').length - 1

/** The route patterns of a release, the plainest first, as the router in the browser ranks them. */
export function rankedPaths({ pages }: Pick<Release, 'pages'>): string[] {
  return Object.keys(pages).sort((one, other) => parametersIn(one) - parametersIn(other))
}

/** The tag of an HTML. Weak: the same one stands for the page in any encoding. */
export function pageTag(html: Buffer): string {
  return `W/"${shortHash(html, 16)}"`
}

/**
 * Loads a release with all its HTML.
 *
 * @param store the store's folder
 * @param id the release's id
 * @throws when it is not in the store as it was composed
 */
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
      pattern: new URLPattern({ pathname }),
      byLanguage: new Map(await Promise.all(loaded)),
    }
  })
  return { ...release, routes: await Promise.all(routes) }
}

/** The page that a path names, or null. */
export function findPage(
  { routes }: LoadedRelease,
  pathname: string,
  language: string,
): LoadedPage | null {
  const route = routes.find(({ pattern }) => pattern.test({ pathname }))
  return route?.byLanguage.get(language) ?? null
}
