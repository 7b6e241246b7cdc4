import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sharedModulesGlobal } from 'portal-contract'
import type { ServedBuild } from '#src/builds/build.ts'
import { loadLimitMs } from '#src/checks/limits.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { assetGlobals } from '#src/store/store.ts'
import type { ServerAnswer, ServerRequest } from './server-worker.ts'

async function load(request: ServerRequest, limit: number): Promise<ServerAnswer> {
  const worker = new Worker(new URL('./server-worker.ts', import.meta.url), {
    workerData: request,
  })
  const nothing = (failure: string): ServerAnswer => ({ effects: [], failure })
  const isDone = new AbortController()
  const { signal } = isDone
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([answer]) => answer as ServerAnswer),
      once(worker, 'exit', { signal }).then(() => nothing('it ends the process')),
      setTimeout(limit, nothing(`it does not end after ${limit} ms`), { signal }),
    ])
  } catch (error) {
    return nothing(String(error))
  } finally {
    isDone.abort()
    await worker.terminate()
  }
}

/**
 * Loads a remote's server build, with what the shell shares in Node: the same worker renders the pages of all apps.
 *
 * @param limit how long it may take, in milliseconds
 */
export async function checkServer(
  { dir, manifest }: ServedBuild,
  shell: ServedBuild,
  limit = loadLimitMs,
): Promise<Finding[]> {
  const { name, server } = manifest
  const request = {
    shell: join(shell.dir, shell.manifest.server),
    remote: join(dir, server),
    globals: assetGlobals([shell.manifest, manifest]),
    sharedModulesGlobal,
  }
  const { effects, failure } = await load(request, limit)
  if (failure !== null) {
    const hint = 'leave what a browser alone has to effects and event handlers'
    return [
      findingsOf('server build', name)(`does not load in Node: ${failure}`, server, hint),
    ]
  }
  const hint = 'do it in an effect, an event handler or a loader: loading is not showing'
  return [...new Set(effects)].map((effect) =>
    findingsOf('server build', name)(`${effect} while it is loaded in Node`, server, hint),
  )
}
