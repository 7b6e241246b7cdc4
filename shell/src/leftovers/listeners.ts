import { type Leftover, remoteInStack } from './leftover.ts'

type Listener = EventListenerOrEventListenerObject
type Options = AddEventListenerOptions | boolean | undefined
type ListenerArguments = [type: string, listener: Listener, options?: Options]

type Owner = {
  remote: string
  /** The line of the stack that added it. */
  where: string
  /** The visit of a page that it belongs to. */
  visit: number
}

type Entry = Owner & { type: string; listener: Listener; options: Options }

const targets = () => ({ window, document, 'document.body': document.body })

/** The code that called a function: the line of the stack below the function's own. */
function callerOf(stack = ''): string | undefined {
  const [, caller] = stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line))
  return caller?.trim()
}

/**
 * Records the listeners that remotes add to `window`, `document` and `body`, which no browser lists. Those that the
 * shell's own libraries add are not recorded, on whoever's behalf.
 *
 * @param visitOf the visit that a remote's listener belongs to when it is added
 * @returns finds those of visits before the given one
 */
export function watchListeners(
  isRemote: (app: string) => boolean,
  visitOf: (remote: string) => number,
): (visit: number) => Leftover[] {
  const finders = Object.entries(targets()).map(([name, target]) =>
    watchTarget(target, name, (where) => {
      const remote = remoteInStack(where)
      return remote && isRemote(remote) ? { remote, where, visit: visitOf(remote) } : null
    }),
  )
  return (visit) => finders.flatMap((find) => find(visit))
}

const isCapture = (options: Options) => Object(options).capture === true || options === true

/** Records what remotes add to one target, by functions of its own, which hide the inherited ones. */
function watchTarget(
  target: EventTarget,
  name: string,
  ownerOf: (where: string) => Owner | null,
): (visit: number) => Leftover[] {
  const { addEventListener: add, removeEventListener: remove } = target
  const entries = new Set<Entry>()
  const find = (type: string, listener: Listener | null, options: Options) =>
    [...entries].find(
      (entry) =>
        entry.type === type &&
        entry.listener === listener &&
        isCapture(entry.options) === isCapture(options),
    )

  const isOwn = (self: unknown) => self === target || !self

  // TypeScript's overloads of these two cannot be written as one function.
  const own = {
    addEventListener(this: unknown, ...[type, listener, options]: ListenerArguments) {
      // Here, so that the stack has a known depth.
      const owner = ownerOf(callerOf(new Error().stack) ?? '')
      if (isOwn(this) && listener && owner && !find(type, listener, options))
        entries.add({ type, listener, options, ...owner })
      return add.call((this ?? target) as EventTarget, type, listener, options)
    },
    removeEventListener(this: unknown, ...[type, listener, options]: ListenerArguments) {
      const entry = isOwn(this) ? find(type, listener, options) : undefined
      if (entry) entries.delete(entry)
      return remove.call((this ?? target) as EventTarget, type, listener, options)
    },
  }
  for (const [key, value] of Object.entries(own))
    Object.defineProperty(target, key, { value, configurable: true, writable: true })

  // The browser removes these by itself.
  const isOver = ({ options }: Entry) => {
    const { once, signal } = Object(options) as AddEventListenerOptions
    return once || signal?.aborted
  }
  const forget = (entry: Entry) => {
    const { type, listener, options } = entry
    entries.delete(entry)
    remove.call(target, type, listener, isCapture(options))
  }
  return (visit) => {
    const before = [...entries].filter((entry) => entry.visit < visit)
    // A listener that waits for its one event does no harm twice, but must not wait on.
    for (const entry of before) if (isOver(entry)) forget(entry)
    return before
      .filter((entry) => !isOver(entry))
      .map((entry) => ({
        what: `a listener for ${entry.type} on ${name}`,
        where: entry.where,
        remote: entry.remote,
        isLeft: () => entries.has(entry) && !isOver(entry),
        putBack: () => forget(entry),
      }))
  }
}

/** What keeps others from hearing an event, or a document from being left. */
const names =
  'onbeforeunload onblur onclick onerror onfocus onkeydown onkeyup onmessage onmousedown onmouseup onpagehide onpageshow onpointerdown onpointerup onpopstate onscroll onstorage onsubmit ontouchend ontouchstart onunhandledrejection onwheel'

/** @returns finds handlers such as `onclick` of `window`, `document` and `body` that were set since */
export function watchHandlers(): () => Leftover[] {
  const handlers = Object.entries(targets()).flatMap(([label, target]) =>
    names
      .split(' ')
      .map((name) => ({ label, target, name, before: Reflect.get(target, name) })),
  )
  return () =>
    handlers.flatMap(({ label, target, name, before }) => {
      const now = Reflect.get(target, name)
      if (now === before) return []
      return {
        what: `${label}.${name} is set`,
        where: String(now).slice(0, 300),
        // The window shares some with the body.
        isLeft: () => Reflect.get(target, name) === now,
        putBack: () => Reflect.set(target, name, before),
      }
    })
}
