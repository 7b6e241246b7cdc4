import { join } from 'node:path'
import {
  type Manifest,
  PortalError,
  type RenderedPage,
  type RenderRequest,
  sharedModulesGlobal,
} from 'portal-contract'
import { loadLimitMs } from '#src/checks/limits.ts'
import { artefactDir, assetGlobals } from '#src/store/store.ts'
import type {
  RenderWorker,
  WorkerData,
  WorkerFailure,
  WorkerRequest,
} from './render-worker.ts'
import { startWorker } from './start-worker.ts'

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never

type Waiting = {
  resolve: (value: unknown) => void
  reject: (failure: WorkerFailure) => void
  /** What the worker was asked for. */
  subject: string
}

/** A page cannot be rendered. The stack in the message shows its author where it broke. */
export class RenderError extends PortalError {
  readonly app: string
  /** The message without the stack, for everybody else. */
  readonly brief: string

  constructor(app: string, path: string, { message, stack }: WorkerFailure) {
    const broke = `could not render ${path}: `
    super(`${app} ${broke}${stack}`)
    this.app = app
    this.brief = broke + message.split('\n')[0]
  }
}

/** Renders the pages of one release in a worker of its own. */
export type Renderer = {
  /** Returns the public part of the realm settings. */
  readRealm: (settings: unknown) => Promise<unknown>
  render: (
    remote: string | null,
    request: Omit<RenderRequest, 'remote'>,
  ) => Promise<RenderedPage>
  /** Whether it gave up: the code of a build ended it, or never ended. */
  hasEnded: () => boolean
  close: () => Promise<unknown>
}

/**
 * Lists the server builds that a release renders with, and where the browser files of each are.
 */
export function serversIn(
  store: string,
  shell: Manifest,
  remotes: readonly Manifest[],
): WorkerData {
  const serverOf = (app: Manifest) =>
    join(artefactDir(store, app.name, app.build), app.server)
  return {
    shell: serverOf(shell),
    remotes: Object.fromEntries(remotes.map((app) => [app.name, serverOf(app)])),
    globals: assetGlobals([shell, ...remotes]),
    sharedModulesGlobal,
  }
}

/**
 * Starts a renderer.
 *
 * @param workerData the server builds
 * @param limit how long a page may take before it counts as stuck, in milliseconds; the renderer ends then
 * @param worker where it renders; by default in this process
 */
export function startRenderer(
  workerData: WorkerData,
  limit = loadLimitMs,
  worker: RenderWorker = startWorker(workerData),
): Renderer {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let end: WorkerFailure | null = null
  let timer: NodeJS.Timeout | undefined

  /** The time counts from where the worker begins: on a busy machine it may wait for long. */
  const begin = (work: string) => {
    timer = setTimeout(() => {
      endWith(`${work} does not end after ${limit} ms: look for a loop`)
      void worker.terminate()
    }, limit)
  }

  worker.onMessage((answer) => {
    clearTimeout(timer)
    if ('begins' in answer) return begin(waiting.get(answer.begins)?.subject ?? '')
    if ('loads' in answer) {
      if (answer.loads) begin(`loading ${answer.loads} in Node`)
      return
    }
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('failure' in answer) asked?.reject(answer.failure)
    else asked?.resolve(answer.value)
  })
  const endWith = (message: string) => {
    clearTimeout(timer)
    end ??= { phase: 'load', message, stack: message }
    for (const { reject } of waiting.values()) reject(end)
    waiting.clear()
  }
  worker.onEnd(endWith)

  const ask = (
    request: WithoutId<WorkerRequest>,
    explain: (failure: WorkerFailure) => PortalError,
    subject: string,
  ) =>
    new Promise<unknown>((resolve, reject) => {
      const refuse = (failure: WorkerFailure) =>
        reject(
          failure.phase === 'load' ? new PortalError(failure.message) : explain(failure),
        )
      if (end) return refuse(end)
      lastId += 1
      waiting.set(lastId, { resolve, reject: refuse, subject })
      worker.post({ ...request, id: lastId })
    })

  return {
    readRealm: (settings) =>
      ask(
        { kind: 'realm', settings },
        ({ message }) => new PortalError(`the realm settings are wrong: ${message}`),
        'reading the realm settings',
      ),
    render: (remote, request) =>
      ask(
        { kind: 'render', remote, request },
        (failure) => new RenderError(remote ?? 'the shell', request.path, failure),
        `rendering ${request.path} of ${remote ?? 'the shell'} in ${request.boot.language}`,
      ) as Promise<RenderedPage>,
    hasEnded: () => end !== null,
    close: () => {
      clearTimeout(timer)
      return worker.terminate()
    },
  }
}
