/** An object whose properties no remote may change. */
export type Watched = {
  /** How messages call it; empty for the global object. */
  name: string
  object: object
  /** The properties to watch; otherwise all of its functions and accessors. */
  keys?: readonly string[]
  /** Whether a `for … in` of everybody sees an enumerable property that is added. */
  isEnumerated?: boolean
}

const builtIns =
  'Object Array Function String Number Boolean Symbol Promise Map Set WeakMap Date RegExp Error'

/** A list, because looking at all that a browser has would block a slow phone for a tenth of a second. */
const ofBrowser = {
  EventTarget: 'addEventListener removeEventListener dispatchEvent',
  Node: 'appendChild removeChild insertBefore contains textContent',
  Element:
    'append remove querySelector querySelectorAll getAttribute setAttribute closest innerHTML',
  Document:
    'createElement createElementNS createTextNode getElementById querySelector title cookie',
  Event: 'preventDefault stopPropagation stopImmediatePropagation',
  History: 'pushState replaceState back forward go',
  Storage: 'getItem setItem removeItem clear key',
  XMLHttpRequest: 'open send abort setRequestHeader',
  Request: 'clone json text',
  Response: 'clone json text blob',
} as const

const namespaces = 'JSON Math Reflect Intl console URL'

/** Objects that a property of their own would hide from everybody. */
const instances = 'document history navigator performance'

const functions =
  'fetch setTimeout clearTimeout setInterval clearInterval requestAnimationFrame requestIdleCallback queueMicrotask localStorage sessionStorage addEventListener removeEventListener'

/** What all pages share, as far as this browser has it. */
export function watchedObjects(): Watched[] {
  const names = (list: string) => list.split(' ').filter((name) => name in globalThis)
  const globalOf = (name: string): object => Reflect.get(globalThis, name)
  const prototypeOf = (name: string) => ({
    name: `${name}.prototype`,
    object: (globalOf(name) as { prototype: object }).prototype,
  })
  const kinds = Object.entries(ofBrowser).filter(([name]) => name in globalThis)
  const own = [...names(builtIns), ...names(namespaces), ...names(instances)]
  const keys = [...own, ...kinds.map(([name]) => name), ...names(functions)]
  return [
    { name: '', object: globalThis, keys },
    { name: 'document.body', object: document.body },
    ...own.map((name) => ({ name, object: globalOf(name) })),
    ...names(builtIns).map((name) => ({ ...prototypeOf(name), isEnumerated: true })),
    ...kinds.map(([name, list]) => ({ ...prototypeOf(name), keys: list.split(' ') })),
  ]
}
