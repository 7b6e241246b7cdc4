import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ServedBuild } from '#src/builds/build.ts'
import type { WorkerData } from '#src/compose/render-worker.ts'
import { describeBuilds, loadLimitMs } from '#src/compose/renderer.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import type { ServerAnswer } from './server-worker.ts'

async function load(workerData: WorkerData, limit: number): Promise<ServerAnswer> {
  const url = new URL('./server-worker.ts', import.meta.url)
  await using worker = new Worker(url, { workerData })
  const failed = (failure: string): ServerAnswer => ({ effects: [], failure })
  return await Promise.race([
    once(worker, 'message').then(([answer]) => answer as ServerAnswer),
    once(worker, 'exit').then(() => failed('it ends the process')),
    setTimeout(limit, failed(`it does not end after ${limit} ms`), { ref: false }),
  ]).catch((error: Error) => failed(String(error)))
}

/** Loads a remote's server build, with what the shell shares in Node: the same worker renders the pages of all apps. */
export async function checkServer(
  remote: ServedBuild,
  shell: ServedBuild,
  limit = loadLimitMs,
): Promise<Finding[]> {
  const { name, server } = remote.manifest
  const finding = findingsOf('server build', name)
  const { effects, failure } = await load(describeBuilds(shell, [remote]), limit)
  if (failure !== null) {
    const hint = 'leave what a browser alone has to effects and event handlers'
    return [finding(`does not load in Node: ${failure}`, server, hint)]
  }
  const hint = 'do it in an effect, an event handler or a loader: loading is not showing'
  return [...new Set(effects)].map((effect) =>
    finding(`${effect} while it is loaded in Node`, server, hint),
  )
}
