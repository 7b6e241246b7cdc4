import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { etagOf } from 'portal-contract/api'
import {
  contentSecurityPolicy,
  type Release,
  readRelease,
  releaseDir,
} from 'portal-releases'
import type { Page } from '#src/http/send.ts'

type LoadedRoute = {
  path: string
  pattern: URLPattern
  byLanguage: Map<string, Page>
}

export interface LoadedRelease extends Release {
  routes: LoadedRoute[]
  /** path → language → page, of the routes without parameters. */
  staticPages: ReadonlyMap<string, ReadonlyMap<string, Page>>
}

const parametersIn = (path: string) => path.split(':').length - 1

/** The route patterns of a release, those with the fewest parameters first, as the router in the browser ranks them. */
function rankedPaths({ pages }: Pick<Release, 'pages'>): string[] {
  return Object.keys(pages).sort((one, other) => parametersIn(one) - parametersIn(other))
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
      return [language, { identity, br, gzip, policy, etag: etagOf(identity) }] as const
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
  { routes, staticPages }: LoadedRelease,
  pathname: string,
  language: string,
): Page | null {
  const known = staticPages.get(pathname)
  if (known) return known.get(language) ?? null
  const route = routes.find(({ pattern }) => pattern.test({ pathname }))
  return route?.byLanguage.get(language) ?? null
}
