import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { loadLimitMs } from './limits.ts'
import type { LoadAnswer, LoadRequest } from './load-worker.ts'

/** Loads a file in a worker and reports its side effects. */
export async function load(path: string, world: LoadRequest['world']): Promise<LoadAnswer> {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), {
    workerData: { path, world } satisfies LoadRequest,
    // Its output is a finding, not output of this process.
    stdout: true,
    stderr: true,
  })
  const nothing = (failure: string): LoadAnswer => ({ effects: [], failure })
  const isOver = new AbortController()
  const limit = setTimeout(() => isOver.abort(), loadLimitMs)
  try {
    return await Promise.race([
      once(worker, 'message', { signal: isOver.signal }).then(([answer]) => answer),
      once(worker, 'exit').then(() => nothing('it ends before it is done')),
    ])
  } catch (error) {
    return nothing(
      isOver.signal.aborted ? `not done in ${loadLimitMs} ms` : (error as Error).message,
    )
  } finally {
    clearTimeout(limit)
    await worker.terminate()
  }
}
