import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { sharedModulesGlobal } from '#src/contract/shell-server.ts'
import { silent, standIn } from './stand-in.ts'
import { type Effect, setTraps } from './traps.ts'

/** What is loaded, and into which world. */
export interface LoadRequest {
  path: string
  /** `node`: a module, as the gateway's host loads it. `browser`: the same where it believes to be in a page. `script`: a script of a page. */
  world: 'node' | 'browser' | 'script'
}

/** What a file did while it was loaded. */
export interface LoadAnswer {
  effects: Effect[]
  /** Why it does not load, or null. */
  failure: string | null
}

const { path, world } = workerData as LoadRequest

/** What a page has and Node has not. */
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

/** What the portal itself has ready for an app: the shared modules, or the federation runtime. */
function provide() {
  const sharedModules = new Proxy({}, { get: (_, name) => silent(String(name)) })
  define(sharedModulesGlobal, sharedModules)
  define('_FEDERATION_RUNTIME_CORE', silent('runtime'))
}

function pretendToBeAPage(tell: (what: string) => void) {
  for (const name of ofPages)
    define(
      name,
      standIn(name, (what) => tell(`calls ${what}`)),
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
  let tell: (what: string) => void = () => {}
  provide()
  if (world !== 'node') pretendToBeAPage((what) => tell(what))
  const traps = setTraps(basename(path))
  tell = traps.tell
  let failure: string | null = null
  try {
    if (world === 'script')
      new Script(readFileSync(path, 'utf8'), { filename: path }).runInThisContext()
    else await import(pathToFileURL(path).href)
  } catch (error) {
    failure = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
  return { effects: traps.lift(), failure }
}

parentPort?.postMessage(await load())
