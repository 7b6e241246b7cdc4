import type { Leftover } from './leftover.ts'

// Taken before any remote runs: a remote may replace these too. For the same reason there are only loops below.
const { apply, defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect
const { get, getPrototypeOf, has, isExtensible } = Reflect
const { is } = Object
const { toString: sourceOf } = Function.prototype

/** An object whose properties no remote may change. */
type Watched = {
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
function watchedObjects(): Watched[] {
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

/** Values that are not code are state, which may change. */
const isCode = ({ value, get, set }: PropertyDescriptor) =>
  typeof value === 'function' || get !== undefined || set !== undefined

const mayChange = ({ configurable, writable }: PropertyDescriptor) =>
  configurable === true || writable === true

const isSame = (now: PropertyDescriptor | undefined, before: PropertyDescriptor) =>
  now !== undefined &&
  is(now.value, before.value) &&
  now.get === before.get &&
  now.set === before.set &&
  now.writable === before.writable

/** Reading a value costs a fraction of what its descriptor does. */
const hasKept = (object: object, key: PropertyKey, before: PropertyDescriptor) =>
  before.get || before.set
    ? isSame(getOwnPropertyDescriptor(object, key), before)
    : is(get(object, key), before.value)

function sourceIn(descriptor: PropertyDescriptor | undefined): { where?: string } {
  const code: unknown = descriptor?.value ?? descriptor?.get
  return typeof code === 'function'
    ? { where: (apply(sourceOf, code, []) as string).slice(0, 300) }
    : {}
}

/** @param before undefined where there was no such property */
function change(
  { name, object }: Watched,
  key: PropertyKey,
  before: PropertyDescriptor | undefined,
): Leftover {
  const now = getOwnPropertyDescriptor(object, key)
  const path = typeof key === 'symbol' ? `[${String(key)}]` : String(key)
  let verb = 'added'
  if (before) verb = now ? 'replaced' : 'removed'
  return {
    what: `${name && `${name}.`}${path} is ${verb}`,
    ...sourceIn(now),
    isLeft: () => {
      const found = getOwnPropertyDescriptor(object, key)
      return before ? !isSame(found, before) : found !== undefined
    },
    putBack: () => {
      if (before) defineProperty(object, key, before)
      else deleteProperty(object, key)
    },
  }
}

/** Remembers an object. @returns adds to the list what was changed since */
function watch(watched: Watched): (found: Leftover[]) => void {
  const { name, object, keys: listed, isEnumerated } = watched
  const own = ownKeys(object)
  const known: Record<PropertyKey, true> = Object.create(null)
  for (const key of own) known[key] = true
  const kept: { key: PropertyKey; before: PropertyDescriptor }[] = []
  for (const key of listed ?? own) {
    const before = getOwnPropertyDescriptor(object, key)
    if (before && mayChange(before) && (listed || isCode(before)))
      kept.push({ key, before })
  }

  /** An added property hurts where it hides an inherited one, or where every `for … in` sees it. */
  const isHarmful = (key: PropertyKey) => {
    const parent = getPrototypeOf(object)
    const isSeen = isEnumerated && getOwnPropertyDescriptor(object, key)?.enumerable
    return isSeen || (parent !== null && has(parent, key))
  }

  return (found) => {
    if (!isExtensible(object)) {
      const what = `${name} is frozen`
      found[found.length] = { what, isLeft: () => true, putBack: () => {} }
      return
    }
    for (let at = 0; at < kept.length; at += 1) {
      const { key, before } = kept[at] as (typeof kept)[number]
      if (!hasKept(object, key, before)) found[found.length] = change(watched, key, before)
    }
    const now = listed ? own : ownKeys(object)
    if (now.length === own.length) return
    for (let at = 0; at < now.length; at += 1) {
      const key = now[at] as PropertyKey
      if (!known[key] && isHarmful(key))
        found[found.length] = change(watched, key, undefined)
    }
  }
}

/**
 * Remembers the globals and prototypes as they are.
 * @returns finds those that were changed since
 */
export function watchGlobals(): () => Leftover[] {
  const watches = watchedObjects().map(watch)
  return () => {
    const found: Leftover[] = []
    for (let at = 0; at < watches.length; at += 1) watches[at]?.(found)
    return found
  }
}
