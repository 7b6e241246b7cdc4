/** What a stand-in was made to do: `document.body.append`. */
export type Told = (what: string) => void

/** Calls that only look: at load they change nothing. */
const looks =
  /^(get|query|has|is|match|closest|contains|compare|key|item|supports|to|valueOf|create|now|at|entries)/

/**
 * Something that lets code do whatever it does with a thing that is not there: each property, and whatever a call
 * gives back, is such a thing again.
 *
 * @param path what it is called
 * @param told is told of each call and of each property that is set
 */
export function standIn(path: string, told: Told): unknown {
  const children = new Map<PropertyKey, unknown>()
  // A class, because that can be called, constructed and extended.
  return new Proxy(class {}, {
    get(target, key) {
      if (key === 'prototype') return target.prototype
      if (key === 'then') return undefined
      if (key === Symbol.toPrimitive) return () => ''
      if (key === Symbol.iterator) return [][Symbol.iterator]
      if (typeof key === 'symbol') return undefined
      const child = children.get(key) ?? standIn(`${path}.${key}`, told)
      children.set(key, child)
      return child
    },
    set(_, key, value) {
      told(`${path}.${String(key)} =`)
      children.set(key, value)
      return true
    },
    apply() {
      const name = path.split('.').at(-1) ?? ''
      if (!looks.test(name)) told(`${path}()`)
      return standIn(path, told)
    },
    construct() {
      told(`new ${path}()`)
      return standIn(path, told) as object
    },
    has: () => true,
  })
}

/** A stand-in that nobody watches. */
export const silent = (path: string) => standIn(path, () => {})
