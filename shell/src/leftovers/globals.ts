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

type Baseline = Omit<Watched, 'keys'> & {
  keys: PropertyKey[]
  descriptors: PropertyDescriptor[]
  /** All keys, also those that are not compared. */
  known: Record<PropertyKey, true>
  count: number
}

/** Values that are not code are state, which may change. */
const isCode = ({ value, get, set }: PropertyDescriptor) =>
  typeof value === 'function' || get !== undefined || set !== undefined

const mayChange = ({ configurable, writable }: PropertyDescriptor) =>
  configurable === true || writable === true

function take(watched: Watched): Baseline {
  const { object, keys: listed } = watched
  const keys: PropertyKey[] = []
  const descriptors: PropertyDescriptor[] = []
  const known: Baseline['known'] = Object.create(null)
  const own = ownKeys(object)
  for (const key of own) known[key] = true
  for (const key of listed ?? own) {
    const descriptor = getOwnPropertyDescriptor(object, key)
    if (!descriptor || !mayChange(descriptor)) continue
    if (!listed && !isCode(descriptor)) continue
    keys.push(key)
    descriptors.push(descriptor)
  }
  return { ...watched, keys, descriptors, known, count: listed ? -1 : own.length }
}

/** Reading a value costs a fraction of what its descriptor does. */
const hasKept = (object: object, key: PropertyKey, before: PropertyDescriptor) =>
  before.get || before.set
    ? isSame(getOwnPropertyDescriptor(object, key), before)
    : is(get(object, key), before.value)

const isSame = (now: PropertyDescriptor | undefined, before: PropertyDescriptor) =>
  now !== undefined &&
  is(now.value, before.value) &&
  now.get === before.get &&
  now.set === before.set &&
  now.writable === before.writable

function describe(key: PropertyKey, { name }: Baseline): string {
  const path = typeof key === 'symbol' ? `[${String(key)}]` : key
  return name === '' ? String(path) : `${name}.${String(path)}`
}

function sourceIn(descriptor: PropertyDescriptor | undefined): { where?: string } {
  const code: unknown = descriptor?.value ?? descriptor?.get
  return typeof code === 'function'
    ? { where: (apply(sourceOf, code, []) as string).slice(0, 300) }
    : {}
}

/** @param before undefined where there was no such property */
function change(
  baseline: Baseline,
  key: PropertyKey,
  before: PropertyDescriptor | undefined,
): Leftover {
  const { object } = baseline
  const now = getOwnPropertyDescriptor(object, key)
  const verb = before ? (now ? 'replaced' : 'removed') : 'added'
  const isBack = () => {
    const found = getOwnPropertyDescriptor(object, key)
    return before ? isSame(found, before) : found === undefined
  }
  return {
    what: `${describe(key, baseline)} is ${verb}`,
    ...sourceIn(now),
    isLeft: () => !isBack(),
    putBack: () => {
      if (before) defineProperty(object, key, before)
      else deleteProperty(object, key)
      return isBack()
    },
  }
}

/** An added property hurts where it hides an inherited one, or where every `for … in` sees it. */
function additions(baseline: Baseline, own: PropertyKey[], found: Leftover[]): void {
  const { object, known, isEnumerated } = baseline
  const parent = getPrototypeOf(object)
  for (let at = 0; at < own.length; at += 1) {
    const key = own[at] as PropertyKey
    if (known[key]) continue
    const isSeen = isEnumerated && getOwnPropertyDescriptor(object, key)?.enumerable
    if (isSeen || (parent && has(parent, key)))
      found[found.length] = change(baseline, key, undefined)
  }
}

function compare(baseline: Baseline, found: Leftover[]): void {
  const { name, object, keys, descriptors, count } = baseline
  if (!isExtensible(object)) {
    const what = `${name} is frozen`
    found[found.length] = { what, isLeft: () => true, putBack: () => false }
    return
  }
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] as PropertyKey
    const before = descriptors[at] as PropertyDescriptor
    if (!hasKept(object, key, before)) found[found.length] = change(baseline, key, before)
  }
  if (count < 0) return
  const own = ownKeys(object)
  if (own.length !== count) additions(baseline, own, found)
}

/**
 * Remembers the globals and prototypes as they are.
 * @returns finds those that were changed since
 */
export function watchGlobals(): () => Leftover[] {
  const baselines = watchedObjects().map(take)
  return () => {
    const found: Leftover[] = []
    for (let at = 0; at < baselines.length; at += 1)
      compare(baselines[at] as Baseline, found)
    return found
  }
}
