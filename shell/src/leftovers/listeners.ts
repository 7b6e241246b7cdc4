import { type Leftover, remoteInStack } from './leftover.ts'

type Listener = EventListenerOrEventListenerObject
type Options = AddEventListenerOptions | boolean | undefined

type Entry = {
  type: string
  listener: Listener
  isCapture: boolean
  options: AddEventListenerOptions
  remote: string
  where: string
  /** The visit of a page that it belongs to. */
  visit: number
}

const targets = () => ({ window, document, 'document.body': document.body })

/** The code that called a function: the line of the stack below the function's own. */
function callerOf(stack = ''): string | undefined {
  const [, caller] = stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line))
  return caller?.trim()
}

/** Records what remotes add to one target, as properties of its own, which hide the inherited ones. */
function record(
  target: EventTarget,
  name: string,
  isRemote: (app: string) => boolean,
  visitOf: (remote: string) => number,
): (visit: number) => Leftover[] {
  const { addEventListener: add, removeEventListener: remove } = target
  const entries = new Set<Entry>()
  const captures = (options: Options) =>
    Object(options).capture === true || options === true
  const find = (type: string, listener: Listener, options: Options) =>
    [...entries].find(
      (entry) =>
        entry.type === type &&
        entry.listener === listener &&
        entry.isCapture === captures(options),
    )
  const note = (
    where: string,
    type: string,
    listener: Listener | null,
    options: Options,
  ) => {
    const remote = remoteInStack(where)
    if (!listener || !remote || !isRemote(remote)) return
    if (find(type, listener, options)) return
    entries.add({
      type,
      listener,
      isCapture: captures(options),
      options: typeof options === 'object' ? options : {},
      remote,
      where,
      visit: visitOf(remote),
    })
  }

  // TypeScript's overloads of these two cannot be written as one function.
  const own = {
    addEventListener(this: unknown, type: string, listener: Listener, options?: Options) {
      // Here, so that the stack has a known depth.
      const where = callerOf(new Error().stack) ?? ''
      if (this === target || !this) note(where, type, listener, options)
      return add.call((this ?? target) as EventTarget, type, listener, options)
    },
    removeEventListener(
      this: unknown,
      type: string,
      listener: Listener,
      options?: Options,
    ) {
      const entry = this === target || !this ? find(type, listener, options) : undefined
      if (entry) entries.delete(entry)
      return remove.call((this ?? target) as EventTarget, type, listener, options)
    },
  }
  for (const [key, value] of Object.entries(own))
    Object.defineProperty(target, key, { value, configurable: true, writable: true })

  // The browser removes these by itself.
  const isOver = ({ options: { once, signal } }: Entry) => once || signal?.aborted
  const leftover = (entry: Entry): Leftover => {
    const { type, listener, isCapture, where, remote } = entry
    return {
      what: `a listener for ${type} on ${name}`,
      where,
      remote,
      isLeft: () => entries.has(entry) && !isOver(entry),
      putBack: () => {
        entries.delete(entry)
        remove.call(target, type, listener, isCapture)
        return true
      },
    }
  }
  return (visit) => {
    const before = [...entries].filter((entry) => entry.visit < visit)
    // A listener that waits for its one event does no harm twice, but must not wait on.
    for (const entry of before) if (isOver(entry)) leftover(entry).putBack()
    return before.filter((entry) => !isOver(entry)).map(leftover)
  }
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
  const records = Object.entries(targets()).map(([name, target]) =>
    record(target, name, isRemote, visitOf),
  )
  return (visit) => records.flatMap((find) => find(visit))
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
  return () => {
    const changed = handlers.filter(
      ({ target, name, before }) => Reflect.get(target, name) !== before,
    )
    return changed.map(({ label, target, name, before }) => {
      const now = Reflect.get(target, name)
      return {
        what: `${label}.${name} is set`,
        where: String(now).slice(0, 300),
        // The window shares some with the body.
        isLeft: () => Reflect.get(target, name) === now,
        putBack: () => {
          Reflect.set(target, name, before)
          return Reflect.get(target, name) === before
        },
      }
    })
  }
}
