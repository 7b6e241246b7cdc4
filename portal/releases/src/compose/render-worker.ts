import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { RenderRequest, ShellServer } from 'portal-contract'

/** Each release renders in its own worker, with its shell's React. */
export type WorkerData = {
  /** Paths of the server builds. */
  shell: string
  remotes: Record<string, string>
  /** Globals that server builds read while they load. */
  globals: Record<string, unknown>
  /** The global name of what the shell shares; handed over, because a worker loads its imports anew. */
  sharedModulesGlobal: string
}

/** A page of a remote, by the remote's name. */
export type PageRequest = Omit<RenderRequest, 'remote'> & { remote: string }

/** The subject says in words what it asks for. */
export type WorkerTask = ({ settings: unknown } | { page: PageRequest }) & {
  subject: string
}

export type WorkerRequest = WorkerTask & { id: number }

/** An error while loading the builds, or while handling a request. */
export type WorkerFailure = { phase: 'load' | 'answer'; message: string; stack: string }

export type WorkerMessage =
  /** What the worker is about to do, in words; null: it has loaded all. */
  | { begins: string | null }
  | { id: number; value: unknown }
  | { id: number; failure: WorkerFailure }
  /** Why it ended, said from outside, possibly more than once; the first one counts. */
  | { ended: string }

const { shell, remotes, globals, sharedModulesGlobal } = workerData as WorkerData

function describe(error: unknown): Omit<WorkerFailure, 'phase'> {
  const { message, stack = message } =
    error instanceof Error ? error : new Error(String(error))
  return { message, stack }
}

const say = (message: WorkerMessage) => parentPort?.postMessage(message)

async function load(app: string, path: string): Promise<unknown> {
  say({ begins: `loading ${app} in Node` })
  try {
    return await import(pathToFileURL(path).href)
  } catch (error) {
    throw new Error(`${app} does not load in Node: ${describe(error).stack}`)
  }
}

async function start(): Promise<(request: WorkerRequest) => unknown> {
  Object.assign(globalThis, globals)
  const server = (await load('the shell', shell)) as ShellServer
  Object.assign(globalThis, { [sharedModulesGlobal]: server.sharedModules })
  const modules: Record<string, unknown> = {}
  // One after another, so that it is known which one does not end.
  for (const [name, path] of Object.entries(remotes)) modules[name] = await load(name, path)
  say({ begins: null })
  return (request) =>
    'page' in request
      ? server.render({ ...request.page, remote: modules[request.page.remote] })
      : server.readRealm(request.settings)
}

const ready = start()
// The first request reports the error.
ready.catch(() => {})

parentPort?.on('message', async (request: WorkerRequest) => {
  const { id, subject } = request
  let phase: WorkerFailure['phase'] = 'load'
  try {
    const handle = await ready
    phase = 'answer'
    say({ begins: subject })
    say({ id, value: await handle(request) })
  } catch (error) {
    say({ id, failure: { phase, ...describe(error) } })
  }
})
