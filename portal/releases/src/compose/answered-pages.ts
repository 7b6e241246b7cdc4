import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type LiveAnswers, PortalError, type RouteDeclaration } from 'portal-contract'
import { pagesOff } from '#src/realm/navigation.ts'
import { encode, quickQuality } from '#src/store/compress.ts'
import type { Release } from '#src/store/release.ts'
import { nameAssetsAt } from './document.ts'
import { openPages, type PageOfRelease, type Pages } from './pages.ts'
import { readApps } from './release-apps.ts'
import type { WorkerMessage } from './render-worker.ts'
import { exited, type StartWorker } from './renderer.ts'

/** Megabytes of memory that the pages of one release may take. Beyond, their process ends and a new one starts. */
const memoryLimit = 256

const script = new URL('./render-process.ts', import.meta.url)

/**
 * Starts a worker in a process of its own. Where one allocation is too large, V8 ends the whole process, whatever limit
 * its workers have: that must not be the gateway.
 */
const startProcess: StartWorker = (workerData, hear) => {
  const child = fork(script, [JSON.stringify(workerData), String(memoryLimit)], {
    serialization: 'advanced',
    // A debugger of the gateway has its port for itself.
    execArgv: [],
    // V8 writes a page about memory that runs out; the gateway reports it in one line.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  // It rejects where the process does not even start.
  const ended = once(child, 'exit').catch(() => {})
  child.on('message', (message: WorkerMessage) => hear(message))
  child.on('error', ({ message }) => hear({ ended: `rendering broke: ${message}` }))
  child.on('exit', (_code, signal) => {
    const outOfMemory = `a server build took more than ${memoryLimit} MB of memory`
    hear({ ended: signal === 'SIGABRT' ? outOfMemory : exited })
  })
  return {
    post: (request) => {
      // Whoever waits for an answer hears of the end.
      if (child.connected) child.send(request, () => {})
    },
    terminate: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/**
 * Renders the pages of a release that declare public calls, with what the API answered. Pages with parameters or of a
 * session depend on the visitor and are not among them. Their process starts with the first page.
 * @param limit how long a page may take, in milliseconds
 * @param assetsOrigin where visitors get the files of builds, if not from the gateway
 * @throws PortalError when a build of the release is missing
 */
export async function openAnsweredPages(
  store: string,
  release: Release,
  limit: number,
  assetsOrigin?: string,
) {
  const { id, shell, remotes, fallbacks, content, realm, overrides = [] } = release
  const apps = await readApps(store, [shell, ...remotes], fallbacks, content)
  const off = pagesOff(realm)
  const isAnswered = ({ path, access, data }: RouteDeclaration) =>
    data && !access && !path.includes(':') && !off.includes(path)
  const owned = apps.remotes.flatMap((owner) =>
    owner.routes.filter(isAnswered).map((route) => ({ owner, route })),
  )
  let running: Pages | null = null
  let isClosed = false

  /** Tries a page once more in a new process: what other pages left in memory may have ended the one before. */
  const renderPage = async (
    page: PageOfRelease,
    isSecond = false,
  ): ReturnType<Pages['render']> => {
    const before = running?.hasEnded() ? null : running
    running =
      before ?? openPages(store, { id, apps, realm, overrides }, limit, startProcess)
    return running.render(page).catch((error: unknown) => {
      if (isSecond || !before?.hasEnded() || isClosed) throw error
      return renderPage(page, true)
    })
  }

  return {
    routes: owned.map(({ owner, route: { path, data = [] } }) => {
      return { path, app: owner.name, data }
    }),
    /** @throws PortalError when the page throws or does not end; other pages can be rendered after it */
    render: async (path: string, language: string, live: LiveAnswers) => {
      const found = owned.find(({ route }) => route.path === path)
      if (!found) throw new PortalError(`${path} is not a live page of release ${id}`)
      const page = await renderPage({ ...found, language, live })
      const { body, isTimed } = page
      const { html, policy } = nameAssetsAt(assetsOrigin, release, page)
      return { ...(await encode(html, '', quickQuality)), policy, body, isTimed }
    },
    close: async () => {
      isClosed = true
      await running?.close()
    },
  }
}
