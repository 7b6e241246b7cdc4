import { Worker } from 'node:worker_threads'
import type { ProcessMessage, ProcessRequest, ProcessStart } from './render-in-process.ts'
import type { WorkerRequest } from './render-worker.ts'

/**
 * The main script of a process whose worker renders. The worker leaves this thread free to notice that memory runs out,
 * or that the gateway is gone.
 */
const lookMs = 100

let worker: Worker | undefined

const end = () => process.kill(process.pid, 'SIGKILL')
const tell = (message: ProcessMessage, then?: () => void) =>
  process.send?.(message, undefined, undefined, then)

function start({ workerData, memoryLimit }: ProcessStart): void {
  const runOut = () =>
    tell({ broke: `a server build took more than ${memoryLimit} MB of memory` }, end)
  worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
  })
  worker.on('message', (message: ProcessMessage) => tell(message))
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return runOut()
    return tell({ broke: `rendering broke: ${error.stack ?? String(error)}` }, end)
  })
  worker.on('exit', end)
  // Buffers lie outside of the heap that V8 limits; garbage may take as much again.
  const before = process.memoryUsage.rss()
  const limit = 2 * memoryLimit * 2 ** 20
  setInterval(() => {
    if (process.memoryUsage.rss() - before > limit) runOut()
  }, lookMs)
}

process.on('message', (message: ProcessRequest) => {
  if ('workerData' in message) start(message)
  else worker?.postMessage(message satisfies WorkerRequest)
})
process.on('disconnect', end)
