import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import {
  type RenderRequest,
  type ShellServer,
  sharedModulesGlobal,
} from '#src/contract/shell-server.ts'

/** One release renders in a world of its own: its shell's React is the only one here. */
export interface WorkerData {
  /** Path of the shell's server build. */
  shell: string
  /** name → path of the remote's server build. */
  remotes: Record<string, string>
}

export type WorkerRequest =
  | { id: number; kind: 'realm'; settings: unknown }
  | {
      id: number
      kind: 'render'
      remote: string | null
      request: Omit<RenderRequest, 'remote'>
    }

export type WorkerAnswer =
  | { id: number; value: unknown }
  | { id: number; error: { message: string; stack: string } }

const { shell, remotes } = workerData as WorkerData
const load = (path: string): Promise<unknown> => import(pathToFileURL(path).href)

async function start(): Promise<(message: WorkerRequest) => unknown> {
  const server = (await load(shell)) as ShellServer
  Object.assign(globalThis, { [sharedModulesGlobal]: server.sharedModules })
  const names = Object.entries(remotes)
  const loaded = await Promise.all(
    names.map(async ([name, path]) => [name, await load(path)]),
  )
  const modules: Record<string, unknown> = Object.fromEntries(loaded)
  return (message) =>
    message.kind === 'realm'
      ? server.readRealm(message.settings)
      : server.render({
          ...message.request,
          remote: message.remote === null ? null : modules[message.remote],
        })
}

const ready = start()

parentPort?.on('message', async (message: WorkerRequest) => {
  let answer: WorkerAnswer
  try {
    const handle = await ready
    answer = { id: message.id, value: await handle(message) }
  } catch (error) {
    const { message: text, stack = text } =
      error instanceof Error ? error : new Error(String(error))
    answer = { id: message.id, error: { message: text, stack } }
  }
  parentPort?.postMessage(answer)
})
