import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { sharedModulesGlobal } from 'portal-contract'
import { type Effect, recordEffects } from './effects.ts'
import { createStub, silentStub } from './stub.ts'

export type LoadRequest = {
  path: string
  /** `node`: a module in Node. `browser`: a module in a simulated page. `script`: a script in a simulated page. */
  world: 'node' | 'browser' | 'script'
}

export type LoadAnswer = {
  effects: Effect[]
  /** Why it does not load, or null. */
  failure: string | null
}

const { path, world } = workerData as LoadRequest

/** Globals of a page that Node does not have. */
const ofPages = [
  'addEventListener',
  'customElements',
  'document',
  'getComputedStyle',
  'history',
  'IntersectionObserver',
  'localStorage',
  'matchMedia',
  'MutationObserver',
  'requestAnimationFrame',
  'requestIdleCallback',
  'ResizeObserver',
  'sessionStorage',
  'XMLHttpRequest',
]

const define = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })

/** Provides what the portal gives an app: the shared modules and the federation runtime. */
function provide() {
  const sharedModules = new Proxy({}, { get: (_, name) => silentStub(String(name)) })
  define(sharedModulesGlobal, sharedModules)
  define('_FEDERATION_RUNTIME_CORE', silentStub('runtime'))
}

function simulatePage(report: (what: string) => void) {
  for (const name of ofPages)
    define(
      name,
      createStub(name, (what) => report(`calls ${what}`)),
    )
  define('window', globalThis)
  define('self', globalThis)
  define('location', new URL('https://portal.test/'))
  const currentScript = { tagName: 'SCRIPT', src: 'https://portal.test/remoteEntry.js' }
  const page = Reflect.get(globalThis, 'document') as object
  const document = new Proxy(page, {
    get: (target, key) =>
      key === 'currentScript' ? currentScript : Reflect.get(target, key),
  })
  define('document', document)
}

async function load(): Promise<LoadAnswer> {
  let report: (what: string) => void = () => {}
  provide()
  if (world !== 'node') simulatePage((what) => report(what))
  const recorder = recordEffects(basename(path))
  report = recorder.report
  let failure: string | null = null
  try {
    if (world === 'script')
      new Script(readFileSync(path, 'utf8'), { filename: path }).runInThisContext()
    else await import(pathToFileURL(path).href)
  } catch (error) {
    failure = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
  return { effects: recorder.stop(), failure }
}

parentPort?.postMessage(await load())
