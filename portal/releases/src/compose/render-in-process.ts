import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type {
  RenderWorker,
  WorkerAnswer,
  WorkerData,
  WorkerProgress,
  WorkerRequest,
} from './render-worker.ts'

export type ProcessStart = {
  workerData: WorkerData
  /** Megabytes. */
  memoryLimit: number
}
export type ProcessRequest = ProcessStart | WorkerRequest
export type ProcessMessage = WorkerAnswer | WorkerProgress | { broke: string }

const script = fileURLToPath(new URL('./render-process.ts', import.meta.url))

/**
 * Starts a worker in a process of its own. Where one allocation is too large, V8 ends the whole process, whatever limit
 * its workers have: that must not be the gateway.
 */
export function renderInProcess({ workerData, memoryLimit }: ProcessStart): RenderWorker {
  const child = fork(script, {
    serialization: 'advanced',
    // A debugger of the gateway has its port for itself.
    execArgv: [],
    // V8 writes a page about memory that runs out; the gateway reports it in one line.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  const send = (message: ProcessRequest) => {
    // Whoever waits for an answer hears of the end.
    if (child.connected) child.send(message, () => {})
  }
  send({ workerData, memoryLimit })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return {
    post: send,
    onMessage: (listener) =>
      void child.on('message', (message: ProcessMessage) => {
        if (!('broke' in message)) listener(message)
      }),
    onEnd: (listener) => {
      child.on('message', (message: ProcessMessage) => {
        if ('broke' in message) listener(message.broke)
      })
      child.on('error', ({ message }) => listener(`rendering broke: ${message}`))
      child.on('exit', (_code, signal) =>
        listener(
          signal === 'SIGABRT'
            ? `a server build took more than ${memoryLimit} MB of memory`
            : 'rendering ended before it was done: a server build exits',
        ),
      )
    },
    terminate: () => {
      child.kill('SIGKILL')
      return exited
    },
  }
}
