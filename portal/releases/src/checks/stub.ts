/** Names of calls that only read. */
const reads =
  /^(get|query|has|is|match|closest|contains|compare|key|item|supports|to|valueOf|create|now|at|entries)/

/**
 * Creates a stub for an object that Node does not have. Every property and every result of a call is a stub too.
 *
 * @param path its name, e.g. `document.body`
 * @param report called with each call and each assignment, e.g. `document.body.append()`
 */
export function createStub(path: string, report: (what: string) => void): unknown {
  const children = new Map<PropertyKey, unknown>()
  // A class, because that can be called, constructed and extended.
  return new Proxy(class {}, {
    get(target, key) {
      if (key === 'prototype') return target.prototype
      if (key === 'then') return undefined
      if (key === Symbol.toPrimitive) return () => ''
      if (key === Symbol.iterator) return [][Symbol.iterator]
      if (typeof key === 'symbol') return undefined
      const child = children.get(key) ?? createStub(`${path}.${key}`, report)
      children.set(key, child)
      return child
    },
    set(_, key, value) {
      report(`${path}.${String(key)} =`)
      children.set(key, value)
      return true
    },
    apply() {
      const name = path.split('.').at(-1) ?? ''
      if (!reads.test(name)) report(`${path}()`)
      return createStub(path, report)
    },
    construct() {
      report(`new ${path}()`)
      return createStub(path, report) as object
    },
    has: () => true,
  })
}

/** A stub that reports nothing. */
export const silentStub = (path: string) => createStub(path, () => {})
