import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerData } from '#src/compose/render-worker.ts'

export type ServerAnswer = Awaited<ReturnType<typeof load>>

const { shell, remotes, globals, sharedModulesGlobal } = workerData as WorkerData
const kinds = { Array, Date, Function, Map, Number, Object, Promise, RegExp, Set, String }

/** All that outlives the loading of a module. */
const stateNow = () => [
  ...Reflect.ownKeys(globalThis).map((name) => `adds globalThis.${String(name)}`),
  ...Object.entries(kinds).flatMap(([kind, { prototype }]) =>
    Reflect.ownKeys(prototype).map((name) => `adds ${kind}.prototype.${String(name)}`),
  ),
  ...process
    .eventNames()
    .flatMap((event) => Array<string>(process.listenerCount(event)).fill(String(event)))
    .map((event) => `listens to ${event} of the process`),
  ...process
    .getActiveResourcesInfo()
    .filter((name) => /^(Timeout|Immediate)$/.test(name))
    .map((name) => `leaves a timer running (${name})`),
]

/** What is in a list more often than in the one before. */
function added(before: readonly string[], after: readonly string[]): string[] {
  const rest = [...before]
  return after.filter((one) => {
    const index = rest.indexOf(one)
    if (index >= 0) rest.splice(index, 1)
    return index < 0
  })
}

/** @returns what loading did beyond its own objects, or why it failed */
async function load() {
  Object.assign(globalThis, globals)
  const { sharedModules } = await import(pathToFileURL(shell).href)
  Object.assign(globalThis, { [sharedModulesGlobal]: sharedModules })
  const calls: string[] = []
  for (const name of ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const)
    console[name] = () => void calls.push(`writes to the console (console.${name})`)
  globalThis.fetch = (input) => {
    calls.push(`asks ${String(input)}`)
    return Promise.reject(new Error('nothing is asked for while code is loaded'))
  }
  const before = stateNow()
  try {
    for (const path of Object.values(remotes)) await import(pathToFileURL(path).href)
  } catch (error) {
    return { effects: [], failure: String(error) }
  }
  return { effects: [...calls, ...added(before, stateNow())], failure: null }
}

parentPort?.postMessage(await load())
