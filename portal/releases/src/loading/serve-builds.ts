import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Request, Route } from 'playwright-core'
import { currentReleasePath, healthPath, type Samples } from 'portal-contract'
import type { ServedBuild } from '#src/builds/build.ts'
import { assetUrl } from '#src/store/store.ts'
import { type hostPage, neighbourEntry, neighbourScript } from './host-page.ts'

const nothing = () => ({
  /** Errors that nobody caught, and those that the browser itself wrote to the console. */
  errors: [] as string[],
  /** What the shell reports of a page that failed, or of what it left behind. */
  reports: [] as { kind: string; message: string }[],
  missing: [] as string[],
  /** Whole URLs on other servers. */
  elsewhere: [] as string[],
  calls: [] as string[],
  documents: [] as string[],
})

export type Seen = ReturnType<typeof nothing>

const hasFailed = ({ reports, documents }: Seen) =>
  documents.length > 0 || reports.some(({ kind }) => kind === 'render' || kind === 'load')

type Witness = ReturnType<typeof createWitness>

export function createWitness() {
  let seen = nothing()
  let failing = Promise.withResolvers<void>()
  return {
    note<Kind extends keyof Seen>(kind: Kind, what: Seen[Kind][number]) {
      const list: Seen[Kind][number][] = seen[kind]
      list.push(what)
      if (hasFailed(seen)) failing.resolve()
    },
    hasFailed: () => hasFailed(seen),
    failure: () => failing.promise,
    take(): Seen {
      const taken = seen
      seen = nothing()
      failing = Promise.withResolvers()
      return taken
    },
  }
}

/** Nothing is asked for there: every request is answered in this process. */
export const checkOrigin = 'https://portal.test'

const unavailable = {
  status: 503,
  json: { code: 'unavailable', message: 'no API runs in the check', requestId: 'check' },
}

/** Answers a call of the API out of the samples. A page has to live with an API that is down. */
function answerCall({ api = {} }: Samples, request: Request, witness: Witness) {
  const { pathname, search } = new URL(request.url())
  const call = `${request.method()} ${pathname}`
  witness.note('calls', call)
  const found = [call + search, call].find((each) => Object.hasOwn(api, each))
  return found === undefined ? unavailable : { json: api[found] }
}

/**
 * Answers a browser's requests from the folders of builds and from samples, as the gateway and the API do, and every
 * document with the host page. The witness is told of the others.
 */
export async function serveBuilds(
  context: BrowserContext,
  page: ReturnType<typeof hostPage>,
  builds: readonly ServedBuild[],
  samples: Samples,
  witness: Witness,
): Promise<void> {
  let isOpen = false
  const files = new Map(
    builds.flatMap(({ dir, manifest }) =>
      Object.keys(manifest.files).map((file) => [
        assetUrl(manifest, file),
        join(dir, file),
      ]),
    ),
  )
  const answerDocument = (href: string) => {
    if (isOpen) witness.note('documents', href)
    isOpen = true
    return page
  }
  const answerFile = async (pathname: string) => {
    const headers = { 'x-content-type-options': 'nosniff' }
    if (pathname === neighbourEntry)
      return { body: neighbourScript, contentType: 'text/javascript', headers }
    const path = files.get(pathname) ?? ''
    try {
      await access(path, constants.R_OK)
      return { path, headers }
    } catch {
      witness.note('missing', pathname)
      return { status: 404, body: '' }
    }
  }
  const answerFor = async (request: Request, { pathname, href }: URL) => {
    if (request.isNavigationRequest()) return answerDocument(href)
    if (pathname === '/api/client-errors') {
      witness.note('reports', request.postDataJSON())
      return { status: 204 }
    }
    if (pathname === currentReleasePath) return { json: { release: 'check' } }
    if (pathname === healthPath) return { status: 204 }
    if (pathname.startsWith('/api/')) return answerCall(samples, request, witness)
    return answerFile(pathname)
  }
  const answer = async (route: Route) => {
    const request = route.request()
    const url = new URL(request.url())
    if (url.origin === checkOrigin) return route.fulfill(await answerFor(request, url))
    // A page may lead out of the portal. The tab stays.
    if (request.isNavigationRequest()) return route.fulfill({ status: 204 })
    witness.note('elsewhere', url.href)
    return route.abort()
  }
  // A page that is being closed takes no answers.
  await context.route('**/*', (route) => answer(route).catch(() => {}))
}
