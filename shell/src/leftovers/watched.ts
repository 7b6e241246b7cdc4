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
  'Object Array Function String Number Boolean Symbol Promise Map Set WeakMap WeakSet Date RegExp Error'

const browserKinds =
  'EventTarget Node Element HTMLElement Document Event CustomEvent UIEvent MouseEvent KeyboardEvent History Storage XMLHttpRequest Response Request Headers URL URLSearchParams FormData Blob AbortController AbortSignal Navigator Performance DOMTokenList MutationObserver IntersectionObserver HTMLInputElement HTMLFormElement HTMLAnchorElement HTMLScriptElement'

const namespaces = 'JSON Math Reflect Intl console'

/** Objects that a property of their own would hide from everybody. */
const instances = 'document history navigator performance'

const functions =
  'fetch WebSocket EventSource Worker MessageChannel setTimeout clearTimeout setInterval clearInterval requestAnimationFrame cancelAnimationFrame requestIdleCallback queueMicrotask structuredClone matchMedia getComputedStyle scrollTo open parseInt parseFloat isNaN encodeURIComponent decodeURIComponent localStorage sessionStorage addEventListener removeEventListener'

const isObject = (value: unknown): value is object => Object(value) === value

/** What all pages share, as far as this browser has it. */
export function watchedObjects(): Watched[] {
  const names = (list: string) => list.split(' ').filter((name) => name in globalThis)
  const globalOf = (name: string): unknown => Reflect.get(globalThis, name)
  const kinds = [...names(builtIns), ...names(browserKinds)]
  const single = [...names(namespaces), ...names(instances)]
  const listed = [...kinds, ...single, ...names(functions)]
  const prototypes = kinds.map((name) => ({
    name: `${name}.prototype`,
    object: (globalOf(name) as { prototype: object }).prototype,
    isEnumerated: builtIns.split(' ').includes(name),
  }))
  const objects = [...kinds, ...single].map((name) => ({ name, object: globalOf(name) }))
  return [
    { name: '', object: globalThis, keys: listed },
    { name: 'document.body', object: document.body },
    ...prototypes,
    ...objects.filter((watched): watched is Watched => isObject(watched.object)),
  ]
}
