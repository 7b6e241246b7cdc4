import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Manifest } from '#src/contract/manifest.ts'
import type { RenderRequest } from '#src/contract/shell-server.ts'
import { PortalError } from '#src/errors.ts'
import type { WorkerAnswer, WorkerData, WorkerRequest } from './render-worker.ts'
import { artefactDir } from './store.ts'

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** Renders the pages of one release in a worker of its own. */
export interface Renderer {
  /** Gives back the part of the realm settings that visitors may see. */
  readRealm: (settings: unknown) => Promise<unknown>
  /** Gives back the HTML inside the root element. */
  render: (remote: string | null, request: Omit<RenderRequest, 'remote'>) => Promise<string>
  close: () => Promise<unknown>
}

/**
 * Starts the renderer of a release.
 *
 * @param store the store's folder
 * @param shell the shell's build
 * @param remotes the remotes' builds
 */
export function startRenderer(
  store: string,
  shell: Manifest,
  remotes: readonly Manifest[],
): Renderer {
  const serverOf = (app: Manifest) =>
    join(artefactDir(store, app.name, app.build), app.server)
  const workerData: WorkerData = {
    shell: serverOf(shell),
    remotes: Object.fromEntries(remotes.map((app) => [app.name, serverOf(app)])),
  }
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { workerData })
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  worker.on('message', (answer: WorkerAnswer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) asked?.reject(new PortalError(answer.error))
    else asked?.resolve(answer.value)
  })
  worker.on('error', (error) => {
    for (const { reject } of waiting.values())
      reject(error instanceof Error ? error : new Error(String(error)))
    waiting.clear()
  })

  const ask = (request: WithoutId<WorkerRequest>) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ ...request, id: lastId })
    })

  return {
    readRealm: (settings) => ask({ kind: 'realm', settings }),
    render: async (remote, request) =>
      String(await ask({ kind: 'render', remote, request })),
    close: () => worker.terminate(),
  }
}
