import { Worker } from 'node:worker_threads'
import type {
  RenderWorker,
  WorkerAnswer,
  WorkerData,
  WorkerProgress,
} from './render-worker.ts'

/** Starts a worker in this process, for commands: they end with it. */
export function startWorker(workerData: WorkerData): RenderWorker {
  const url = new URL('./render-worker.ts', import.meta.url)
  const worker = new Worker(url, { workerData })
  return {
    post: (request) => worker.postMessage(request),
    onMessage: (listener) =>
      void worker.on('message', (message: WorkerAnswer | WorkerProgress) =>
        listener(message),
      ),
    onEnd: (listener) => {
      worker.on('error', (error) =>
        listener(
          `rendering broke: ${error instanceof Error ? error.stack : String(error)}`,
        ),
      )
      // No error came first: a server build called `process.exit`.
      worker.on('exit', () =>
        listener('rendering ended before it was done: a server build exits'),
      )
    },
    terminate: () => worker.terminate(),
  }
}
