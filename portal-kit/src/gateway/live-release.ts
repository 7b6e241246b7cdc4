import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shortHash } from '#src/files.ts'
import type { Encoded } from '#src/release/compress.ts'
import { readEnvironment } from '#src/release/environment.ts'
import { readRelease } from '#src/release/release.ts'
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

/** The release of an environment, in memory. */
export interface LoadedRelease {
  id: string
  languages: string[]
  routes: LoadedRoute[]
}

const parametersIn = (path: string) => path.split(':').length - 1

async function loadRelease(store: string, environment: string): Promise<LoadedRelease> {
  const release = await readRelease(
    store,
    (await readEnvironment(store, environment)).release,
  )
  const dir = releaseDir(store, release.id)
  // The plainest first, as the router in the browser ranks them.
  const paths = Object.entries(release.pages).sort(
    ([one], [other]) => parametersIn(one) - parametersIn(other),
  )
  const routes = paths.map(async ([pathname, pages]) => {
    const loaded = Object.entries(pages).map(async ([language, page]) => {
      const path = join(dir, page.file)
      const [identity, br, gzip] = await Promise.all([
        readFile(path),
        readFile(`${path}.br`),
        readFile(`${path}.gz`),
      ])
      const policy = contentSecurityPolicy(page, release.trustedTypes)
      return [
        language,
        // Weak: the same one stands for the page in any encoding.
        { identity, br, gzip, policy, etag: `W/"${shortHash(identity, 16)}"` },
      ] as const
    })
    return {
      pattern: new URLPattern({ pathname }),
      byLanguage: new Map(await Promise.all(loaded)),
    }
  })
  return { id: release.id, languages: release.languages, routes: await Promise.all(routes) }
}

/** The page that a path names, or null. */
export function findPage(
  release: LoadedRelease,
  pathname: string,
  language: string,
): LoadedPage | null {
  const route = release.routes.find(({ pattern }) => pattern.test({ pathname }))
  return route?.byLanguage.get(language) ?? null
}

/** Follows an environment's pointer. */
export interface LiveRelease {
  current: () => LoadedRelease
  close: () => void
}

const pollMs = 500

/**
 * Loads the release that an environment points at, and each next one soon after it is promoted.
 *
 * @param store the store's folder
 * @param environment its name
 * @param onError told when a next release cannot be loaded; the present one stays live
 * @throws PortalError when there is no release to begin with
 */
export async function followEnvironment(
  store: string,
  environment: string,
  onError: (error: unknown) => void,
): Promise<LiveRelease> {
  let current = await loadRelease(store, environment)
  let lastProblem = ''

  const takeNext = async () => {
    try {
      const { release } = await readEnvironment(store, environment)
      if (release !== current.id) current = await loadRelease(store, environment)
      lastProblem = ''
    } catch (error) {
      // It is tried again at each turn, but told once.
      if (String(error) !== lastProblem) onError(error)
      lastProblem = String(error)
    }
  }

  // One turn after another: of two promotions in a row the later one stays.
  let isClosed = false
  const turn = () => {
    if (!isClosed) timer = setTimeout(() => takeNext().then(turn), pollMs)
  }
  let timer: NodeJS.Timeout | undefined
  turn()
  return {
    current: () => current,
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
