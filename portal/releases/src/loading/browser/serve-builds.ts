import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { BrowserContext, Route } from 'playwright-core'
import type { Build } from '#src/builds/build.ts'
import { assetUrl } from '#src/store/store.ts'
import type { HostPage } from './host-page.ts'

/** Nothing is asked for there: every request is answered in this process. */
export const checkOrigin = 'https://portal.test'

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** A build that a browser may ask for. */
export type ServedBuild = Pick<Build, 'dir' | 'manifest'>

/** What was asked for and is not there. */
export type Refusals = {
  /** URL paths. */
  missing: string[]
  /** Whole URLs on other servers. */
  elsewhere: string[]
}

/**
 * Answers a browser's requests from the folders of builds, as the gateway does, and with the host page for `/`.
 *
 * @returns the requests without an answer, as they come in
 */
export async function serveBuilds(
  context: BrowserContext,
  page: HostPage,
  builds: readonly ServedBuild[],
): Promise<Refusals> {
  const refusals: Refusals = { missing: [], elsewhere: [] }
  const files = new Map(
    builds.flatMap(({ dir, manifest }) =>
      Object.keys(manifest.files).map((file) => [
        assetUrl(manifest, file),
        join(dir, file),
      ]),
    ),
  )
  const answer = async (route: Route) => {
    const { origin, pathname, href } = new URL(route.request().url())
    if (origin !== checkOrigin) {
      refusals.elsewhere.push(href)
      return route.abort()
    }
    if (pathname === '/') return route.fulfill({ body: page.html, headers: page.headers })
    const file = files.get(pathname)
    // The shell's own calls are never answered, so that it does not complain of a failure.
    const isCall = ['fetch', 'xhr'].includes(route.request().resourceType())
    if (!file && isCall && !pathname.startsWith('/assets/')) return
    const body = file && (await readFile(file).catch(() => null))
    if (!body) {
      refusals.missing.push(pathname)
      return route.fulfill({ status: 404, body: '' })
    }
    const type = types[extname(pathname)] ?? 'application/octet-stream'
    const headers = { 'content-type': type, 'x-content-type-options': 'nosniff' }
    return route.fulfill({ body, headers })
  }
  // A page that is being closed takes no answers.
  await context.route('**/*', (route) => answer(route)?.catch(() => {}))
  return refusals
}
