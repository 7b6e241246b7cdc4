/// <reference lib="dom" />

/** A side effect of code, and the file and line that caused it, or empty. */
export type Effect = {
  what: string
  where: string
}

/** What the page's own checks keep in it. */
export type Recorder = {
  start: () => void
  /** Waits for files that are still coming, then returns the effects since the start. */
  stop: () => Promise<Effect[]>
  /** What was loaded, so that it lives as long as the page. */
  kept?: unknown
}

/** The page finds the recorder under this symbol, because a name would be one more global. */
export const recorderKey = 'portal.recorder'

/**
 * Runs in the page before all else. It records what code of one folder changes beyond its own objects. A code's place
 * is read from the stack, so the shell may work at the same time.
 *
 * @param folder the URL path of the code
 * @param key where to leave the recorder
 */
export function installRecorder({ folder, key }: { folder: string; key: string }): void {
  type Callable = (this: unknown, ...args: unknown[]) => unknown
  const changing =
    /^(add|append|attach|before|after|clear|define|delete|dispatch|exec|insert|move|observe|open|prepend|push|put|register|remove|replace|request|send|set|show|submit|toggle|write)/
  let isOn = false
  let effects: Effect[] = []
  let timers = new Map<unknown, Effect>()
  let before = new Set<string>()
  let coming = new Map<Element, Promise<unknown>>()
  const delay = setTimeout

  const ownLine = () => {
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 100
    const { stack = '' } = new Error()
    Error.stackTraceLimit = limit
    return stack.split('\n').find((line) => line.includes(folder))
  }
  const placeOf = (line: string) =>
    line.slice(line.indexOf(folder) + folder.length).replace(/:\d+\)?$/, '')

  /** A runtime adds the scripts and stylesheets of its own build. */
  const isOwnFile = (value: unknown): value is Element =>
    (value instanceof HTMLScriptElement && value.src.includes(folder)) ||
    (value instanceof HTMLLinkElement && value.href.includes(folder))
  const awaitFile = (file: Element) => {
    if (file.isConnected || coming.has(file)) return
    const arrival = ['load', 'error'].map(
      (event) => new Promise((resolve) => file.addEventListener(event, resolve)),
    )
    coming.set(file, Promise.race(arrival))
  }
  const isOut = (target: unknown) => target instanceof Node && !target.isConnected

  const note = (what: string, target: unknown, args: unknown[]): Effect | null => {
    if (!isOn || isOut(target)) return null
    const file = [target, ...args].find(isOwnFile)
    if (file) {
      awaitFile(file)
      return null
    }
    const line = ownLine()
    if (!line) return null
    const effect = { what, where: placeOf(line) }
    effects.push(effect)
    return effect
  }

  const wrap = (owner: object, name: string, path: string) => {
    const real = Object.getOwnPropertyDescriptor(owner, name)
    if (!real?.configurable) return
    const { value, set } = real
    if (set) {
      const write = function (this: unknown, given: unknown) {
        note(`sets ${path}`, this, [])
        set.call(this, given)
      }
      Object.defineProperty(owner, name, { ...real, set: write })
    } else if (typeof value === 'function' && changing.test(name)) {
      const call: Callable = function (...args) {
        note(`calls ${path}()`, this, args)
        return value.apply(this, args)
      }
      Object.defineProperty(owner, name, { ...real, value: call })
    }
  }
  const kinds =
    'CacheStorage CharacterData CSSStyleSheet CustomElementRegistry Document DOMTokenList Element EventTarget History HTMLElement IDBFactory IntersectionObserver MutationObserver Navigator Node PerformanceObserver ResizeObserver Storage XMLHttpRequest'
  for (const kind of kinds.split(' ')) {
    const { prototype } = Reflect.get(globalThis, kind)
    for (const name of Object.getOwnPropertyNames(prototype))
      wrap(prototype, name, `${kind}.${name}`)
  }
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (/^on/.test(name)) wrap(globalThis, name, name)

  const replace = (name: string, call: Callable) =>
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: call,
    })
  for (const name of ['fetch', 'alert', 'confirm', 'prompt', 'open', 'scrollTo']) {
    const real = Reflect.get(globalThis, name) as Callable
    replace(name, (...args) => {
      note(`calls ${name}()`, null, args)
      return real.apply(globalThis, args)
    })
  }
  for (const name of ['WebSocket', 'EventSource', 'BroadcastChannel', 'Worker']) {
    const construct = (target: never, args: never[]) => {
      note(`calls new ${name}()`, null, args)
      return Reflect.construct(target, args) as object
    }
    const real = Reflect.get(globalThis, name)
    Reflect.set(globalThis, name, new Proxy(real, { construct }))
  }
  const clocks = [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
    ['requestAnimationFrame', 'cancelAnimationFrame'],
    ['requestIdleCallback', 'cancelIdleCallback'],
  ] as const
  for (const [start, stop] of clocks) {
    const begin = Reflect.get(globalThis, start) as Callable
    const end = Reflect.get(globalThis, stop) as Callable
    replace(start, (...args) => {
      const id = begin.apply(globalThis, args)
      const effect = note(`leaves a timer running (${start})`, null, [])
      if (effect) timers.set(id, effect)
      return id
    })
    replace(stop, (id) => {
      const stopped = timers.get(id)
      effects = effects.filter((effect) => effect !== stopped)
      return end.call(globalThis, id)
    })
  }
  for (const [name, real] of Object.entries(console)) {
    if (typeof real !== 'function') continue
    Reflect.set(console, name, (...args: unknown[]) => {
      if (!note(`writes to the console (console.${name})`, null, [])) real(...args)
    })
  }

  const shared = {
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
  /** The names of all globals, of all methods of built-ins, and of what is stored. */
  const namesNow = () =>
    new Set([
      ...Reflect.ownKeys(globalThis).map((name) => `globalThis.${String(name)}`),
      ...Object.entries(shared).flatMap(([kind, { prototype }]) =>
        Reflect.ownKeys(prototype).map((name) => `${kind}.prototype.${String(name)}`),
      ),
      ...Object.keys(localStorage).map((name) => `${name} to localStorage`),
      ...Object.keys(sessionStorage).map((name) => `${name} to sessionStorage`),
    ])
  const recorder: Recorder = {
    start() {
      effects = []
      timers = new Map()
      coming = new Map()
      before = namesNow()
      isOn = true
    },
    async stop() {
      await Promise.all(coming.values())
      // The listeners of the code itself come first.
      await new Promise((resolve) => delay(resolve))
      isOn = false
      const added = [...namesNow()].filter((name) => !before.has(name))
      return [...effects, ...added.map((name) => ({ what: `adds ${name}`, where: '' }))]
    },
  }
  Object.defineProperty(globalThis, Symbol.for(key), { value: recorder })
}
