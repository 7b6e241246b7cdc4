export const failureLimit = 3
export const coolDownMs = 30_000

export type Circuit = ReturnType<typeof createCircuit>

/** Stops a broken remote from being requested again and again. */
export function createCircuit() {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    isOpen: () => timer !== undefined,
    /** After the cool-down one attempt may pass; if it fails, the circuit opens again. */
    fail: () => {
      failures += 1
      if (failures < failureLimit) return
      clearTimeout(timer)
      timer = setTimeout(close, coolDownMs)
    },
    reset: () => {
      failures = 0
      close()
    },
  }
}
