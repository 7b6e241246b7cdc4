import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { RenderRequest, ShellServer } from 'portal-contract'

/** Each release renders in its own worker, with its shell's React. */
export type WorkerData = {
  /** Path of the shell's server build. */
  shell: string
  /** name → path of the remote's server build. */
  remotes: Record<string, string>
  /** Globals that server builds read while they load. */
  globals: Record<string, unknown>
  /** The global name of what the shell shares; handed over, because a worker loads its imports anew. */
  sharedModulesGlobal: string
}

export type WorkerRequest =
  | { id: number; kind: 'realm'; settings: unknown }
  | {
      id: number
      kind: 'render'
      remote: string | null
      request: Omit<RenderRequest, 'remote'>
    }

/** An error while loading the builds, or while handling a request. */
export type WorkerFailure = {
  phase: 'load' | 'answer'
  message: string
  stack: string
}

/** The app that the worker is about to load, null after the last; or the request that it is about to answer. */
export type WorkerProgress = { loads: string | null } | { begins: number }

export type WorkerAnswer =
  | { id: number; value: unknown }
  | { id: number; failure: WorkerFailure }

/** What a renderer needs of a worker, wherever it runs. */
export type RenderWorker = {
  post: (request: WorkerRequest) => void
  onMessage: (listener: (message: WorkerAnswer | WorkerProgress) => void) => void
  /** @param listener called with the reason, possibly more than once; the first one counts */
  onEnd: (listener: (why: string) => void) => void
  terminate: () => Promise<unknown>
}

const { shell, remotes, globals, sharedModulesGlobal } = workerData as WorkerData

function describe(error: unknown): Omit<WorkerFailure, 'phase'> {
  const { message, stack = message } =
    error instanceof Error ? error : new Error(String(error))
  return { message, stack }
}

const say = (message: WorkerAnswer | WorkerProgress) => parentPort?.postMessage(message)

async function load(app: string, path: string): Promise<unknown> {
  say({ loads: app })
  try {
    return await import(pathToFileURL(path).href)
  } catch (error) {
    throw new Error(`${app} does not load in Node: ${describe(error).stack}`)
  }
}

async function start(): Promise<(message: WorkerRequest) => unknown> {
  Object.assign(globalThis, globals)
  const server = (await load('the shell', shell)) as ShellServer
  Object.assign(globalThis, { [sharedModulesGlobal]: server.sharedModules })
  const modules: Record<string, unknown> = {}
  // One after another, so that it is known which one does not end.
  for (const [name, path] of Object.entries(remotes)) modules[name] = await load(name, path)
  say({ loads: null })
  return (message) =>
    message.kind === 'realm'
      ? server.readRealm(message.settings)
      : server.render({
          ...message.request,
          remote: message.remote === null ? null : modules[message.remote],
        })
}

const ready = start()
// The first request reports the error.
ready.catch(() => {})

parentPort?.on('message', async (message: WorkerRequest) => {
  const { id } = message
  let phase: WorkerFailure['phase'] = 'load'
  let answer: WorkerAnswer
  try {
    const handle = await ready
    phase = 'answer'
    say({ begins: id })
    answer = { id, value: await handle(message) }
  } catch (error) {
    answer = { id, failure: { phase, ...describe(error) } }
  }
  say(answer)
})
