import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { PortalError, type RenderedPage, sharedModulesGlobal } from 'portal-contract'
import type { ServedBuild } from '#src/builds/build.ts'
import { assetGlobals } from '#src/store/store.ts'
import type {
  PageRequest,
  WorkerData,
  WorkerFailure,
  WorkerMessage,
  WorkerRequest,
  WorkerTask,
} from './render-worker.ts'

/** How long a build may take to load, and a page to be rendered, before it counts as stuck, in milliseconds. */
export const loadLimitMs = 30_000

/** What an ended worker says that left no other reason: a server build called `process.exit`. */
export const exited = 'rendering ended before it was done: a server build exits'

/** A page cannot be rendered. The stack in the message shows its author where it broke. */
export class RenderError extends PortalError {
  readonly app: string
  /** The message without the stack, for everybody else. */
  readonly brief: string

  constructor({ remote, path }: PageRequest, { message, stack }: WorkerFailure) {
    const broke = `could not render ${path}: `
    super(`${remote} ${broke}${stack}`)
    this.app = remote
    this.brief = broke + message.split('\n')[0]
  }
}

/** Starts a worker, wherever it runs. Its messages go to the function that is given. */
export type StartWorker = (
  workerData: WorkerData,
  hear: (message: WorkerMessage) => void,
) => { post: (request: WorkerRequest) => void; terminate: () => Promise<unknown> }

const startThread: StartWorker = (workerData, hear) => {
  const url = new URL('./render-worker.ts', import.meta.url)
  const worker = new Worker(url, { workerData })
  worker.on('message', hear)
  worker.on('error', (error) => {
    const reason = error instanceof Error ? error.stack : String(error)
    hear({ ended: `rendering broke: ${reason}` })
  })
  worker.on('exit', () => hear({ ended: exited }))
  return {
    post: (request) => worker.postMessage(request),
    terminate: () => worker.terminate(),
  }
}

const serverOf = ({ dir, manifest }: ServedBuild) => join(dir, manifest.server)

/** What a worker needs to load server builds. */
export const describeBuilds = (
  shell: ServedBuild,
  remotes: readonly ServedBuild[],
): WorkerData => ({
  shell: serverOf(shell),
  remotes: Object.fromEntries(remotes.map((app) => [app.manifest.name, serverOf(app)])),
  globals: assetGlobals([shell, ...remotes].map(({ manifest }) => manifest)),
  sharedModulesGlobal,
})

export type Renderer = ReturnType<typeof startRenderer>

/**
 * Starts a worker that renders the pages of one release.
 * @param limit how long a page may take, in milliseconds; the renderer ends then
 * @param startWorker where it renders; by default in this process, for commands: they end with it
 */
export function startRenderer(
  shell: ServedBuild,
  remotes: readonly ServedBuild[],
  limit = loadLimitMs,
  startWorker = startThread,
) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  let end: WorkerFailure | null = null
  let timer: NodeJS.Timeout | undefined

  const endWith = (message: string) => {
    end ??= { phase: 'load', message, stack: message }
    for (const { reject } of waiting.values()) reject(end)
    waiting.clear()
  }
  /** The time counts from where the worker begins: on a busy machine it may wait for long. */
  const begin = (work: string | null) => {
    if (work === null) return
    timer = setTimeout(() => {
      endWith(`${work} does not end after ${limit} ms: look for a loop`)
      void worker.terminate()
    }, limit)
  }
  const hear = (message: WorkerMessage) => {
    clearTimeout(timer)
    if ('ended' in message) return endWith(message.ended)
    if ('begins' in message) return begin(message.begins)
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if ('failure' in message) asked?.reject(message.failure)
    else asked?.resolve(message.value)
  }

  const worker = startWorker(describeBuilds(shell, remotes), hear)

  const ask = async (
    task: WorkerTask,
    explain: (failure: WorkerFailure) => PortalError,
  ) => {
    const asked = Promise.withResolvers<unknown>()
    lastId += 1
    if (end) asked.reject(end)
    else {
      waiting.set(lastId, asked)
      worker.post({ ...task, id: lastId })
    }
    return asked.promise.catch((failure: WorkerFailure) => {
      throw failure.phase === 'load' ? new PortalError(failure.message) : explain(failure)
    })
  }

  const close = async () => {
    clearTimeout(timer)
    await worker.terminate()
  }

  return {
    readRealm: (settings: unknown) =>
      ask(
        { settings, subject: 'reading the realm settings' },
        ({ message }) => new PortalError(`the realm settings are wrong: ${message}`),
      ),
    render: (page: PageRequest) => {
      const subject = `rendering ${page.path} of ${page.remote} in ${page.boot.language}`
      const rendering = ask({ page, subject }, (failure) => new RenderError(page, failure))
      return rendering as Promise<RenderedPage>
    },
    /** Whether it gave up: the code of a build ended it, or never ended. */
    hasEnded: () => end !== null,
    close,
    [Symbol.asyncDispose]: close,
  }
}
