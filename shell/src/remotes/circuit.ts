export const failureLimit = 3
export const coolDownMs = 30_000

/** A circuit breaker: stops a broken remote from being requested again and again. */
export type Circuit = {
  /** Whether attempts are blocked now. */
  isOpen: () => boolean
  /** Counts a failed attempt. After the cool-down one attempt may pass; if it fails, the circuit opens again. */
  fail: () => void
  /** Closes the circuit, after a success or because the visitor asks for a retry. */
  reset: () => void
}

export function createCircuit(): Circuit {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    isOpen: () => timer !== undefined,
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
