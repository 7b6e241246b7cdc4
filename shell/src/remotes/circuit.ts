/** So many failures in a row, and a remote is left alone for so long. */
export const failuresInARow = 3
export const coolingMs = 30_000

/** Remembers how the tries for one remote ended, so that a broken one is not asked all the time. */
export interface Circuit {
  /** Whether nothing should be tried now. */
  isOpen: () => boolean
  /** One more try failed. After the cooling time a single one is let through; when that fails too, it cools again. */
  fail: () => void
  /** A try went well, or a person wants one: counting begins anew. */
  reset: () => void
}

export function createCircuit(): Circuit {
  let failures = 0
  let cooling: ReturnType<typeof setTimeout> | undefined
  const cool = () => {
    clearTimeout(cooling)
    cooling = undefined
  }
  return {
    isOpen: () => cooling !== undefined,
    fail: () => {
      failures += 1
      if (failures < failuresInARow) return
      clearTimeout(cooling)
      cooling = setTimeout(cool, coolingMs)
    },
    reset: () => {
      failures = 0
      cool()
    },
  }
}
