import { standIn } from './stand-in.ts'

/** Something that code did while it was loaded, and where, as far as its stack tells. */
export interface Effect {
  what: string
  /** `file:line` of the code, or empty. */
  where: string
}

/** Watches what code does to the world around it. */
export interface Traps {
  tell: (what: string) => void
  /** Takes the traps away and gives back what happened. */
  lift: () => Effect[]
}

const timers = [
  ['setTimeout', 'clearTimeout'],
  ['setInterval', 'clearInterval'],
  ['setImmediate', 'clearImmediate'],
] as const

/** What they are asked leaves the machine. */
const network = ['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel'] as const

const builtIns = {
  Array,
  Date,
  Function,
  Map,
  Number,
  Object,
  Promise,
  RegExp,
  Set,
  String,
}

/** Every name that a whole realm sees. */
function namesNow(): Set<string> {
  const ofBuiltIns = Object.entries(builtIns).flatMap(([name, { prototype }]) =>
    Reflect.ownKeys(prototype).map((key) => `${name}.prototype.${String(key)}`),
  )
  const ofGlobal = Reflect.ownKeys(globalThis).map((key) => `globalThis.${String(key)}`)
  return new Set([...ofGlobal, ...ofBuiltIns])
}

const listenersNow = () =>
  process.eventNames().flatMap((event) => Array(process.listenerCount(event)).fill(event))

function placeIn(file: string): string {
  const line = new Error().stack?.split('\n').find((frame) => frame.includes(file))
  return line?.match(/:(\d+):\d+\)?$/)?.[1] ?? ''
}

type Callable = (...args: unknown[]) => unknown
type Replace = (owner: object, name: string, value: unknown) => void

/** What was started and not stopped again, by timer. */
function trapTimers(replace: Replace, place: () => string): Map<unknown, Effect> {
  const running = new Map<unknown, Effect>()
  for (const [start, stop] of timers) {
    const begin = globalThis[start] as Callable
    const end = globalThis[stop] as Callable
    replace(globalThis, start, (...args: unknown[]) => {
      const timer = begin(...args)
      running.set(timer, { what: `leaves a timer running (${start})`, where: place() })
      return timer
    })
    replace(globalThis, stop, (timer: unknown) => {
      running.delete(timer)
      end(timer)
    })
  }
  return running
}

/**
 * Sets traps on everything that outlives the loading of a file.
 *
 * @param file how the file's name ends in a stack
 */
export function setTraps(file: string): Traps {
  const effects: Effect[] = []
  const undo: (() => void)[] = []
  const place = () => placeIn(file)
  const tell = (what: string) => void effects.push({ what, where: place() })
  const replace: Replace = (owner, name, value) => {
    const real = Object.getOwnPropertyDescriptor(owner, name)
    Object.defineProperty(owner, name, { configurable: true, writable: true, value })
    undo.push(() => {
      if (real) Object.defineProperty(owner, name, real)
      else Reflect.deleteProperty(owner, name)
    })
  }
  const running = trapTimers(replace, place)
  for (const name of network)
    replace(
      globalThis,
      name,
      standIn(name, (what) => tell(`calls ${what}`)),
    )
  for (const name of Object.keys(console))
    replace(console, name, () => tell(`writes to the console (console.${name})`))
  // Once the traps are set: Node makes some of its globals when they are first touched.
  const before = { names: namesNow(), listeners: listenersNow() }

  return {
    tell,
    lift: () => {
      const names = [...namesNow()].filter((name) => !before.names.has(name))
      const listeners = listenersNow().slice(before.listeners.length)
      for (const restore of undo) restore()
      return [
        ...effects,
        ...running.values(),
        ...names.map((name) => ({ what: `adds ${name}`, where: '' })),
        ...listeners.map((event) => ({
          what: `listens to ${String(event)} of the process`,
          where: '',
        })),
      ]
    },
  }
}
