import { Worker } from 'node:worker_threads'
import type { WorkerMessage, WorkerRequest } from './render-worker.ts'

/**
 * The main script of a process whose worker renders. The worker leaves this thread free to notice that memory runs out,
 * or that the gateway is gone.
 */
const lookMs = 100

// What it is started with: the worker's data as JSON, and megabytes.
const [, , workerData = '', memoryLimit] = process.argv

const end = () => process.kill(process.pid, 'SIGKILL')
const say = (message: WorkerMessage, then?: () => void) =>
  process.send?.(message, undefined, undefined, then)
const runOut = () =>
  say({ ended: `a server build took more than ${memoryLimit} MB of memory` }, end)

const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
  workerData: JSON.parse(workerData),
  resourceLimits: { maxOldGenerationSizeMb: Number(memoryLimit) },
})
worker.on('message', (message: WorkerMessage) => say(message))
worker.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return runOut()
  return say({ ended: `rendering broke: ${error.stack ?? String(error)}` }, end)
})
worker.on('exit', end)

// Buffers lie outside of the heap that V8 limits; garbage may take as much again.
const before = process.memoryUsage.rss()
const limit = 2 * Number(memoryLimit) * 2 ** 20
setInterval(() => {
  if (process.memoryUsage.rss() - before > limit) runOut()
}, lookMs)

process.on('message', (request: WorkerRequest) => worker.postMessage(request))
process.on('disconnect', end)
