import { type LiveAnswers, PortalError } from 'portal-contract'
import { type Encoded, encode, quickQuality } from '#src/store/compress.ts'
import type { Release } from '#src/store/release.ts'
import { type PageContext, readPageContext } from './page-context.ts'
import { contentSecurityPolicy } from './page-policy.ts'
import { readApps } from './release-apps.ts'
import { renderInProcess } from './render-in-process.ts'
import { renderPage } from './render-page.ts'
import { type Renderer, serversIn, startRenderer } from './renderer.ts'

/** A page whose public calls the gateway keeps answers of. */
export type LiveRoute = {
  path: string
  /** The remote that owns it. */
  app: string
  /** URLs of its public calls, byte for byte. */
  data: readonly string[]
}

/** A page rendered with live answers. */
export type LivePage = Encoded & {
  /** Its Content-Security-Policy. */
  policy: string
  /** What it shows, to compare with the page before. */
  body: string
  isTimed: boolean
}

export type LiveRenderer = {
  /** The pages that declare public calls. Pages with parameters or of a session depend on the visitor and are not among them. */
  routes: readonly LiveRoute[]
  /**
   * @param path of one of the routes
   * @throws PortalError when the page throws or does not end; other pages can be rendered after it
   */
  render: (path: string, language: string, live: LiveAnswers) => Promise<LivePage>
  close: () => Promise<void>
}

/** Megabytes of memory that the pages of one release may take. Beyond, their process ends and a new one starts. */
const memoryLimit = 256

/**
 * Renders pages of a release again, with what the API answered. Its process starts with the first page.
 * @param limit how long a page may take, in milliseconds
 * @throws PortalError when a build of the release is missing
 */
export async function openLiveRenderer(
  store: string,
  release: Release,
  limit: number,
): Promise<LiveRenderer> {
  const { id, realm, overrides = [] } = release
  const builds = [release.shell, ...release.remotes]
  const apps = await readApps(store, builds, release.fallbacks)
  const owned = apps.remotes.flatMap((owner) =>
    owner.routes
      .filter(({ path, access, data }) => data && !access && !path.includes(':'))
      .map((route) => ({ owner, route })),
  )
  let running: { renderer: Renderer; context: Promise<PageContext> } | null = null
  let isClosed = false

  const start = () => {
    const servers = serversIn(store, apps.shell, apps.remotes)
    const renderer = startRenderer(
      servers,
      limit,
      renderInProcess({ workerData: servers, memoryLimit }),
    )
    const context = readPageContext(store, { id, apps, realm, overrides }, renderer)
    // Each page that waits for it reports the failure.
    context.catch(() => {})
    return { renderer, context }
  }
  /** A page that never ends takes the process with it. */
  const isRunning = () => running !== null && !running.renderer.hasEnded()
  const current = () => {
    if (!running || running.renderer.hasEnded()) running = start()
    return running.context
  }
  /** Tries a page again in a new process: what other pages left in memory may have ended the one before. */
  const renderTwice = async (page: Parameters<typeof renderPage>[1]) => {
    const isNew = !isRunning()
    try {
      return await renderPage(await current(), page)
    } catch (error) {
      if (isNew || isRunning() || isClosed) throw error
      return renderPage(await current(), page)
    }
  }

  return {
    routes: owned.map(({ owner, route: { path, data = [] } }) => ({
      path,
      app: owner.name,
      data,
    })),
    render: async (path, language, live) => {
      const found = owned.find(({ route }) => route.path === path)
      if (!found) throw new PortalError(`${path} is not a live page of release ${id}`)
      const page = await renderTwice({ ...found, language, live })
      const { html, hashes, body, isTimed } = page
      const policy = contentSecurityPolicy(hashes, release.trustedTypes)
      return { ...(await encode(html, '', quickQuality)), policy, body, isTimed }
    },
    close: async () => {
      isClosed = true
      await running?.renderer.close()
    },
  }
}
