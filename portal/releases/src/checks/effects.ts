import { createStub } from './stub.ts'

/** A side effect of loading code, and where it happened. */
export type Effect = {
  what: string
  /** The line in the code, or empty. */
  where: string
}

export type EffectRecorder = {
  report: (what: string) => void
  /** Restores the globals and returns the effects. */
  stop: () => Effect[]
}

const timers = [
  ['setTimeout', 'clearTimeout'],
  ['setInterval', 'clearInterval'],
  ['setImmediate', 'clearImmediate'],
] as const

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

/** The names of all globals and of all methods of built-ins. */
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

/** Records timers that were started and not stopped. */
function recordTimers(replace: Replace, place: () => string): Map<unknown, Effect> {
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
 * Starts to record side effects that outlive the loading of a file.
 *
 * @param file how the file's name ends in a stack trace
 */
export function recordEffects(file: string): EffectRecorder {
  const effects: Effect[] = []
  const undo: (() => void)[] = []
  const place = () => placeIn(file)
  const report = (what: string) => void effects.push({ what, where: place() })
  const replace: Replace = (owner, name, value) => {
    const real = Object.getOwnPropertyDescriptor(owner, name)
    Object.defineProperty(owner, name, { configurable: true, writable: true, value })
    undo.push(() => {
      if (real) Object.defineProperty(owner, name, real)
      else Reflect.deleteProperty(owner, name)
    })
  }
  const running = recordTimers(replace, place)
  for (const name of network)
    replace(
      globalThis,
      name,
      createStub(name, (what) => report(`calls ${what}`)),
    )
  for (const name of Object.keys(console))
    replace(console, name, () => report(`writes to the console (console.${name})`))
  // Only now: Node creates some globals on first access.
  const before = { names: namesNow(), listeners: listenersNow() }

  return {
    report,
    stop: () => {
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
